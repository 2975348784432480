"""The game words of every language, read in every locale.

A word means the same whoever types it: somebody from Lyon who plays bela may call `coeur`. Whole
words never collide between languages (a test holds it). One-letter codes of a language do collide
and are not read: the only letters are the canonical suits S H D C, and x that doubles.

To add a language, add one table and name it in `LANGUAGES`.

>>> meaning("ŠTIGLJA"), meaning("cœur")
(Meaning(kind='capot', value='capot'), Meaning(kind='suit', value='hearts'))
"""

import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from belascore.tuples import NamedTuple


class Meaning(NamedTuple):
    """What a word says.

    Attributes:
        kind: one of suit, call, rank, pass, void, capot, belote, meld, double, mark, penalty,
            outcome.
        value: `hearts`; `no-trumps`; `T`; of a meld its shape and length or rank, `run:3`, `four`,
            `four:J`; of a double how often, `1` or `2`; `late`; `revoke`; `failed`; of a capot
            also `counter-capot`, every trick to the others.
    """

    kind: str
    value: str


_VALUES: Final = {
    "suit": "spades hearts diamonds clubs",
    "call": "no-trumps all-trumps",
    "rank": "7 8 9 T J Q K A",
    "pass": "pass",
    "void": "void",
    "capot": "capot counter-capot",
    "belote": "belote",
    "meld": "run:3 run:4 run:5 run:8 four four:7 four:8 four:9 four:T four:J four:Q four:K four:A",
    "double": "1 2",
    "mark": "late unshown uncalled",
    "penalty": "revoke",
    "outcome": "made failed tied",
}
MEANINGS: Final[Mapping[str, Meaning]] = {
    value: Meaning(kind, value) for kind, values in _VALUES.items() for value in values.split()
}
"""Everything a word may say, by its value."""

# One table a language: `value = word word`. A hyphen in a word stands for a blank as well.

_EVERYWHERE: Final = """
spades = ♠ ♤ S; hearts = ♥ ♡ ❤ H; diamonds = ♦ ♢ D; clubs = ♣ ♧ C
1 = x; 2 = xx
"""

_CROATIAN: Final = """
spades = pik pika zelje list zelena zeleno; hearts = herc herca srce crvena crveno
diamonds = karo kara karu bundeva tikva
clubs = tref trefa žir; no-trumps = bez-aduta; all-trumps = sve-adut svi-aduti
7 = sedmica; 8 = osmica; 9 = devetka devetke; T = desetka desetke cener; J = dečko dečka
Q = dama dame baba; K = kralj kralja
A = as asa kec; pass = dalje pas; void = poništeno nevažeće; capot = štiglja štiglju štih-mač
belote = bela belu rebela bela-rebela; run:3 = terca tercu; run:4 = kvarta kvartu pedeset
run:5 = kvinta kvintu sto
run:8 = belot; four = četiri-iste; four:9 = četiri-devetke; four:T = četiri-desetke
four:J = četiri-dečka četiri-žandara; four:Q = četiri-dame četiri-babe; four:K = četiri-kralja
four:A = četiri-asa
1 = kontra; 2 = rekontra; late = kasno; unshown = nepokazano; uncalled = nezvano; revoke = renons
made = prolaz prošla prošao prošli prošle; failed = pad pala pao pali pale; tied = visi vise
"""

_BOSNIAN: Final = """
spades = pik pika zelje list zelena zeleno; hearts = herc herca srce crvena crveno
diamonds = karo kara karu tikva bundeva
clubs = tref trefa žir; no-trumps = bez-aduta; all-trumps = sve-adut svi-aduti
7 = sedmica; 8 = osmica; 9 = devetka; T = desetka; J = žandar dečko; Q = dama baba; K = kralj
A = as kec kečina; pass = dalje pas; void = poništeno nevažeće; capot = štiglja štiglju kapot valat
belote = bela belu rebela bela-rebela; run:3 = terca tercu; run:4 = kvarta kvartu pedeset
run:5 = kvinta kvintu sto
run:8 = belot; four = četiri-iste; four:9 = četiri-devetke; four:T = četiri-desetke
four:J = četiri-žandara četiri-dečka; four:Q = četiri-dame četiri-babe
four:K = četiri-kralja; four:A = četiri-asa
1 = kontra; 2 = rekontra; late = kasno; unshown = nepokazano; uncalled = nezvano; revoke = renons
made = prolaz prošla prošao prošli prošle; failed = pad pala pao pali pale; tied = visi vise
"""

