"""Printing the shown pages on paper."""

from __future__ import annotations

from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QWidget

from desktop.editor.laid_document import LaidDocument
from desktop.editor.page_look import PageLook
from desktop.editor.painter import PagePainter
from desktop.editor.pdf import DOTS_PER_INCH, paint_pages


def print_pages(parent: QWidget, laid: LaidDocument, pages: PagePainter, look: PageLook) -> bool:
    """Asks for a printer and a range; False when the user cancels."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setResolution(DOTS_PER_INCH)
    printer.setFullPage(True)
    dialog = QPrintDialog(printer, parent)
    dialog.setMinMax(1, max(1, len(laid.finish().pages)))
    if dialog.exec() != QDialog.DialogCode.Accepted:
        return False
    paged = laid.page_map.pages
    if printer.fromPage():
        paged = paged[printer.fromPage() - 1 : printer.toPage()]
    if paged:
        paint_pages(printer, paged, pages, look)
    return True
