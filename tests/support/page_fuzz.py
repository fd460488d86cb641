"""Random edits of a shown document, by key, mouse, clipboard and command, and what must hold."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QImage, QInputMethodEvent
from PySide6.QtWidgets import QApplication

from desktop.editor.export import page_image
from desktop.editor.laid_document import LaidDocument
from desktop.editor.places import Spot
from desktop.workspace.review_state import ActiveItem, Display
from tests.e2e.random_operations import BUILDERS, batch_of, draw_of
from tests.support.page_dump import full_dump
from tests.support.pages import CONTROL, NONE, SHIFT, ShownPages

KEY = Qt.Key
LEFT = Qt.MouseButton.LeftButton
MODES = ("tracked-changes", "direct", "suggested")
TYPED = ("x", "word ", "é", "e\u0301", "😀", "👩‍👩‍👧", "שלום ", "中文，", "a\u00a0b", "(c) 1.2 ")
LONG = "long words that wrap the line and go on "
HTML = (
    "<p>plain <b>bold</b> <i>italic <u>both</u></i></p><p>second &amp; last</p>",
    "<p class=MsoNormal><span style='font-size:11.0pt'>From Word<o:p></o:p></span></p>",
    "<ul><li>one</li><li>two <b>bold</b></li></ul><p>after</p>",
    "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>",
    "<h1>Heading</h1>text <s>struck</s><br>line<script>alert(1)</script>",
)
TABLES = [name for name in BUILDERS if "Table" in name]
COMMENTS = [name for name in BUILDERS if "omment" in name]
MOVES = (
    KEY.Key_Left, KEY.Key_Right, KEY.Key_Up, KEY.Key_Down, KEY.Key_Home, KEY.Key_End,
    KEY.Key_PageUp, KEY.Key_PageDown,
)  # fmt: skip


@dataclass
class Fuzz:
    """One walk: the dice, and what was done, newest last."""

    shown: ShownPages
    dice: random.Random
    told: list[str] = field(default_factory=list[str])

    def step(self) -> None:
        """One random action of any kind."""
        name = self.dice.choices(list(ACTIONS), [weight for weight, _ in ACTIONS.values()])[0]
        said = ACTIONS[name][1](self)
        self.told.append(f"{name} {said or ''} at {self.shown.view.caret.head}")
        del self.told[:-12]

    # places

    def ids(self) -> list[str]:
        return self.shown.ids()

    def spot(self) -> Spot:
        """Anywhere, often at the ends of a block, where most goes wrong."""
        block_id = self.dice.choice(self.ids())
        face = self.shown.view.places.face(block_id)
        length = len(face.text) if face is not None else 0
        return Spot(block_id, self.dice.choice([0, length, self.dice.randint(0, length)]))

    def put(self) -> None:
        self.shown.view.select(self.spot())

    def choose(self) -> None:
        """Selects within a block, over some neighbours, or between any two places."""
        ids = self.ids()
        first = self.spot()
        at = ids.index(first.block_id)
        near = ids[min(len(ids) - 1, at + self.dice.choice([0, 0, 0, 1, 1, 2, 4]))]
        face = self.shown.view.places.face(near)
        other = Spot(near, self.dice.randint(0, len(face.text) if face is not None else 0))
        if self.dice.random() < 0.02:
            other = self.spot()
        self.shown.view.select(*self.dice.sample([first, other], 2))

    def point(self) -> QPoint:
        size = self.shown.view.viewport().size()
        width, height = max(size.width(), 2), max(size.height(), 2)
        return QPoint(self.dice.randrange(width), self.dice.randrange(height))

    # what must hold

    def check(self, *, picture: bool = False) -> None:
        """The shown pages are those of a fresh layout, and the caret stands on one of them."""
        shown, view = self.shown, self.shown.view
        shown.settle()
        fresh = LaidDocument(shown.document.document, view.laid.reading)
        assert full_dump(view.page_map) == full_dump(fresh.finish()), self.told
        found = view.places.find(view.caret.head)
        face = view.places.face(view.caret.head.block_id)
        assert found is not None and face is not None, self.told
        assert 0 <= view.caret.head.offset <= len(face.text), self.told
        view.viewport().repaint()
        if picture:
            self.check_picture()

    def check_picture(self) -> None:
        """What was mended in the kept picture of a page is what a whole painting gives."""
        view = self.shown.view
        cache = view.desk.cache
        for index in view.visible_pages():
            page = view.page_map.pages[index]
            kept = cache.pixmap(page, view.look, zoom=view.zoom, ratio=1.0)
            if kept is None:
                continue
            mended = kept.toImage().convertToFormat(QImage.Format.Format_RGB32)
            cache.forget()
            whole = cache.pixmap(page, view.look, zoom=view.zoom, ratio=1.0)
            assert whole is not None
            image = whole.toImage().convertToFormat(QImage.Format.Format_RGB32)
            assert mended == image or differing(mended, image) < 12, self.told
        assert page_image(view.painter, view.page_map.pages[0], view.look).width() > 0


def differing(one: QImage, other: QImage) -> int:
    """How many points of two pictures differ visibly."""
    if one.size() != other.size():
        return 1 << 30
    found = 0
    for y in range(one.height()):
        if one.copy(0, y, one.width(), 1) == other.copy(0, y, one.width(), 1):
            continue
        for x in range(one.width()):
            a, b = one.pixelColor(x, y), other.pixelColor(x, y)
            far = max(abs(a.red() - b.red()), abs(a.green() - b.green()), abs(a.blue() - b.blue()))
            found += far > 48
    return found


# actions


def _type(fuzz: Fuzz) -> str:
    fuzz.put()
    text = fuzz.dice.choice([*TYPED, LONG])
    fuzz.shown.type(text)
    return repr(text)


def _type_on(fuzz: Fuzz) -> None:
    fuzz.shown.type(fuzz.dice.choice(TYPED))


def _type_over(fuzz: Fuzz) -> None:
    fuzz.choose()
    fuzz.shown.type(fuzz.dice.choice(TYPED))


def _compose(fuzz: Fuzz) -> None:
    view = fuzz.shown.view
    for preedit in ("ni", "nih"):
        QApplication.sendEvent(view, QInputMethodEvent(preedit, []))
        view.viewport().repaint()
    event = QInputMethodEvent("", [])
    event.setCommitString(fuzz.dice.choice(["你", "", "é"]))
    QApplication.sendEvent(view, event)


def _press(fuzz: Fuzz, *keys: Qt.Key, control: bool = False) -> str:
    fuzz.put()
    key = fuzz.dice.choice(keys)
    fuzz.shown.press(key, CONTROL if control else NONE, fuzz.dice.choice([1, 1, 2, 5]))
    return key.name


def _enter(fuzz: Fuzz) -> None:
    fuzz.put()
    fuzz.shown.press(KEY.Key_Return, fuzz.dice.choice([NONE, NONE, SHIFT]))


def _tab(fuzz: Fuzz) -> None:
    fuzz.put()
    fuzz.shown.press(fuzz.dice.choice([KEY.Key_Tab, KEY.Key_Backtab]))


def _delete_selection(fuzz: Fuzz) -> None:
    fuzz.choose()
    fuzz.shown.press(fuzz.dice.choice([KEY.Key_Delete, KEY.Key_Backspace]))


def _format(fuzz: Fuzz) -> None:
    fuzz.choose()
    fuzz.shown.press(fuzz.dice.choice([KEY.Key_B, KEY.Key_I, KEY.Key_U]), CONTROL)


def _paragraph(fuzz: Fuzz) -> str:
    fuzz.choose()
    view = fuzz.shown.view
    kind = fuzz.dice.choice(["list", "style", "page break"])
    match kind:
        case "list":
            view.toggle_list()
        case "style":
            view.set_paragraph_style(fuzz.dice.choice(["Heading1", "Heading2", "Normal"]))
        case _:
            view.insert_page_break()
    return kind


def _clipboard(fuzz: Fuzz) -> str:
    fuzz.choose()
    view = fuzz.shown.view
    kind = fuzz.dice.choice(["copy", "cut", "paste", "plain", "rich", "rich"])
    match kind:
        case "copy":
            view.copy()
        case "cut":
            view.cut()
        case "plain":
            view.paste_plain()
        case "rich":
            data = QMimeData()
            data.setHtml(fuzz.dice.choice(HTML))
            data.setText("plain text\nof two lines")
            QApplication.clipboard().setMimeData(data)
            view.paste()
        case _:
            if fuzz.dice.random() < 0.5:
                fuzz.put()
            view.paste()
    return kind


def _step_back(fuzz: Fuzz) -> None:
    document = fuzz.shown.document
    for _ in range(fuzz.dice.choice([1, 1, 2, 4])):
        document.undo()
    for _ in range(fuzz.dice.choice([0, 0, 1, 3])):
        document.redo()


def _decide(fuzz: Fuzz) -> str:
    document = fuzz.shown.document
    order: list[ActiveItem] = list(document.items().order)
    if not order:
        return "nothing"
    chosen = fuzz.dice.sample(order, min(len(order), fuzz.dice.choice([1, 1, 1, 3])))
    decision = fuzz.dice.choice(["accept", "reject"])
    document.activate(fuzz.dice.choice([None, chosen[0]]))
    document.resolve(chosen, decision)  # type: ignore[arg-type]
    return f"{decision} {chosen}"


def _operate(fuzz: Fuzz, types: list[str] | None = None) -> str:
    document = fuzz.shown.document
    batch = batch_of(draw_of(document.session, fuzz.dice), fuzz.dice.choice([1, 1, 3]), types=types)
    mode = fuzz.dice.choice(MODES)
    if batch:
        document.run(batch, mode=mode)  # type: ignore[arg-type]
    return f"{mode}: {[one['type'] for one in batch]}"


def _display(fuzz: Fuzz) -> str:
    display = fuzz.dice.choice([Display.ALL, Display.ALL, Display.NONE, Display.SIMPLE])
    if fuzz.dice.random() < 0.15:
        display = Display.ORIGINAL
    fuzz.shown.document.set_display(display)
    if fuzz.dice.random() < 0.7:
        fuzz.shown.settle()
    return display.name


def _tracking(fuzz: Fuzz) -> str:
    on = not fuzz.shown.document.tracking
    fuzz.shown.document.set_tracking(on)
    return str(on)


def _look_about(fuzz: Fuzz) -> None:
    view, dice = fuzz.shown.view, fuzz.dice
    match dice.randrange(4):
        case 0:
            view.set_zoom(dice.choice([0.5, 0.75, 1.0, 1.3, 2.0, "fit_width", "fit_page"]))
        case 1:
            view.verticalScrollBar().setValue(dice.randint(0, view.verticalScrollBar().maximum()))
        case 2:
            view.set_dark_pages(dice.random() < 0.3)
        case _:
            if view.parent() is None:
                view.resize(dice.randint(300, 1200), dice.randint(200, 900))


def _wander(fuzz: Fuzz) -> None:
    for _ in range(fuzz.dice.randint(1, 5)):
        modifiers = fuzz.dice.choice([NONE, NONE, SHIFT, CONTROL, CONTROL | SHIFT])
        fuzz.shown.press(fuzz.dice.choice(MOVES), modifiers)


def _mouse(fuzz: Fuzz) -> None:
    qtbot, port = fuzz.shown.qtbot, fuzz.shown.view.viewport()
    match fuzz.dice.randrange(4):
        case 0:
            qtbot.mouseClick(port, LEFT, pos=fuzz.point())
        case 1:
            qtbot.mouseDClick(port, LEFT, pos=fuzz.point())
        case 2:
            qtbot.mouseClick(port, LEFT, SHIFT, fuzz.point())
        case _:
            qtbot.mousePress(port, LEFT, pos=fuzz.point())
            qtbot.mouseMove(port, fuzz.point())
            qtbot.mouseRelease(port, LEFT, pos=fuzz.point())


ACTIONS: dict[str, tuple[int, Callable[[Fuzz], str | None]]] = {
    "type": (14, _type),
    "type on": (8, _type_on),
    "type over": (5, _type_over),
    "compose": (2, _compose),
    "enter": (8, _enter),
    "tab": (3, _tab),
    "delete": (9, lambda f: _press(f, KEY.Key_Backspace, KEY.Key_Delete)),
    "delete word": (3, lambda f: _press(f, KEY.Key_Backspace, KEY.Key_Delete, control=True)),
    "delete selection": (8, _delete_selection),
    "format": (5, _format),
    "paragraph": (4, _paragraph),
    "clipboard": (7, _clipboard),
    "undo and redo": (7, _step_back),
    "decide": (5, _decide),
    "tables": (5, lambda f: _operate(f, TABLES)),
    "comments": (3, lambda f: _operate(f, COMMENTS)),
    "operate": (5, _operate),
    "display": (3, _display),
    "tracking": (2, _tracking),
    "look about": (4, _look_about),
    "wander": (4, _wander),
    "mouse": (4, _mouse),
}