_FRENCH: Final = """
spades = pique piques feuille feuilles; hearts = cœur cœurs
diamonds = carreau carreaux grelot grelots; clubs = trèfle trèfles gland glands
no-trumps = sans-atout sa; all-trumps = tout-atout ta
7 = sept; 8 = huit; 9 = neuf; T = dix; J = valet; Q = dame; K = roi; A = as
pass = passe; void = nulle annulée maldonne; capot = capot tous-les-plis
belote = belote rebelote belote-rebelote
run:3 = tierce; run:4 = quarte cinquante; run:5 = quinte cent; four = carré
four:9 = carré-de-neuf carré-de-neufs; four:T = carré-de-dix; four:J = carré-de-valets
four:Q = carré-de-dames; four:K = carré-de-rois; four:A = carré-d-as
1 = coinche coinchée contre contrée
2 = surcoinche surcoinchée surcontre surcontrée
late = tard tardif tardive
unshown = non-montré non-montrée; uncalled = non-annoncé non-annoncée oubliée
revoke = renonce fausse-renonce
made = fait faite réussi réussie; failed = chute chutée dedans; tied = litige égalité
"""

_DUTCH: Final = """
spades = schoppen schop pijken pijk pijkens bladeren; hearts = harten hart
diamonds = ruiten ruit koeken koekens bellen; clubs = klaveren klaver klavers eikels
no-trumps = zonder-troef; all-trumps = alles-troef
7 = zeven; 8 = acht; 9 = negen nel; T = tien; J = boer zot; Q = vrouw dame; K = heer koning
A = aas; pass = pas; void = ongeldig; capot = pit mars kapot alle-slagen; counter-capot = tegenpit
belote = stuk belotte belote belotte-rebelotte
run:3 = driekaart derde; run:4 = vierkaart vierde; run:5 = vijfkaart vijfde
four = vier-gelijke carré; four:7 = vier-zevens; four:8 = vier-achten; four:9 = vier-negens
four:T = vier-tienen; four:J = vier-boeren vier-zotten; four:Q = vier-vrouwen vier-dames
four:K = vier-heren; four:A = vier-azen
1 = dubbel; 2 = herdubbel; late = laat te-laat; unshown = niet-getoond
uncalled = niet-geroepen niet-gemeld vergeten
revoke = verzaken verzaakt; made = gehaald; failed = nat; tied = hangt gelijk
"""

_GERMAN: Final = """
spades = Pik Schippen Schippe Laub Grün Gruen Blatt Gras; hearts = Herz Rot
diamonds = Karo Eckstein Ecke Schellen Schelle; clubs = Kreuz Treff Eichel Eicheln
no-trumps = ohne-Trumpf; all-trumps = alles-Trumpf
7 = Sieben Siebener; 8 = Acht Achter; 9 = Neun Neuner; T = Zehn Zehner; J = Bube Unter
Q = Dame Ober; K = König Koenig; A = Ass Daus Sau
pass = passe weiter; void = ungültig ungueltig vergeben; capot = Durchmarsch alle-Stiche
belote = Bela Stöck Stoeck
run:3 = Terz; run:4 = Quart Fünfzig Fuenfzig; run:5 = Quint Quinte Hundert; four = vier-Gleiche
four:9 = vier-Neuner; four:T = vier-Zehner; four:J = vier-Buben vier-Bauern; four:Q = vier-Damen
four:K = vier-Könige vier-Koenige; four:A = vier-Asse
1 = Kontra; 2 = Rekontra; late = spät spaet zu-spät; unshown = nicht-gezeigt
uncalled = nicht-angesagt vergessen; revoke = falsch-bedient
made = gemacht geschafft; failed = gefallen verloren; tied = hängt haengt gleich
"""

