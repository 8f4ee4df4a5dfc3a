"""Detection of names that look alike to a reader, such as names with letters of other scripts.

`skeleton` maps names that look alike to the same text. Callers compare skeletons, and never show them. Python's Unicode
data covers styles, widths, accents and Latin letters with strokes. `CONFUSABLES` lists the letters of other scripts
that look like Latin ones. The server compares only handles and names at one table, so a missing letter causes at most
a confusing name.
"""

from __future__ import annotations

import re
import unicodedata

CONFUSABLES = {
    "a": "АаΑαᎪⲀⲁꓮ",
    "b": "ВвЬьΒβᏴⲂⲃꓐ",
    "c": "СсςᏟⲤⲥꓚϲϹ",
    "d": "ԁԀᎠꓓ",
    "e": "ЕеΕεҽᎬⲈⲉꓰ",
    "f": "Ϝϝꓝ",
    "g": "ցԍԌᏀꓖ",
    "h": "НнҺһΗհᎻⲎⲏꓧ",
    "j": "ЈјᎫꓙյϳ",
    "k": "КкΚκᏦⲔⲕꓗ",
    "l": "ІіӀӏΙιᎥᏞⲒⲓꓡꓲԼו",
    "m": "МмΜᎷⲘⲙꓟ",
    "n": "ПпΝηոռⲚꓠ",
    "o": "ОоΟοσՕօᲝⲞⲟꓳ",
    "p": "РрΡρᏢⲢⲣꓑ",
    "q": "ԛԚզ",
    "r": "ГгᎡꓣ",
    "s": "ЅѕᏚՏꓢ",
    "t": "ТтΤτᎢⲦⲧꓔ",
    "u": "υսՍꓴ",
    "v": "ѴѵνᏙꓦ",
    "w": "ԜԝωᎳꓪ",
    "x": "ХхΧχⲬⲭꓫ",
    "y": "УуΥγүҮⲨꓬ",
    "z": "ΖᏃꓜ",
    "3": "ЗзӠӡ",
}
"""Letters that look like a Latin letter or digit, by that letter. Capital and small letters are together, since names
are compared without regard to case."""
_LATIN = {ord(letter): base for base, letters in CONFUSABLES.items() for letter in letters}
_STYLED = re.compile(
    r"(?:LATIN (?:CAPITAL|SMALL) LETTER (?:DOTLESS |SCRIPT |LONG |OPEN |TURNED )?([A-Z])(?: WITH .*)?"
    r"|.*LETTER SMALL CAPITAL ([A-Z])|.*(?:SQUARED|CIRCLED) LATIN CAPITAL LETTER ([A-Z])"
    r"|REGIONAL INDICATOR SYMBOL LETTER ([A-Z]))"
)
_DRAWN = (("rn", "m"), ("vv", "w"), ("cl", "d"))
"""Pairs of letters that look like one letter, each with that letter."""
_STROKES = str.maketrans("0i1|!", "ollll")
"""Digits, signs and letters that look like `o` or `l`."""


def skeleton(name: str) -> str:
    """Return the skeleton of a name. Names that look alike have the same skeleton."""
    # Replace letters before accents are removed, since the Unicode name of a letter contains its strokes.
    plain = unicodedata.normalize("NFKD", "".join(_latin(each) for each in unicodedata.normalize("NFKC", name)))
    seen = (each for each in plain if unicodedata.category(each)[0] not in "ZC" and not _accent(each))
    kept = "".join(map(_latin, seen))
    folded = kept.casefold().translate(_LATIN).translate(_STROKES)
    for drawn, letter in _DRAWN:
        folded = folded.replace(drawn, letter)
    letters = "".join(each for each in folded if each.isalnum() or unicodedata.category(each)[0] == "M")
    return letters or folded


def _accent(character: str) -> bool:
    """Return whether a character is an accent that can follow any letter.

    Marks that belong to a single script, such as vowel signs, are not accents: they distinguish names.
    """
    return character > "\u02ff" and unicodedata.name(character, "").startswith("COMBINING ")


def _latin(character: str) -> str:
    """Return the Latin letter or digit that a character looks like, or the character itself."""
    if character < "\x7f":
        return character
    if (found := _LATIN.get(ord(character))) is not None:
        return found
    digit = unicodedata.decimal(character, None)
    if digit is not None:
        return str(digit)
    styled = _STYLED.fullmatch(unicodedata.name(character, ""))
    return character if styled is None else next(group for group in styled.groups() if group).lower()
