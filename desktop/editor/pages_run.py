"""Runs `whereas pages`: rows as JSON, and on request pictures and a PDF of the same pages."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from desktop.editor.export import write_pngs
from desktop.editor.laid_document import LaidDocument
from desktop.editor.look_reader import page_look
from desktop.editor.page_look import PRINT, PageLook
from desktop.editor.pages_command import READINGS, page_rows
from desktop.editor.painter import PagePainter
from desktop.editor.pdf import write_pdf
from desktop.theme.theme import AuthorColours
from desktop.workspace.review_state import Display
from desktop.workspace.screen import choose_platform
from engine.cli.entry import answered
from engine.cli.inputs import open_document
from engine.cli.output import Answer, CommandError
from engine.cli.parser import add_file, new_parser
from engine.document.document import WordDocument

_DISPLAYS = {"none": Display.NONE, "all": Display.ALL, "original": Display.ORIGINAL}


def run_pages(argv: Sequence[str]) -> int:
    """`argv` begins with the command's name."""
    return answered(lambda: _pages(_parse(argv)))


def _parse(argv: Sequence[str]) -> Namespace:
    parser = new_parser("pages", "where pages start, and pictures or a PDF of them")
    add_file(parser)
    parser.add_argument("--lines", action="store_true", help="list every line of every page")
    parser.add_argument("--png", metavar="DIR", help="write each page as a PNG into this folder")
    parser.add_argument("--pdf", metavar="OUT", help="write all pages as a PDF")
    parser.add_argument("--markup", choices=tuple(READINGS), default="none")
    return parser.parse_args(list(argv[1:]))


def _pages(options: Namespace) -> Answer:
    document = open_document(options)
    _ensure_application()
    laid = LaidDocument(document, READINGS[options.markup])
    pages = laid.finish()
    look = paper_look(document, _DISPLAYS[options.markup])
    try:
        if options.png:
            write_pngs(laid, Path(options.png), look)
        if options.pdf:
            painter = PagePainter(laid.measurer, document.image_bytes)
            write_pdf(laid, painter, Path(options.pdf), look)
    except OSError as error:
        text = f"The pages could not be saved ({error.strerror}): {error.filename}"
        raise CommandError("saveFailed", f"{text}; choose another place.") from error
    return Answer({"pages": page_rows(document, pages, lines=options.lines)})


def paper_look(document: WordDocument, display: Display) -> PageLook:
    """How pages look outside the window: on paper, nobody being the user."""
    return page_look(document, display, AuthorColours(""), tokens=PRINT, muted=False)


def _ensure_application() -> None:
    """Pages need fonts, and fonts need an application, but no display."""
    if QGuiApplication.instance() is None:
        choose_platform()
        QApplication(sys.argv[:1])
