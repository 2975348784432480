"""French: the shell itself: options, arguments, questions, endings."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "shell-usage": "Usage : {usage}",
        "help-options": "Options",
        "help-commands": "Commandes",
        "yes-no": "{question} [o/N] : ",
        "lang-unknown": "langue inconnue ici : {value}",
        "lang-unknown.remedy": "Il y a : {there}.",
        "shell-no-command": "commande inconnue : '{command}'",
        "shell-no-command.near": "commande inconnue : '{command}'",
        "shell-no-option": "option inconnue : {option}",
        "shell-missing.command": "il manque une commande",
        "help-arguments": "Arguments",
        "help-required": "obligatoire",
        "help-default": "par défaut : {value}",
        "help-this": "Afficher cette aide.",
        "not-a-number.option": "{value} n'est pas un nombre entier",
        "no-such-round.match": "il n'y a pas de @{number}",
        "no-such-round.deal": "il n'y a pas de donne {number}",
        "no-such-round.deal.none": "il n'y a pas de donne {number}",
        "no-such-round.nothing": "rien n'est encore inscrit",
        "table.hello": "Donne après donne : ? aide, . quitte.",
        "table.leave": "Pour quitter : . ou Ctrl-D",
        "nothing-changed": "Rien n'a été changé.",
        "matches.none": "Il n'y a pas encore de partie. En commencer une : {new}",
        "matches.open": "Ouverte : {match}",
        "matches.trash-empty": "La corbeille est vide.",
    }
)
