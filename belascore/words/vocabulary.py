"""The game words of every language, read in every locale.

A word means the same whoever types it: somebody from Lyon who plays bela may call `coeur`. Whole
words never collide between languages (a test holds it). One-letter codes of a language do collide
and are not read: the only letters are the canonical suits S H D C, and x that doubles.

To add a language, add one table and name it in `LANGUAGES`.

>>> meaning("ŠTIGLJA"), meaning("cœur")
(Meaning(kind='capot', value='capot'), Meaning(kind='suit', value='hearts'))
"""

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Final

from belascore.tuples import NamedTuple


class Meaning(NamedTuple):
    """What a word says.

    Attributes:
        kind: one of suit, call, rank, pass, void, capot, belote, meld, double, mark, penalty.
        value: `hearts`; `no-trumps`; `T`; of a meld its shape and length or rank, `run:3`, `four`,
            `four:J`; of a double how often, `1` or `2`; `late`; `revoke`.
    """

    kind: str
    value: str


_VALUES: Final = {
    "suit": "spades hearts diamonds clubs",
    "call": "no-trumps all-trumps",
    "rank": "7 8 9 T J Q K A",
    "pass": "pass",
    "void": "void",
    "capot": "capot",
    "belote": "belote",
    "meld": "run:3 run:4 run:5 run:8 four four:7 four:8 four:9 four:T four:J four:Q four:K four:A",
    "double": "1 2",
    "mark": "late unshown uncalled",
    "penalty": "revoke",
}
MEANINGS: Final[Mapping[str, Meaning]] = {
    value: Meaning(kind, value) for kind, values in _VALUES.items() for value in values.split()
}
"""Everything a word may say, by its value."""

# One table a language: `value = word word`. A hyphen in a word stands for a blank as well.

_EVERYWHERE: Final = """
spades = ♠ ♤ S; hearts = ♥ ♡ H; diamonds = ♦ ♢ D; clubs = ♣ ♧ C
1 = x κόντρα; 2 = xx ρεκόντρα
"""

_CROATIAN: Final = """
spades = pik zelje list zelena; hearts = herc srce crvena; diamonds = karo kara bundeva tikva
clubs = tref žir; no-trumps = bez-aduta; all-trumps = sve-adut svi-aduti
7 = sedmica; 8 = osmica; 9 = devetka; T = desetka cener; J = dečko; Q = dama baba; K = kralj
A = as kec; pass = dalje pas; void = poništeno nevažeće; capot = štiglja štih-mač
belote = bela rebela bela-rebela; run:3 = terca; run:4 = kvarta pedeset; run:5 = kvinta sto
run:8 = belot; four = četiri-iste; four:9 = četiri-devetke; four:T = četiri-desetke
four:J = četiri-dečka; four:Q = četiri-dame četiri-babe; four:K = četiri-kralja; four:A = četiri-asa
1 = kontra; 2 = rekontra; late = kasno; unshown = nepokazano; uncalled = nezvano; revoke = renons
"""

_BOSNIAN: Final = """
spades = pik zelje list zelena; hearts = herc srce crvena; diamonds = karo kara tikva bundeva
clubs = tref žir; no-trumps = bez-aduta; all-trumps = sve-adut svi-aduti
7 = sedmica; 8 = osmica; 9 = devetka; T = desetka; J = žandar dečko; Q = dama baba; K = kralj
A = as kec kečina; pass = dalje pas; void = poništeno nevažeće; capot = štiglja kapot valat
belote = bela rebela bela-rebela; run:3 = terca; run:4 = kvarta pedeset; run:5 = kvinta sto
run:8 = belot; four = četiri-iste; four:9 = četiri-devetke; four:T = četiri-desetke
four:J = četiri-žandara četiri-dečka; four:Q = četiri-dame četiri-babe
four:K = četiri-kralja; four:A = četiri-asa
1 = kontra; 2 = rekontra; late = kasno; unshown = nepokazano; uncalled = nezvano; revoke = renons
"""

_FRENCH: Final = """
spades = pique piques feuille feuilles; hearts = cœur cœurs
diamonds = carreau carreaux grelot grelots; clubs = trèfle trèfles gland glands
no-trumps = sans-atout sa; all-trumps = tout-atout ta
7 = sept; 8 = huit; 9 = neuf; T = dix; J = valet; Q = dame; K = roi; A = as
pass = passe; void = nulle annulée maldonne; capot = capot
belote = belote rebelote belote-rebelote
run:3 = tierce; run:4 = quarte cinquante; run:5 = quinte cent; four = carré
four:9 = carré-de-neuf carré-de-neufs; four:T = carré-de-dix; four:J = carré-de-valets
four:Q = carré-de-dames; four:K = carré-de-rois; four:A = carré-d-as
1 = coinche coinché contre contré; 2 = surcoinche surcoinché surcontre surcontré
late = tard tardif; unshown = non-montré; uncalled = non-annoncé; revoke = renonce fausse-renonce
"""

_DUTCH: Final = """
spades = schoppen schop pijken bladeren; hearts = harten hart
diamonds = ruiten ruit koeken bellen; clubs = klaveren klaver eikels
no-trumps = zonder-troef; all-trumps = alles-troef
7 = zeven; 8 = acht; 9 = negen nel; T = tien; J = boer zot; Q = vrouw dame; K = heer koning
A = aas; pass = pas; void = ongeldig; capot = pit mars kapot
belote = stuk belotte belote belotte-rebelotte
run:3 = driekaart derde; run:4 = vierkaart vierde; run:5 = vijfkaart vijfde
four = vier-gelijke carré; four:7 = vier-zevens; four:8 = vier-achten; four:9 = vier-negens
four:T = vier-tienen; four:J = vier-boeren vier-zotten; four:Q = vier-vrouwen vier-dames
four:K = vier-heren; four:A = vier-azen
1 = dubbel; 2 = herdubbel; late = laat te-laat; unshown = niet-getoond; uncalled = niet-geroepen
revoke = verzaken verzaakt
"""

