"""Pages of small documents, one per feature, against pictures that were looked at.

`WHEREAS_GOLDEN=write pytest tests/desktop/editor/test_golden_pages.py` writes them anew; look at
every changed one before committing it.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QFontDatabase, QImage
from PySide6.QtWidgets import QApplication

from desktop.editor.export import page_image
from desktop.editor.laid_document import READING_OF, LaidDocument
from desktop.editor.look_reader import page_look
from desktop.editor.painter import PagePainter
from desktop.theme.theme import AuthorColours
from desktop.theme.tokens import DARK_PAGE, LIGHT
from engine.document.document import WordDocument
from engine.session.session import DocumentSession
from tests.support.golden_pages import GOLDEN
from tests.support.page_dump import dump

FOLDER = Path(__file__).parent / "golden"
NEEDED = ("Carlito", "Caladea", "Liberation Serif", "Liberation Sans", "Liberation Mono")
MOST_DIFFERENT = 0.004
"""Share of a picture's points that may differ visibly: fonts are drawn a little differently."""
VISIBLE = 48


@pytest.fixture(autouse=True)
def fonts(qapp: QApplication) -> None:
    missing = [name for name in NEEDED if name not in QFontDatabase.families()]
    if missing:
        pytest.skip(f"pictures need the fonts {', '.join(missing)}")


def painted(name: str) -> tuple[QImage, str]:
    golden = GOLDEN[name]
    document: WordDocument = DocumentSession.open(golden.bytes(), author="Me").document
    laid = LaidDocument(document, READING_OF[golden.display])
    page = laid.finish().pages[0]
    tokens = DARK_PAGE if golden.dark else LIGHT
    look = page_look(document, golden.display, AuthorColours("Me"), tokens=tokens)
    image = page_image(PagePainter(laid.measurer, document.image_bytes), page, look)
    return _cropped(image), json.dumps(dump(laid.page_map), indent=1, ensure_ascii=False)


def _cropped(image: QImage) -> QImage:
    """Without the empty lower part of the page, unless something stands at its foot."""
    ground = image.pixel(2, 2)
    height = image.height()
    points = range(0, image.width(), 3)
    while height > 120 and all(image.pixel(x, height - 1) == ground for x in points):
        height -= 1
    cut = image.copy(QRect(0, 0, image.width(), min(height + 12, image.height())))
    return cut.convertToFormat(QImage.Format.Format_RGB888)


def difference(one: QImage, other: QImage) -> float:
    """The share of points whose lightness differs visibly."""
    if abs(one.height() - other.height()) > 2 or one.width() != other.width():
        return 1.0
    a, b = (i.convertToFormat(QImage.Format.Format_Grayscale8) for i in (one, other))
    height = min(a.height(), b.height())
    count = 0
    for y in range(height):
        left, right = bytes(a.constScanLine(y)), bytes(b.constScanLine(y))
        if left != right:
            count += sum(abs(p - q) > VISIBLE for p, q in zip(left, right, strict=True))
    return count / (a.width() * height)


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_page(name: str) -> None:
    image, lines = painted(name)
    picture, layout = FOLDER / f"{name}.png", FOLDER / f"{name}.json"
    if os.environ.get("WHEREAS_GOLDEN") == "write":
        FOLDER.mkdir(exist_ok=True)
        image.save(str(picture))
        layout.write_text(lines + "\n", encoding="utf-8")
    assert lines + "\n" == layout.read_text(encoding="utf-8")
    assert difference(image, QImage(str(picture)).copy()) <= MOST_DIFFERENT