_BULGARIAN: Final = """
spades = пика пики листо pika; hearts = купа купи сърце kupa; diamonds = каро кари звънче
clubs = спатия спатии жълъд spatia spatiya spatiq
no-trumps = без-коз безкоз бк bez-koz bk; all-trumps = всичко-коз всичкокоз вк vsichko-koz vk
7 = седмица седмак; 8 = осмица осмак; 9 = деветка; T = десетка; J = вале; Q = дама; K = поп крал
A = асо; pass = пас; void = анулирано невалидно; capot = капо валат kapo; belote = белот
run:3 = терца; run:4 = кварта петдесет; run:5 = квинта сто; four = каре
four:9 = каре-деветки; four:T = каре-десетки
four:J = каре-валета каре-вале kare-valeta kare-vale; four:Q = каре-дами
four:K = каре-попове; four:A = каре-аса
1 = контра; 2 = реконтра; late = късно; unshown = непоказано; uncalled = необявено забравен
revoke = ренонс нарушение
made = изкарана изкарани izkarana; failed = вътре вкарана вкарани vatre
tied = висяща висящи visyashta
"""

_ENGLISH: Final = """
spades = spade spades leaf leaves; hearts = heart hearts; diamonds = diamond diamonds bell bells
clubs = club clubs acorn acorns; no-trumps = no-trump no-trumps notrump notrumps nt
all-trumps = all-trump all-trumps alltrump alltrumps at
7 = seven; 8 = eight; 9 = nine; T = ten; J = jack knave; Q = queen; K = king; A = ace
pass = pass; void = void misdeal; capot = capot sweep; belote = belote bella
run:3 = tierce; run:4 = quart quarte fifty; run:5 = quint quinte hundred; run:8 = belot
four = four four-alike four-of-a-kind; four:7 = four-sevens; four:8 = four-eights
four:9 = four-nines; four:T = four-tens; four:J = four-jacks; four:Q = four-queens
four:K = four-kings; four:A = four-aces
1 = double contra; 2 = redouble recontra; late = late; unshown = unshown; uncalled = uncalled
revoke = revoke renege; made = made; failed = failed fell; tied = tied hangs hung
"""

_MACEDONIAN: Final = """
spades = пик лист; hearts = херц срце купа; diamonds = каро баклава; clubs = спатија спато детелина
no-trumps = без-адут; all-trumps = сите-адути
7 = седмица; 8 = осмица; 9 = деветка; T = десетка; J = џандар; Q = дама; K = поп крал; A = ас кец
pass = понатаму пас; void = неважечко; capot = капот; belote = бељот beljot бела
run:3 = терца; run:4 = кварта; run:5 = квинта; four = четири-исти; four:9 = четири-деветки
four:T = четири-десетки; four:J = четири-џандари; four:Q = четири-дами; four:K = четири-попа
four:A = четири-аса; 1 = контра; 2 = реконтра; late = доцна; unshown = непокажано
uncalled = неповикано; revoke = ренонс; made = помина; failed = падна паднаа; tied = виси
"""

_GREEK: Final = """
spades = μπαστούνι μπαστούνια πίκα mpastouni bastouni mpastounia bastounia
hearts = κούπα κούπες koupa koupes; diamonds = καρό καρά karo; clubs = σπαθί σπαθιά spathi spathia
no-trumps = χωρίς-ατού; all-trumps = όλα-ατού
7 = εφτάρι επτάρι; 8 = οχτάρι οκτάρι; 9 = εννιάρι; T = δεκάρι; J = βαλές; Q = ντάμα; K = ρήγας
A = άσος; pass = πάσο; void = άκυρο; capot = καπό καπότο
belote = πιλόττα πιλότα μπελότ μπουρλότ pilotta pilota
run:3 = τρίτη; run:4 = τετάρτη; run:5 = πέμπτη; four = καρέ; four:9 = καρέ-εννιάρια
four:T = καρέ-δεκάρια; four:J = καρέ-βαλέδων καρέ-βαλέδες; four:Q = καρέ-ντάμες
four:K = καρέ-ρηγάδες; four:A = καρέ-άσων καρέ-άσοι; 1 = κόντρα κλειστό; 2 = ρεκόντρα
late = αργά; unshown = αφανέρωτο; uncalled = αδήλωτη; revoke = ρενόνς
made = βγήκε βγήκαν; failed = μέσα mesa; tied = ισοπαλία
"""

