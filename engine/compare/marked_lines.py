"""Merges paragraphs of two versions into marked ones: one to one, split, merged, moved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.compare.content import Content, WrapperTwins, inserted_path
from engine.compare.lines import Leaf, Line, LineReader, Path, Piece
from engine.redline.names import DEL, INS, R_PR, Element
from engine.sequence_diff import diff_sequences
from engine.word_diff import Granularity, Hunk, diff_words

TagOf = str | None


@dataclass(frozen=True, slots=True)
class Tags:
    """How the three kinds of text are marked in one paragraph."""

    kept: TagOf = None
    gone: TagOf = DEL
    added: TagOf = INS


@dataclass(slots=True)
class Stretch:
    """A stretch of one piece of each side (kept), or of one side only."""

    base: Piece | None
    base_start: int
    revised: Piece | None
    revised_start: int
    length: int


class Stream:
    """The pieces of one side of a group, end marks of inner paragraphs between them."""

    def __init__(self, reader: LineReader, paragraphs: Sequence[Element]) -> None:
        self.lines: list[Line] = [reader.read(p) for p in paragraphs]
        self.pieces: list[Piece] = []
        for number, line in enumerate(self.lines):
            self.pieces.extend(line.pieces)
            if number < len(self.lines) - 1:
                self.pieces.append(reader.mark_piece(line.paragraph))
        self.text = "".join(piece.text for piece in self.pieces)

    def cuts(self, start: int, end: int) -> Iterator[tuple[Piece, int, int]]:
        """The pieces of a range with offsets inside each."""
        at = 0
        for piece in self.pieces:
            after = at + len(piece.text)
            if after > start and at < end:
                yield piece, max(start, at) - at, min(end, after) - at
            at = after
            if at >= end:
                return


def compare_streams(
    base: Stream, revised: Stream, *, granularity: Granularity, fold: Callable[[str], str]
) -> list[Stretch]:
    """The stretches of both sides in order, deletions before insertions."""
    old, new = fold(base.text), fold(revised.text)
    ends = _half_fields(base), _half_fields(revised)
    if [half for half, _ in ends[0]] != [half for half, _ in ends[1]]:
        ends = [], []
    cuts = [(a, b) for (_, a), (_, b) in zip(*ends, strict=True)]
    hunks: Sequence[Hunk] = _hunks_between(old, new, cuts, granularity)
    stretches = _stretches(base, revised, hunks)
    if _breaks_fields(stretches):
        stretches = _stretches(base, revised, _whole_between(old, new, cuts))
    return stretches


def _half_fields(stream: Stream) -> list[tuple[str, int]]:
    """Where a field begins or ends whose other half stands elsewhere: these stay paired."""
    found: list[tuple[str, int]] = []
    at = 0
    for piece in stream.pieces:
        if piece.half:
            found.append((piece.half, at))
        at += len(piece.text)
    return found


_Cuts = Sequence[tuple[int, int]]


def _segments(old: str, new: str, cuts: _Cuts) -> Iterator[tuple[int, int, int, int]]:
    """The stretches between characters that are kept whatever stands around them."""
    at_a = at_b = 0
    for a, b in [*cuts, (len(old), len(new))]:
        yield at_a, a, at_b, b
        at_a, at_b = a + 1, b + 1


def _hunks_between(old: str, new: str, cuts: _Cuts, granularity: Granularity) -> list[Hunk]:
    found: list[Hunk] = []
    for a, a_end, b, b_end in _segments(old, new, cuts):
        for hunk in diff_words(old[a:a_end], new[b:b_end], granularity=granularity):
            found.append(
                Hunk(hunk.old_start + a, hunk.old_end + a, hunk.new_start + b, hunk.new_end + b)
            )
    return found


def _whole_between(old: str, new: str, cuts: _Cuts) -> list[Hunk]:
    parts = _segments(old, new, cuts)
    return [Hunk(a, a_end, b, b_end) for a, a_end, b, b_end in parts if a < a_end or b < b_end]


def _stretches(base: Stream, revised: Stream, hunks: Sequence[Hunk]) -> list[Stretch]:
    found: list[Stretch] = []
    at = 0
    walker_a, walker_b = _Walker(base.pieces), _Walker(revised.pieces)
    ends = [*hunks, Hunk(len(base.text), len(base.text), len(revised.text), len(revised.text))]
    for hunk in ends:
        found.extend(_kept(walker_a, walker_b, hunk.old_start - at))
        for piece, start, length in walker_a.take(hunk.old_end - hunk.old_start):
            found.append(Stretch(piece, start, None, 0, length))
        for piece, start, length in walker_b.take(hunk.new_end - hunk.new_start):
            found.append(Stretch(None, 0, piece, start, length))
        at = hunk.old_end
    return found


class _Walker:
    """Goes through pieces by numbers of characters."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self._pieces = pieces
        self._number = 0
        self._offset = 0

    def here(self) -> tuple[Piece, int, int]:
        """The piece, the offset in it and what is left of it."""
        piece = self._pieces[self._number]
        return piece, self._offset, len(piece.text) - self._offset

    def step(self, count: int) -> None:
        """Goes on inside the piece."""
        self._offset += count
        if self._offset >= len(self._pieces[self._number].text):
            self._number, self._offset = self._number + 1, 0

    def take(self, count: int) -> Iterator[tuple[Piece, int, int]]:
        """The next stretches of `count` characters in all."""
        while count > 0:
            piece, offset, left = self.here()
            length = min(count, left)
            self.step(length)
            count -= length
            yield piece, offset, length


