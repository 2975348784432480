"""Variants and places: which sentence a finding or a line of the ledger has, and what fills it.

The law raises a code with raw data and knows no sentences. Here the data decides which of several
sentences is meant, the same in all languages, and what stands in its `{places}`: phrases, lists,
words of the game, as they are shown and never bent. A list is parted by commas, one of cards by
blanks; `And` and `Or` say how else. Who is named is isolated from the letters around.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from types import MappingProxyType
from typing import Any, Final

from belascore.cards import parse_card
from belascore.faults import And, Data, Or, Phrase, Remedy
from belascore.ledger import Line
from belascore.text import Text, joined, name, printable, text
from belascore.words.terms import Terms

NAMED: Final = frozenset(("who", "other", "name", "dealer", "first", "side", "players", "people"))
"""Places that hold a name: of a player, or of a side by its key or its index."""
CARDS: Final = frozenset(("card", "cards", "led", "held", "shown"))
"""Places that hold canonical cards, and are shown by their glyphs."""
APART: Final = frozenset(("changes",))
"""Places whose parts have commas in them."""
BY_BLANKS: Final = CARDS | {"keys"}
"""Places whose lists are parted by blanks."""
_TYPED: Final = 40
_LARGE: Final = 10**12

Say = Callable[..., Text]


def filled(key: str, value: Any, terms: Terms, say: Say, remedy: Callable[[Remedy], str]) -> Text:
    """What a place shows.

    Args:
        key: the name of the place, which tells names and cards from other texts.
        value: what the data holds for it.
        terms: the words of the match.
        say: tells a phrase in the language of the sentence.
        remedy: words a command for whoever it is shown to.
    """
    if isinstance(value, Text):
        return value
    if isinstance(value, Phrase):
        return say(value.code, value.data, terms)
    if isinstance(value, Remedy):
        return text(remedy(value))
    if key == "value":
        return _shown(value, say)
    if isinstance(value, list | tuple):
        parts = [filled(key, one, terms, say, remedy) for one in value]
        return _listed(key, value, parts, say)
    if key in NAMED:
        return name(terms.sides[value] if isinstance(value, int) else terms.name(value))
    if key in CARDS and isinstance(value, str):
        return text(parse_card(value).glyphs)
    return text(printable(str(value), _TYPED if key == "word" else 200))


def _listed(key: str, value: Any, parts: list[Text], say: Say) -> Text:
    if isinstance(value, And | Or) and len(parts) > 1:
        form = "list.and" if isinstance(value, And) else "list.or"
        return say(form, {"first": joined(", ", parts[:-1]), "last": parts[-1]})
    return joined(" " if key in BY_BLANKS else "; " if key in APART else ", ", parts)


def _shown(value: Any, say: Say) -> Text:
    """A bad value as it stood: bounded, in quotes if it is a text, nothing hidden in it."""
    if isinstance(value, bool):
        return text(str(value).lower())
    if isinstance(value, int):
        return text(str(value)) if abs(value) < _LARGE else say("value.very-large")
    if isinstance(value, str):
        return text(f'"{printable(value, _TYPED)}"')
    kinds = {float: "decimal", list: "list", dict: "table", type(None): "nothing"}
    moment = "time" if isinstance(value, date) else "other"
    return say(f"value.{kinds.get(type(value), moment)}")


Sentence = tuple[str, Mapping[str, Any]]
"""The key of a sentence, and what fills its places."""
Chosen = tuple[str, Mapping[str, Any]]
"""A variant, empty for the sentence of the code alone, and what its places need beside the data."""

_NAMED: Final = 8
"""Cards that a sentence names; of more it says how many."""


def finding_sentence(code: str, data: Data, terms: Terms) -> Sentence:
    """The sentence of a finding.

    Args:
        code: of the finding.
        data: as the law raised it.
        terms: the words of the match.
    """
    if code in PLAYED:
        return "play.against", _against(code, data)
    choose = _CHOICES.get(code)
    if choose is None:
        return code, data
    variant, more = choose(data, terms)
    return f"{code}.{variant}" if variant else code, {**data, **more}


def reason_sentence(line: Line) -> Sentence:
    """The few words that say what a line of the ledger is."""
    thing = Phrase(_THINGS.get(line.source, f"word.{line.source}"))
    if line.source in ("melds", "belote", "match"):
        kind = line.kind or thing
        thing = Phrase("thing.of" if line.by else "thing", {"kind": kind, "who": line.by})
    reason = "not-written" if line.reason in _NOT_WRITTEN else line.reason
    return f"reason.{reason}", {"thing": thing, "double": Phrase(f"word.{line.double}")}


_THINGS: Final[Mapping[str, str]] = MappingProxyType(
    {"cards": "thing.cards", "pot": "thing.pot", "agreed": "thing.agreed"}
)
_NOT_WRITTEN: Final = ("defence-nobody", "taker-nobody")


# Parts


def _word(word: str) -> Phrase:
    return Phrase(f"word.{word}")


def _versus(numbers: Sequence[int]) -> str:
    return " : ".join(map(str, numbers))


def _in_order(terms: Terms) -> Text:
    return joined("-", map(name, terms.sides))


def _meld(meld: Data) -> Phrase:
    """A meld and whose it is: `Ana's terca to the J`."""
    kind = _word("belote") if meld["kind"] == "belote" else meld["kind"] or meld["points"]
    told = {"who": meld["who"], "kind": kind, "top": _rank(meld.get("top"))}
    return Phrase("meld.whose.top" if meld.get("top") else "meld.whose", told)


def _number(meld: Data, terms: Terms) -> int:
    """2 where a meld is called by a plural, as `četiri dečka` is; else 1."""
    kind = meld["kind"] or ""
    return 1 + (" " in (terms.words.get(kind, "") if kind == "belote" else kind))


def _rank(rank: str | None) -> str:
    return {"T": "10"}.get(rank or "", rank or "")


# What was typed or written cannot be


def _points_needed(data: Data, terms: Terms) -> Chosen:
    if data.get("fell"):
        return "fell", {}
    if data.get("swept"):
        return "capot", {}
    if data.get("so_far"):
        return "claim", {}
    return ("all", {"sides": _in_order(terms)}) if data.get("all") else ("", {})


def _outcome(data: Data, _: Terms) -> Chosen:
    words = {"said": _word(data["said"]), "outcome": _word(data["outcome"])}
    if "counted" not in data:
        return "uncounted", words
    return "" if data["needed"] is not None else "all-tricks", words


def _bid(data: Data, _: Terms) -> Chosen:
    if not data["there"]:
        return "none", {}
    last = ".max" if data["max"] else ""
    named = ".named" if data["named"] else ""
    return f"from{last}{named}", {"named": Or(data["named"])}


def _do_not_add_up(data: Data, _: Terms) -> Chosen:
    points = data["points"]
    told: dict[str, Any] = {"points": And(points), "sum": sum(points)}
    if "cards_say" in data:
        return "cards", told | {"cards_say": And(data["cards_say"])}
    most = max(points)
    if data["capot"]:
        return "capot", {"points": most, "capot": _word("capot")}
    if most > data["total"]:
        return "too-much", {"points": most}
    if data.get("last"):
        return "last", told
    return "least" if data.get("least") else "sum", told


def _impossible(data: Data, _: Terms) -> Chosen:
    if "least" in data:
        return "pile", {}
    number = data["points"][data["side"]]
    told = {"points": _versus(data["points"]), "number": number, "n": data["tricks"]}
    return "" if data["tricks"] is None else "tricks", told


def _sweep_or_not(data: Data, _: Terms) -> Chosen:
    return ("idle", {"side": data["idle"]}) if "idle" in data else ("", {})


def _tricks(data: Data, _: Terms) -> Chosen:
    if "last" in data:
        return "last", {"who": data["last"], "other": data["cards_say"]}
    tricks = {"tricks": And(data["tricks"]), "sum": sum(data["tricks"])}
    if "cards_say" in data:
        return "cards", tricks | {"cards_say": And(data["cards_say"])}
    return "", tricks


def _none_there(data: Data, _: Terms) -> Chosen:
    return "" if data["there"] else "none", {}


def _all_passed(data: Data, _: Terms) -> Chosen:
    if "first" not in data:
        return "", {}
    return "first" if data["first"] else "next", {}


def _penalty(data: Data, _: Terms) -> Chosen:
    return "", {"there": data["there"] or Phrase("list.none")}


def _unknown_player(data: Data, _: Terms) -> Chosen:
    people = [name(who) for who in data["there"]]
    return "listed", {"name": name(data["name"]), "people": people}  # as typed, a side by its key


# Melds


def _no_melds(data: Data, _: Terms) -> Chosen:
    return ("call", {"call": _word(data["call"])}) if data["call"] else ("", {})


def _not_a_meld(data: Data, _: Terms) -> Chosen:
    return "" if "cards" in data else "kind", {}


def _meld_points(data: Data, _: Terms) -> Chosen:
    if "holds" in data:
        return "", {}
    if "together" in data:
        return "together", {"melds": And(data["together"])}
    if "needed" in data:
        return "tricks", {"n": data["needed"]}
    if "count" not in data:
        return "unknown", {}
    return "kind" if "kind" in data else "hand", {}


def _undecided(data: Data, _: Terms) -> Chosen:
    return "", {"one": _meld(data["one"]), "other": _meld(data["other"])}


def _outranked(data: Data, terms: Terms) -> Chosen:
    told: dict[str, Any] = {"meld": _meld(data["meld"]), "n": _number(data["meld"], terms)}
    best = data["best"]
    if best is None:
        return "level", told
    told |= {"who": best["who"], "points": best["points"], "top": _rank(best["top"])}
    told["kind"] = best["kind"]
    return "points.unnamed" if data["by"] == "points" and not best["kind"] else data["by"], told


def _lapsed(data: Data, terms: Terms) -> Chosen:
    told = {"meld": _meld(data["meld"]), "n": _number(data["meld"], terms)}
    variants = {"thrown": "thrown", "lost": ""}
    return variants.get(data["becomes"], "to-sweeper"), told


def _late(data: Data, _: Terms) -> Chosen:
    return "", {"meld": _meld(data)}


def _unshown(data: Data, _: Terms) -> Chosen:
    return "", {"kind": data["kind"] or data["points"]}


def _misannounced(data: Data, _: Terms) -> Chosen:
    return "", {"worth": data["shown"]}


def _belote(_data: Data, _: Terms) -> Chosen:
    return "", {"belote": _word("belote")}


def _belote_not_possible(data: Data, _: Terms) -> Chosen:
    why = str(data["why"])
    return {"game": "", "hand": "card"}.get(why, why), {"belote": _word("belote")}


# Cards


def _card_in_two(data: Data, _: Terms) -> Chosen:
    if "tricks" in data:
        return "tricks", {"n": len(data["cards"])}
    return "alike" if data.get("alike") else "", {"n": len(data["cards"])}


def _card_twice(data: Data, terms: Terms) -> Chosen:
    if not data["other"]:
        return "one", {}
    if terms.name(data["who"]) == terms.name(data["other"]):
        return "hand" if "trick" in data else "meld", {}
    return "", {}


def _hand_size(data: Data, _: Terms) -> Chosen:
    if isinstance(data["cards"], int):
        return "melds", {}
    return ("trick", {}) if data["trick"] else ("", {"n": data["has"]})


def _incomplete(data: Data, _: Terms) -> Chosen:
    count = len(data["cards"])
    return "" if 0 < count <= _NAMED else "many" if count else "some", {"n": count}


def _not_in_hand(data: Data, _: Terms) -> Chosen:
    return "" if data["trick"] else "shown", {}


PLAYED: Final = frozenset(
    ("revoke", "must-beat", "must-ruff", "must-overruff", "must-underruff", "must-not-underruff")
)
"""Codes of a card that was played where another one was owed."""


def _against(code: str, data: Data) -> Mapping[str, Any]:
    """What was played, what could have been, and the penalty that a table may write for it."""
    could = Phrase("play.could", {"cards": Or(data["cards"])}) if data["cards"] else ""
    penalty = Phrase("play.penalty", data) if data["penalty"] else ""
    return {"deed": Phrase(code, data), "could": could, "penalty": penalty}


# The match


def _claim_false(data: Data, _: Terms) -> Chosen:
    return data["why"], {}


def _agreed(data: Data, _: Terms) -> Chosen:
    told = {"agreed": _versus(data["agreed"]), "law": _versus(data["law"] or ())}
    return "unscored" if data["law"] is None else "", told


def _paper_differs(data: Data, _: Terms) -> Chosen:
    if "in_tricks" not in data:
        return "", {"paper": _versus(data["paper"]), "score": _versus(data["score"])}
    tricks = [
        Phrase("points-in-trick", {"points": points, "trick": number})
        for number, points in data["in_tricks"]
    ]
    return "melds.tricks" if tricks else "melds", {"there": tricks}


def _after_end(data: Data, _: Terms) -> Chosen:
    why = Phrase(f"over.{data['reason']}")
    return "", {"why": why, "undo": Remedy("undo"), "new": Remedy("new")}


_CHOICES: Final[Mapping[str, Callable[[Data, Terms], Chosen]]] = MappingProxyType(
    {
        "points-needed": _points_needed,
        "points-do-not-add-up": _do_not_add_up,
        "points-impossible": _impossible,
        "outcome-differs": _outcome,
        "sweep-or-not": _sweep_or_not,
        "tricks-do-not-add-up": _tricks,
        "bid-not-allowed": _bid,
        "double-not-allowed": _none_there,
        "all-pass-not-allowed": _all_passed,
        "unknown-player": _unknown_player,
        "melds-not-in-this-game": _no_melds,
        "not-a-meld": _not_a_meld,
        "meld-undecided": _undecided,
        "meld-points-impossible": _meld_points,
        "card-twice": _card_twice,
        "hand-size": _hand_size,
        "card-in-two-melds": _card_in_two,
        "belote-not-possible": _belote_not_possible,
        "penalty-unknown": _penalty,
        "round-after-end": _after_end,
        "meld-late": _late,
        "meld-unshown": _unshown,
        "meld-misannounced": _misannounced,
        "belote-uncalled": _belote,
        "claim-false": _claim_false,
        "paper-differs": _paper_differs,
        "meld-outranked": _outranked,
        "meld-lapsed": _lapsed,
        "agreed-against-law": _agreed,
        "deck-incomplete": _incomplete,
        "not-in-hand": _not_in_hand,
    }
)