_GERMAN: Final = """
spades = Pik Schippen Laub Grün Gruen Blatt Gras; hearts = Herz Rot
diamonds = Karo Eckstein Schellen Schelle; clubs = Kreuz Treff Eichel Eicheln
no-trumps = ohne-Trumpf; all-trumps = alles-Trumpf
7 = Sieben Siebener; 8 = Acht Achter; 9 = Neun Neuner; T = Zehn Zehner; J = Bube Unter
Q = Dame Ober; K = König Koenig; A = Ass Daus Sau
pass = passe weiter; void = ungültig ungueltig vergeben; capot = Durchmarsch; belote = Bela
run:3 = Terz; run:4 = Quart Fünfzig Fuenfzig; run:5 = Quint Quinte Hundert; four = vier-Gleiche
four:9 = vier-Neuner; four:T = vier-Zehner; four:J = vier-Buben; four:Q = vier-Damen
four:K = vier-Könige vier-Koenige; four:A = vier-Asse
1 = Kontra; 2 = Rekontra; late = spät spaet zu-spät; unshown = nicht-gezeigt
uncalled = nicht-angesagt; revoke = falsch-bedient
"""

_BULGARIAN: Final = """
spades = пика пики листо pika; hearts = купа купи сърце kupa; diamonds = каро кари звънче
clubs = спатия спатии жълъд spatia; no-trumps = без-коз безкоз бк bez-koz
all-trumps = всичко-коз всичкокоз вк vsichko-koz
7 = седмица седмак; 8 = осмица осмак; 9 = деветка; T = десетка; J = вале; Q = дама; K = поп крал
A = асо; pass = пас; void = анулирано невалидно; capot = капо валат; belote = белот
run:3 = терца; run:4 = кварта петдесет; run:5 = квинта сто; four = каре
four:9 = каре-деветки; four:T = каре-десетки; four:J = каре-валета; four:Q = каре-дами
four:K = каре-попове; four:A = каре-аса
1 = контра; 2 = реконтра; late = късно; unshown = непоказано; uncalled = необявено
revoke = ренонс
"""

_ENGLISH: Final = """
spades = spade spades leaf leaves; hearts = heart hearts; diamonds = diamond diamonds bell bells
clubs = club clubs acorn acorns; no-trumps = no-trump no-trumps notrumps nt
all-trumps = all-trump all-trumps at
7 = seven; 8 = eight; 9 = nine; T = ten; J = jack knave; Q = queen; K = king; A = ace
pass = pass; void = void misdeal; capot = capot sweep; belote = belote bella
run:3 = tierce; run:4 = quart quarte fifty; run:5 = quint quinte hundred; run:8 = belot
four = four four-alike four-of-a-kind; four:7 = four-sevens; four:8 = four-eights
four:9 = four-nines; four:T = four-tens; four:J = four-jacks; four:Q = four-queens
four:K = four-kings; four:A = four-aces
1 = double contra; 2 = redouble recontra; late = late; unshown = unshown; uncalled = uncalled
revoke = revoke renege
"""

LANGUAGES: Final[Mapping[str, str]] = {
    "": _EVERYWHERE,
    "hr": _CROATIAN,
    "bs": _BOSNIAN,
    "fr": _FRENCH,
    "nl": _DUTCH,
    "de": _GERMAN,
    "bg": _BULGARIAN,
    "en": _ENGLISH,
}
"""The table of each language; the nameless one holds what is written alike everywhere."""

# Letters that do not come apart into a letter and a mark; apostrophes and dashes act as blanks.
_SPELT: Final = str.maketrans(
    {"đ": "d", "ð": "d", "œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "ħ": "h", "ı": "i", "þ": "th"}
    | dict.fromkeys("\ufe0e\ufe0f")
    | dict.fromkeys("'’ʼ‐‑–—", "-")
)


def fold(text: str) -> str:
    """A text as it is compared: no case, no accents, blanks as hyphens.

    >>> fold("Đuro  Štef"), fold("♥\ufe0f"), fold("CARRÉ D’AS")
    ('duro-stef', '♥', 'carre-d-as')
    """
    if text.isascii() and "'" not in text:
        return "-".join(text.lower().split())
    apart = unicodedata.normalize("NFD", unicodedata.normalize("NFC", text).casefold())
    # only the marks of European letters: in other scripts a mark may be a vowel
    bare = "".join(letter for letter in apart if not "\u0300" <= letter <= "\u036f")
    return "-".join(unicodedata.normalize("NFC", bare).translate(_SPELT).split())


@cache
def words_in(language: str) -> Mapping[str, Meaning]:
    """The folded words of one language.

    Raises:
        KeyError: a table names a meaning that does not exist.
    """
    words = {}
    for row in LANGUAGES[language].replace("\n", ";").split(";"):
        value, _, spelt = row.partition("=")
        for word in spelt.split():
            words[fold(word)] = MEANINGS[value.strip()]
    return words


@cache
def all_words() -> Mapping[str, Meaning]:
    """The folded words of every language together."""
    return {word: said for language in LANGUAGES for word, said in words_in(language).items()}


def meaning(word: str) -> Meaning | None:
    """What a word says in whichever language has it, or None."""
    folded = fold(word)
    # To read all takes a tenth of a bare start: one after the other, and none for what holds a
    # digit (numbers and cards), as no word does.
    languages = () if any(map(str.isdigit, folded)) else LANGUAGES
    return next((words[folded] for words in map(words_in, languages) if folded in words), None)