def _kept(a: _Walker, b: _Walker, count: int) -> Iterator[Stretch]:
    while count > 0:
        piece_a, offset_a, left_a = a.here()
        piece_b, offset_b, left_b = b.here()
        length = min(count, left_a, left_b)
        a.step(length)
        b.step(length)
        count -= length
        yield Stretch(piece_a, offset_a, piece_b, offset_b, length)


def _breaks_fields(stretches: Sequence[Stretch]) -> bool:
    """Whether a field would lose its beginning or its end, or share one with another field."""
    twin: dict[int, int | None] = {}
    for each in stretches:
        for side, other in ((each.base, each.revised), (each.revised, each.base)):
            if side is None:
                continue
            if side.begins_field:
                twin[id(side)] = None if other is None else id(other)
    return any(_parted(each, twin) for each in stretches)


def _parted(each: Stretch, twin: dict[int, int | None]) -> bool:
    a, b = each.base, each.revised
    ends = [piece for piece in (a, b) if piece is not None and piece.field_begin is not None]
    if not ends:
        return False
    if len(ends) == 2 and a is not None and b is not None:
        return twin.get(id(a.field_begin)) != id(b.field_begin)
    return twin.get(id(ends[0].field_begin)) is not None


class LineMerger:
    """Writes stretches into paragraphs."""

    def __init__(
        self,
        content: Callable[[], Content],
        *,
        twins: WrapperTwins,
        formatting: bool,
        tags: Tags,
        carried: Callable[[Sequence[Leaf]], list[Leaf]],
    ) -> None:
        self._new_content = content
        self._twins = twins
        self._formatting = formatting
        self._tags = tags
        self._carried = carried

    def write(
        self, stretches: Sequence[Stretch], close: Callable[[Content, Stretch | None], None]
    ) -> None:
        """Fills one content after another; `close` gets each with the mark that ends it."""
        stretches = list(_regrouped(list(self._parted(stretches)), self._twins))
        for each in stretches:
            if each.base is not None and each.revised is not None:
                self._twins.learn(each.base.path, each.revised.path)
        following = _following_paths(stretches)
        kept = (each.base for each in stretches if each.revised is not None)
        staying = {wrapper for base in kept if base is not None for wrapper in base.path}
        content = self._content(staying)
        last_path: Path = ()
        for number, each in enumerate(stretches):
            piece = each.base or each.revised
            assert piece is not None
            if piece.mark is not None:
                close(content, each)
                content, last_path = self._content(staying), ()
                continue
            if each.revised is not None and each.revised_start == 0:
                content.add_markers(self._carried(each.revised.markers), last_path)
            if each.base is not None:
                self._write_base(content, each)
                last_path = each.base.path
            elif each.revised is not None:
                around = _common(last_path, following[number])
                path = inserted_path(self._twins, each.revised.path, around)
                end = each.revised_start + each.length
                content.add(each.revised, each.revised_start, end, tag=self._tags.added, path=path)
        close(content, None)

    def _content(self, staying: set[Element]) -> Content:
        content = self._new_content()
        content.staying = staying
        return content

    def _write_base(self, content: Content, each: Stretch) -> None:
        base = each.base
        assert base is not None
        if each.base_start == 0 and base.markers:
            content.add_markers(base.markers, base.path)
        start, end = each.base_start, each.base_start + each.length
        if each.revised is None:
            content.add(base, start, end, tag=self._tags.gone, path=base.path)
        elif base.code != each.revised.code:
            content.add_recoded(base, each.revised, path=base.path)
        elif self._formatting and base.look != each.revised.look and self._tags.kept is None:
            run = each.revised.run
            look = None if run is None else run.find(R_PR)
            content.add_changed(base, start, end, path=base.path, look=look)
        else:
            content.add(base, start, end, tag=self._tags.kept, path=base.path)

    def _parted(self, stretches: Sequence[Stretch]) -> Iterator[Stretch]:
        """Kept text in different wrappers cannot be kept: it goes and comes again."""
        for each in stretches:
            a, b = each.base, each.revised
            if a is None or b is None or self._twins.same(a.path, b.path):
                yield each
                continue
            yield Stretch(a, each.base_start, None, 0, each.length)
            yield Stretch(None, 0, b, each.revised_start, each.length)


