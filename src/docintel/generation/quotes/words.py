"""Function words: a quote of nothing else proves nothing.

Closed classes only (articles, prepositions, pronouns, conjunctions, auxiliaries) of the languages the product
reads. In any other language every word counts as content, so a quote is rather looked up than waved off.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_BY_LANGUAGE: Final = {
    "en": (
        "a an the this that these those of in on at by to for from with into as and or but nor if so "
        "than then it its he she they them their his her we our us you your i me my who whom whose "
        "which what there here is are was were be been being am has have had having do does did will "
        "would shall should may might can could must not no any all each such other s t"
    ),
    "fr": (
        "le la les l un une des du de d au aux en dans sur par pour avec sans sous et ou où mais donc "
        "ni car que qui quoi dont ce cet cette ces il elle ils elles on nous vous je tu se sa son ses "
        "leur leurs est sont été être a ont avoir ne pas n qu c j m y"
    ),
    "de": (
        "der die das den dem des ein eine einer eines einem einen und oder aber in im an am auf aus bei "
        "mit nach von vom zu zum zur für über unter vor als wie wenn dass daß ob es er sie wir ihr ich "
        "du sich sein seine ist sind war waren wird werden wurde wurden hat haben hatte nicht kein "
        "keine"
    ),
    "es": (
        "el los las lo una unos unas y o e u pero ni si que quien cual del al con por para sin sobre "
        "entre su sus este esta estos estas ese esa es son fue ser está están ha han no se le les"
    ),
    "it": (
        "il lo gli i uno e ed o ma se che chi cui di da nel nella dei degli delle al alla con su per "
        "tra fra è sono era non si"
    ),
    "pt": (
        "o os as um uma e ou mas se que quem do da dos das no na nos nas ao à com por para sem é são foi não"
    ),
    "nl": (
        "het een en of maar als dat die van op aan met voor door bij uit is zijn was waren wordt worden "
        "niet geen te er"
    ),
}
FUNCTION_WORDS: Final = frozenset(word for words in _BY_LANGUAGE.values() for word in words.split())


def has_content(tokens: Iterable[str]) -> bool:
    """Whether one of the (folded) ``tokens`` is a word or number that carries content."""
    return any(token not in FUNCTION_WORDS and any(map(str.isalnum, token)) for token in tokens)