_VUK: Final = str.maketrans("abcčćdđefghijklmnoprsštuvzž", "абцчћдђефгхијклмнопрсштувзж")


def _in_cyrillic(table: str) -> str:
    """A table of Latin letters in those of Vuk, which stand one for one."""
    rows = []
    for row in table.replace("\n", ";").split(";"):
        value, _, words = row.partition("=")
        for letters, letter in (("lj", "љ"), ("nj", "њ"), ("dž", "џ")):
            words = words.replace(letters, letter)
        # eight in a row is in Bulgaria the belote, and is read as there
        rows.append(f"{value}={words.translate(_VUK).replace('белот', '')}" if words else "")
    return ";".join(rows)


LANGUAGES: Final[Mapping[str, str]] = {
    "": _EVERYWHERE,
    "hr": _CROATIAN,
    "bs": _BOSNIAN,
    "fr": _FRENCH,
    "nl": _DUTCH,
    "de": _GERMAN,
    "bg": _BULGARIAN,
    "en": _ENGLISH,
    "sr": _in_cyrillic(_BOSNIAN),
    "mk": _MACEDONIAN,
    "el": _GREEK,
}
"""The table of each language; the nameless one holds what is written alike everywhere."""

_KEYS: Final = """
tricks = tricks stihovi štihovi plis slagen stiche взятки ръце vzyatki штихови штихови μπάζες
last = last posljednji zadnji zadnji-štih posljednji-štih der dix-de-der dernier laatste
last = laatste-slag letzter letzter-stich последна последно последњи последен τελευταία πίσω
dealer = dealer dijeli dijelio dijelila djelitelj donneur donneuse donne deler gever geber раздава
dealer = дели делио делила делител μοιράζει
paper = paper papir blok feuille papier briefje zettel лист папир хартија хартия χαρτί
agreed = agreed dogovor dogovoreno convenu accord afgesproken vereinbart уговорено договор
agreed = договорено
agreed = συμφωνία
claim = claim
"""
"""What stands before a `=`, in every language; here a word may say what it does not say alone."""


@cache
def keys() -> Mapping[str, str]:
    """The folded words that stand before a `=`, with the English key they say."""
    rows = (row.partition("=") for row in _KEYS.strip().splitlines())
    return {fold(word): key.strip() for key, _, words in rows for word in words.split()}


UP_TO: Final = frozenset(("to", "the", "do", "a", "la", "au", "tot", "bis", "zum", "до", "ως"))
"""Folded words between a run and its highest card, in every language: `tierce-au-roi`."""

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
    return {fold(word): MEANINGS[value] for value, word in _spelt(language)}


def usual_words(language: str) -> Mapping[str, str]:
    """What a language calls each thing first, by its value; hyphens stand for blanks."""
    return dict(reversed([*_spelt(language)]))


def _spelt(language: str) -> Iterator[tuple[str, str]]:
    """The rows of a language: each value with each of its words."""
    for row in LANGUAGES[language].replace("\n", ";").split(";"):
        value, _, spelt = row.partition("=")
        yield from ((value.strip(), word) for word in spelt.split())


@cache
def language_of(words: tuple[str, ...]) -> str:
    """The language in which most of these words mean something: of a ruleset's names of suits."""
    folded = [fold(word) for word in words]
    spoken = [language for language in LANGUAGES if language]
    return max(spoken, key=lambda language: sum(w in words_in(language) for w in folded))


def four_alike(word: str) -> Meaning | None:
    """Four of a rank said with a digit: `4 dečka`, `carré de 10`.

    Numbers and ranks stay words in the tables; here a digit takes the place of one of them.
    """
    first, _, rest = fold(word).partition("-")
    fours = [(known, said) for known, said in all_words().items() if said.value[:5] == "four:"]
    if first == "4" and rest:
        return next((said for known, said in fours if known.endswith(f"-{rest}")), None)
    before, _, last = fold(word).rpartition("-")
    rank = {"7": "7", "8": "8", "9": "9", "10": "T"}.get(last)
    if rank and before and any(known.startswith(f"{before}-") for known, _ in fours):
        return MEANINGS[f"four:{rank}"]
    return None


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
