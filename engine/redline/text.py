"""Replaces text in one paragraph with the least change: tracked, suggested or direct."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.document.inline import InlineReading
from engine.document.reading import Reading
from engine.ooxml.text import text_leaves
from engine.redline.anchors import drop_inner_bookmarks
from engine.redline.deletion import delete_runs, runs_between
from engine.redline.joining import join_runs, same_properties
from engine.redline.names import DEL, HYPERLINK, INS, Element, R, W, ancestor_of, take_out
from engine.redline.placement import place_after_deletion, place_at
from engine.redline.resolve_content import prune
from engine.redline.runs import is_words, look_of, look_of_mark, new_run, split_at
from engine.redline.stamp import RevisionStamp

_WORDS = re.compile(r"\s+|\S+")


@dataclass(frozen=True, slots=True)
class Piece:
    """New text that looks like one run."""

    text: str
    like: Element | None
    look: Element | None


@dataclass(slots=True)
class _Sources:
    """The runs of the old words and of the old spaces, in order."""

    words: list[Element] = field(default_factory=list[Element])
    spaces: list[Element] = field(default_factory=list[Element])

    def of(self, position: int, *, blank: bool) -> Element:
        """The run whose look the word (or space) at this position takes."""
        own, other = (self.spaces, self.words) if blank else (self.words, self.spaces)
        chosen = own or other
        return chosen[min(position, len(chosen) - 1)]


@dataclass(slots=True)
class TextEditor:
    """Edits one paragraph; every call reads it again, so callers go from its end to its start."""

    paragraph: Element
    read: Callable[[Element], InlineReading]
    stamp: RevisionStamp | None
    """None: direct, untracked."""
    by: Reading = Reading.ACCEPTED
    new_id: Callable[[Element], str] = lambda _: "0"
    touched: list[Element] = field(default_factory=list[Element])
    """What an edit put into the tree: struck and inserted wrappers, or new runs."""
    gone: list[Element] = field(default_factory=list[Element])
    """Runs that left the tree."""

    def reading(self) -> InlineReading:
        """The paragraph as it stands now."""
        return self.read(self.paragraph)

    def isolate(
        self, start: int, end: int, *, reading: InlineReading | None = None
    ) -> InlineReading:
        """Run borders at both offsets; `reading`: the paragraph, where it was just read."""
        reading = reading or self.reading()
        split_at(reading, end, by=self.by, new_id=self.new_id)
        if start != end:
            split_at(reading, start, by=self.by, new_id=self.new_id)
        return self.reading()

    def replace(
        self,
        start: int,
        end: int,
        new: str,
        *,
        scope: tuple[int, int] | None = None,
        look: Element | None = None,
        reading: InlineReading | None = None,
    ) -> list[Element]:
        """Replaces code points `start` to `end`; returns the elements that hold the new words.

        `<w:r>old</w:r>` becomes `<w:del><w:r>old</w:r></w:del><w:ins><w:r>new</w:r></w:ins>`.
        New words look like the words they replace; a pure insertion like the word before.
        `reading`: the paragraph as it stands, where the caller has just read it.
        """
        before = reading or self.reading()
        pieces = self._pieces(before, start, end, new=new, scope=scope)
        if look is not None:
            pieces = [Piece(new, None, look)]
        reading = self.isolate(start, end, reading=before)
        runs = runs_between(reading, start, end, by=self.by)
        if not runs:
            place = place_at(reading, start, by=self.by, scope=scope, stamp=self.stamp)
            made = self.fill(place, pieces)
            self.touched.extend(made)
            return made
        place = place_after_deletion(runs)
        borders = self._delete(reading, start, end, runs=runs)
        if not new:
            borders.extend(self._left_of(place))
            holder = place.getparent()
            take_out(place)
            prune(holder)
            join_runs(borders)
            return []
        made = self.fill(place, pieces)
        self.touched.extend(made)
        join_runs(borders)
        return made

    def look_at(self, offset: int) -> Element | None:
        """What words typed at an offset would look like."""
        return self._pieces(self.reading(), offset, offset, new="x", scope=None)[0].look

    def delete_everything(self, start: int, end: int, *, tag: str = DEL) -> None:
        """Deletes a stretch with all that shows no text in it (pictures, breaks, hidden text)."""
        reading = self.isolate(start, end) if start != end else self.reading()
        runs = runs_between(reading, start, end, by=self.by, everything=True)
        join_runs(self._delete(reading, start, end, runs=runs, tag=tag))

    def _delete(
        self,
        reading: InlineReading,
        start: int,
        end: int,
        *,
        runs: list[Element],
        tag: str = DEL,
    ) -> list[Element]:
        if self.stamp is None:
            inner = [s.atom.element for s in reading.slice(start, end, self.by)]
            drop_inner_bookmarks([e for e in inner if e.getparent() is not None and e.tag != R])
        return delete_runs(runs, self.stamp, struck=self.touched, gone=self.gone, tag=tag)

    def _left_of(self, place: Element) -> list[Element]:
        before = place.getprevious()
        return [] if before is None else [before]

    def fill(self, place: Element, pieces: Sequence[Piece]) -> list[Element]:
        """Puts new words into a place, in an insertion where tracked."""
        runs = [
            new_run(list(text_leaves(p.text)), like=p.like, look=p.look) for p in pieces if p.text
        ]
        parent = place.getparent()
        inside_own = parent is not None and self.stamp is not None and self.stamp.owns(parent)
        for run in runs:
            place.addprevious(run)
        before = runs[0].getprevious() if runs else None
        take_out(place)
        if self.stamp is not None and not inside_own:
            return [self._wrap(runs)]
        join_runs(([] if before is None else [before]) + runs)
        return [run for run in runs if run.getparent() is not None] or self._held(before)

    def _held(self, before: Element | None) -> list[Element]:
        return [] if before is None else [before]

    def _wrap(self, runs: Sequence[Element]) -> Element:
        assert self.stamp is not None
        wrapper = self.stamp.mark(INS)
        runs[0].addprevious(wrapper)
        wrapper.extend(list(runs))
        return wrapper

    # what new words look like

    def _pieces(
        self,
        reading: InlineReading,
        start: int,
        end: int,
        *,
        new: str,
        scope: tuple[int, int] | None,
    ) -> list[Piece]:
        sources = self._word_sources(reading, start, end)
        if sources is None:
            leads = scope is not None and scope[0] < scope[1] and start <= scope[0]
            source = self._beside(reading, start, forward=leads)
            if source is None:
                return [Piece(new, None, look_of_mark(self.paragraph))]
            return [Piece(new, source, self._look(source, emphasised=True, at=start))]
        pieces: list[Piece] = []
        words = spaces = 0
        for token in _WORDS.findall(new):
            blank = token.isspace()
            source = sources.of(spaces if blank else words, blank=blank)
            words, spaces = words + (not blank), spaces + blank
            look = self._look(source, emphasised=False, at=start)
            last = pieces[-1] if pieces else None
            if last is not None and same_properties(last.look, look):
                pieces[-1] = Piece(last.text + token, last.like, last.look)
            else:
                pieces.append(Piece(token, source, look))
        return pieces

    def _look(self, source: Element, *, emphasised: bool, at: int) -> Element | None:
        look = look_of(source, emphasised=emphasised)
        if look is not None and not emphasised:
            return look
        link = ancestor_of(source, HYPERLINK)
        style = None if look is None or link is None else look.find(W + "rStyle")
        if look is not None and style is not None and self._leaves_link(link, at):
            look.remove(style)
        return look

    def _leaves_link(self, link: Element | None, at: int) -> bool:
        """Whether words inserted at `at` stand behind the link, whose style then ends."""
        after = self.reading().at(at, self.by)
        if link is None or after is None or after[1] > 0:
            return False
        run = after[0].run
        return run is None or ancestor_of(run, HYPERLINK) is not link

    def _word_sources(self, reading: InlineReading, start: int, end: int) -> _Sources | None:
        """For each word and each space of the old text the run of its first character."""
        shown: list[Element | None] = []
        text: list[str] = []
        for piece in reading.slice(start, end, self.by):
            words = is_words(piece.atom)
            text.append(piece.atom.text[piece.start : piece.end])
            shown.extend([piece.atom.run if words else None] * len(text[-1]))
        sources = _Sources()
        for match in _WORDS.finditer("".join(text)):
            run = next((r for r in shown[match.start() : match.end()] if r is not None), None)
            if run is not None:
                (sources.spaces if match[0].isspace() else sources.words).append(run)
        return sources if sources.words or sources.spaces else None

    def _beside(self, reading: InlineReading, offset: int, *, forward: bool) -> Element | None:
        """The run whose look a pure insertion continues: before it, else after it."""
        before = after = None
        for position, atom in reading.shown(self.by):
            if not atom.visible(self.by) or not atom.text or not is_words(atom):
                continue
            if position < offset:
                before = atom.run
            elif after is None:
                after = atom.run
        first, second = (after, before) if forward else (before, after)
        return first if first is not None else second


def place_beside(run: Element) -> Element:
    """A place directly behind a run, inside whatever holds it."""
    place = run.makeelement(W + "r", {})
    run.addnext(place)
    return place


def fill_place(editor: TextEditor, place: Element, text: str, *, like: Element) -> list[Element]:
    """Puts text that looks like a run into a place; an empty text only clears it."""
    if not text:
        holder = place.getparent()
        take_out(place)
        prune(holder)
        return []
    return editor.fill(place, [Piece(text, like, look_of(like))])
