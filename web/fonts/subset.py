"""Makes the fonts of this folder again. Run it only to change a subset: the result is checked in, so that a build needs
neither these packages nor fonttools.

    npm install --no-save --prefix WORK inter-ui@4.1.1 @fontsource-variable/noto-serif-display@5.3.0
    python subset.py WORK        # needs fonttools[woff] 4.60 or newer

inter-ui is the package that keeps Inter's cv11, the round a. Only the weights in use are kept.
"""

import sys
from copy import deepcopy
from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = Path(__file__).parent
# What the pages and most names need; the rest of Latin is a second file, loaded only by a page that has such letters.
LATIN = (
    "U+20-7E,U+A0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2010-2011,U+2013-2014,U+2018-201A,U+201C-201E,"
    "U+2022,U+2026,U+202F,U+2032-2033,U+2039-203A,U+20AC,U+2190-2193,U+2212,U+2215"
)
LATIN_EXT = "U+100-130,U+132-151,U+154-17F,U+218-21B,U+1E80-1E85,U+1E9E,U+1EF2-1EF3"
MINUS_SCALE = (0.7, 2.6)
"""Of the en dash."""
MINUS_ADVANCE = 82
"""In per cent of a figure's."""
FEATURES = ["ccmp", "locl", "kern", "mark", "tnum", "liga", "calt", "cv11"]


def with_minus(font: TTFont) -> TTFont:
    """The serif has no minus: its en dash in the middle of the figures, thicker to be seen, and narrower than they are,
    so that it is not taken for a dash that stands for a figure."""
    font.ensureDecompiled()
    names = font.getBestCmap()
    dash, figure = names[0x2013], names[0x30]
    glyphs, metrics = font["glyf"], font["hmtx"]
    top, height = glyphs[figure].yMax, glyphs[dash].yMin + glyphs[dash].yMax
    minus = deepcopy(glyphs[dash])
    wide = metrics[figure][0] * MINUS_ADVANCE // 100
    middle = (glyphs[dash].xMin + glyphs[dash].xMax) // 2
    minus.coordinates.translate((-middle, -height // 2))
    minus.coordinates.scale(MINUS_SCALE)
    minus.coordinates.translate((wide // 2, top // 2))
    minus.coordinates.toInt()
    font.setGlyphOrder([*font.getGlyphOrder(), "minus"])
    glyphs["minus"] = minus
    minus.recalcBounds(glyphs)
    metrics["minus"] = (wide, minus.xMin)
    font["gvar"].variations["minus"] = deepcopy(font["gvar"].variations.get(dash, []))
    if "HVAR" in font:
        # Advances vary with the outlines; HVAR would have to name the new glyph.
        del font["HVAR"]
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[0x2212] = "minus"
    return font


def instance(source: Path, **axes: float | tuple[float, float]) -> TTFont:
    """The font with its axes narrowed; written out and read again, since the subsetter needs its tables at rest."""
    font = instancer.instantiateVariableFont(TTFont(source, lazy=False), axes)
    font.flavor = None
    plain = BytesIO()
    font.save(plain)
    plain.seek(0)
    return TTFont(plain)


def write(font: TTFont, characters: str, name: str) -> None:
    options = subset.Options(flavor="woff2", hinting=False, layout_features=FEATURES, name_IDs=[1, 2, 13, 14])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(characters))
    subsetter.subset(font)
    subset.save_font(font, str(HERE / f"{name}.woff2"), options)


def main(work: Path) -> None:
    packages = work / "node_modules"
    for characters, name in ((LATIN, "inter-latin"), (LATIN_EXT, "inter-latin-ext")):
        write(instance(packages / "inter-ui/variable/InterVariable.woff2", opsz=14, wght=(400, 700)), characters, name)
    serif = packages / "@fontsource-variable/noto-serif-display/files"
    for characters, part in ((LATIN, "latin"), (LATIN_EXT, "latin-ext")):
        font = instance(serif / f"noto-serif-display-{part}-wght-normal.woff2", wght=(500, 700))
        write(with_minus(font) if part == "latin" else font, characters, f"noto-serif-{part}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
