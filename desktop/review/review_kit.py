"""What the review rooms share: document, places, decisions, theme and people's colours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from desktop.theme.theme import SUGGESTION_COLOUR, AuthorColours, Theme
from desktop.workspace.decision_log import DecisionLog
from desktop.workspace.item_places import ItemPlaces
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.review_items import ChangeItem, SuggestionItem
from desktop.workspace.review_state import ActiveItem


@dataclass(frozen=True, slots=True)
class ReviewKit:
    """Made once per window, by `ReviewKit.of`, and handed to panes and cards."""

    document: OpenDocument
    theme: Theme
    places: ItemPlaces
    log: DecisionLog
    colours: AuthorColours
    with_comment: Callable[[], bool] = lambda: False
    """Whether an accepted suggestion brings its comment into the file."""
    stay: Callable[[], bool] = lambda: False
    """Whether the view stays where it is after a decision."""

    @classmethod
    def of(
        cls,
        document: OpenDocument,
        theme: Theme,
        *,
        with_comment: Callable[[], bool] = lambda: False,
        stay: Callable[[], bool] = lambda: False,
        colours: AuthorColours | None = None,
    ) -> ReviewKit:
        """`colours` are the page's, so that a person has one colour everywhere."""
        places = ItemPlaces(document)
        log = DecisionLog(document, places)
        people = colours or AuthorColours(document.author)
        return cls(document, theme, places, log, people, with_comment, stay)

    def item(self, key: ActiveItem) -> ChangeItem | SuggestionItem | None:
        """The open change or suggestion of a key."""
        items = self.document.items()
        if key.kind == "revision":
            return items.change(key.id)
        return items.suggestion(key.id) if key.kind == "suggestion" else None

    def slot(self, key: ActiveItem, author: str) -> int:
        """The colour slot: suggestions have one of their own."""
        if key.kind == "suggestion":
            return SUGGESTION_COLOUR
        self.colours.user = self.document.author
        return self.colours.slot(author)

    def show(self, key: ActiveItem, *, flash: bool = False) -> None:
        """Brings an item's text into view."""
        place = self.places.place(key)
        if place is not None:
            self.document.reveal(place.block_id, place.start, place.end, flash=flash)

    def passes(self, key: ActiveItem) -> bool:
        """Whether the filter lets an open item through."""
        item = self.item(key)
        return item is not None and self.document.filter.passes(
            author=item.author,
            kind=item.kind,
            severity=item.severity,
            suggested=key.kind == "suggestion",
        )

    def shown(self) -> list[ActiveItem]:
        """Open changes and suggestions that pass the filter, as the document reads."""
        keys = [key for key in self.document.items().order if self.passes(key)]
        order = {key: place for place, key in enumerate(keys)}
        return sorted(keys, key=lambda key: (*self._spot(key), order[key]))

    def _spot(self, key: ActiveItem) -> tuple[int, int]:
        place = self.places.place(key)
        if place is None:
            return self.places.order(None), 0
        return self.places.order(place.block_id), place.start