def _regrouped(stretches: Sequence[Stretch], twins: WrapperTwins) -> Iterator[Stretch]:
    """In a replacement that reaches into a link, what replaces text outside it stays outside."""
    run: list[Stretch] = []
    for each in stretches:
        piece = each.base or each.revised
        if (each.base is None or each.revised is None) and piece is not None and piece.mark is None:
            run.append(each)
            continue
        yield from _by_wrappers(run, twins)
        run = []
        yield each
    yield from _by_wrappers(run, twins)


def _by_wrappers(run: list[Stretch], twins: WrapperTwins) -> Iterator[Stretch]:
    gone = [each for each in run if each.base is not None]
    come = [each for each in run if each.base is None]
    keys = [
        [twins.key(piece.path) for each in side if (piece := each.base or each.revised)]
        for side in (gone, come)
    ]
    if len({*keys[0], *keys[1]}) < 2:
        yield from run
        return
    mine, theirs = _groups(gone, keys[0]), _groups(come, keys[1])
    for _, a_start, a_end, b_start, b_end in diff_sequences(
        [key for key, _ in mine], [key for key, _ in theirs]
    ):
        steps = max(a_end - a_start, b_end - b_start)
        for step in range(steps):  # equal wrappers side by side
            for side, start, end in ((mine, a_start, a_end), (theirs, b_start, b_end)):
                if start + step < end:
                    yield from side[start + step][1]


def _groups(stretches: Sequence[Stretch], keys: Sequence[str]) -> list[tuple[str, list[Stretch]]]:
    found: list[tuple[str, list[Stretch]]] = []
    for each, key in zip(stretches, keys, strict=True):
        if not found or found[-1][0] != key:
            found.append((key, []))
        found[-1][1].append(each)
    return found


def _following_paths(stretches: Sequence[Stretch]) -> list[Path]:
    """For every stretch, the wrappers of the next piece of the base in the same paragraph."""
    found: list[Path] = [()] * len(stretches)
    path: Path = ()
    for number in range(len(stretches) - 1, -1, -1):
        found[number] = path
        base = stretches[number].base
        piece = base or stretches[number].revised
        if piece is not None and piece.mark is not None:
            path = ()
        elif base is not None:
            path = base.path
    return found


def _common(one: Path, other: Path) -> Path:
    same: list[Element] = []
    for a, b in zip(one, other, strict=False):
        if a is not b:
            break
        same.append(a)
    return tuple(same)
