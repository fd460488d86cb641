"""The conversation of one document: turns one after another, what is queued, what was proposed."""

from __future__ import annotations

import logging
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from desktop.assistant.audit_log import AuditLog, digest
from desktop.assistant.card_facts import CardReader
from desktop.assistant.gui_thread import GuiThread
from desktop.assistant.live_bridge import AgentBridge, LiveBridge, Pages
from desktop.assistant.model_choice import ModelChoice, make_model
from desktop.assistant.permission import Permission, PermissionRequest
from desktop.assistant.turn import Planned, Turn, TurnFailed, TurnOrder
from desktop.assistant.typing_guard import TypingGuard
from desktop.workspace.credentials import Credentials
from desktop.workspace.decisions import resolve_revisions, resolve_suggestions
from desktop.workspace.open_document import OpenDocument
from desktop.workspace.settings import Settings
from engine.agent.loop import CallFinished, LoopEvent, TurnOutcome
from engine.agent.protocol import Model, Stopped
from engine.agent.transcript import Transcript
from engine.operations.verb import Mode
from engine.tools.fence import Fence

if TYPE_CHECKING:
    from engine.playbook.review import ReviewPlan

_log = logging.getLogger("whereas.conversation")
STOP_SHOWS_MS = 150
AGENT = "Whereas"
MakeModel = Callable[[Callable[[], "ReviewPlan"]], Model]


@dataclass(slots=True)
class TurnRecord:
    """What one turn left in the document."""

    group: str
    bridge: AgentBridge
    calls: int = 0
    made: list[str] = field(default_factory=list[str])
    made_revisions: list[str] = field(default_factory=list[str])


class Conversation(QObject):
    """Runs one turn at a time; everything it does to the document goes through the tools."""

    began = Signal(str, str)  # group, text
    told = Signal(str, object)  # group, LoopEvent
    asked = Signal(str, object)  # group, PermissionRequest
    stopping = Signal(str)
    ended = Signal(str, object)  # group, TurnOutcome | TurnFailed
    queue_changed = Signal()

    def __init__(
        self,
        document: OpenDocument,
        reader: CardReader,
        *,
        settings: Settings | None = None,
        credentials: Credentials | None = None,
        pages: Pages | None = None,
        log: AuditLog | None = None,
        model_factory: MakeModel | None = None,
    ) -> None:
        super().__init__()
        self._document = document
        self._reader = reader
        self._settings = settings
        self._credentials = credentials
        self._pages = pages
        self.log = log
        self._model_factory = model_factory
        self._gui = GuiThread()
        self._guard = TypingGuard(document)
        self._transcript = Transcript()
        self._fence = Fence()
        self._turn: Turn | None = None
        self._over: list[Turn] = []
        self._planned: tuple[int, str, Planned] | None = None
        self.turns: dict[str, TurnRecord] = {}
        self.current = ""
        self.queue: list[str] = []
        self.playbook = ""
        self.context = ""

    @property
    def running(self) -> bool:
        return self._turn is not None

    @property
    def choice(self) -> ModelChoice:
        return ModelChoice.of(self._settings)

    @property
    def permission(self) -> Permission:
        """What a turn that begins now may do."""
        return "propose" if self._settings is None else self._settings.values.assistant_mode

    def bridge(self, group: str) -> AgentBridge:
        """The document as the agent may touch it."""
        mode: Mode = "suggested" if self._settings is None else self._settings.values.agent_mode
        if self._pages is None:
            return AgentBridge(self._document, mode=mode, author=self._agent, group=group)
        return LiveBridge(self._document, self._pages, mode=mode, author=self._agent, group=group)

    def _agent(self) -> str:
        named = "" if self._settings is None else self._settings.values.agent_author
        return named.strip() or AGENT

    # turns

    def ask(self, text: str, *, offline: bool = False) -> None:
        """Starts a turn, or queues the message while one runs."""
        if self._turn is not None:
            self.queue.append(text)
            self.queue_changed.emit()
            return
        choice = ModelChoice("offline") if offline else self.choice
        group = f"turn-{uuid.uuid4().hex[:8]}"
        bridge = self.bridge(group)
        order = TurnOrder(
            text=text,
            context=self.context,
            playbook=self.playbook,
            name=self._document.display_name,
            offline=choice.is_offline and self._model_factory is None,
            agent_author=self._agent(),
            mode=bridge.mode,
            planned=self._plan_that_holds(choice),
            permission=self.permission,
        )
        turn = Turn(
            order,
            bridge,
            self._gui,
            transcript=self._transcript,
            fence=self._fence,
            make_model=self._model_factory
            or (lambda plan: make_model(choice, self._credentials, plan)),
            guard=self._guard,
            group=group,
        )
        self.turns[group] = TurnRecord(group, bridge)
        self.current = group
        self._turn = turn
        queued = Qt.ConnectionType.QueuedConnection
        turn.planned.connect(self._on_planned, queued)
        turn.told.connect(self._on_told, queued)
        turn.asked.connect(self._on_asked, queued)
        turn.ended.connect(self._on_ended, queued)
        self._document.set_turn_state("running")
        self._write_send(choice, order)
        self.began.emit(group, text)
        turn.start()

    def _plan_that_holds(self, choice: ModelChoice) -> Planned | None:
        """The offline reviewer plans anew when the document changed.

        A model keeps the plan it began with: its prompt stays the same, and what has changed it
        reads through the tools.
        """
        if self._planned is None:
            return None
        version, playbook, planned = self._planned
        same = version == self._document.document.version or not choice.is_offline
        return planned if same and playbook == self.playbook else None

    def stop(self) -> None:
        """Takes effect at once for the user, within moments on the turn's thread."""
        turn = self._turn
        if turn is None or turn.stopping:
            return
        turn.stop()
        group = self.current
        self._document.set_turn_state("stopping")
        self._write("cancel")
        self.stopping.emit(group)
        QTimer.singleShot(STOP_SHOWS_MS, self, lambda: self._give_up(turn))

    def close(self) -> None:
        """The window goes: late calls are told that the document is not editable."""
        self.queue.clear()
        if self._turn is not None:
            self._turn.stop()
        self._gui.close()

    def unqueue(self, place: int) -> None:
        if 0 <= place < len(self.queue):
            del self.queue[place]
            self.queue_changed.emit()

    def interrupt(self) -> None:
        """Stops what runs; the queued message follows."""
        self.stop()

    def _give_up(self, turn: Turn) -> None:
        """A thread that is deep in a plan or a connection is no longer waited for."""
        if self._turn is turn:
            self._on_ended(turn, TurnOutcome("cancelled"))

    def _on_planned(self, turn: Turn, planned: Planned) -> None:
        if self._turn is turn:
            version = self._document.document.version
            self._planned = (version, turn.order.playbook, planned)
            self._reader.use_plan(planned.plan)

    def _on_told(self, turn: Turn, event: LoopEvent) -> None:
        group = turn.group
        if isinstance(event, CallFinished):
            self._join(group, event)
        if isinstance(event, Stopped):
            usage = event.usage.to_json()
            self._write("recv", stop_reason=event.reason, usage=usage, requestId=event.request_id)
        if self._turn is turn:
            self.told.emit(group, event)

    def _on_asked(self, turn: Turn, request: PermissionRequest) -> None:
        if self._turn is turn and not turn.stopping:
            self.asked.emit(turn.group, request)
        else:
            request.answer("declined")

    def _join(self, group: str, event: CallFinished) -> None:
        """Which suggestions a call brought, and the record of it."""
        record = self.turns[group]
        record.calls += 1
        record.made = list(record.bridge.made)
        record.made_revisions = list(record.bridge.made_revisions)
        result = event.envelope.get("result")
        summary: dict[str, Any] = result if isinstance(result, dict) else {}
        applied = [str(one["id"]) for one in summary.get("applied", ()) if "id" in one]
        for suggestion_id in applied:
            self._reader.landed(suggestion_id, event.call.call_id)
            self._write("suggestion", suggestionId=suggestion_id, group=group)
        self._write(
            "tool",
            name=event.call.name,
            args_digest=digest(dict(event.call.arguments)),
            ok=bool(event.envelope.get("ok")),
            applied=applied,
            skipped=[str(one.get("operationId", "")) for one in summary.get("issues", ())],
        )

    def _on_ended(self, turn: Turn, ending: TurnOutcome | TurnFailed) -> None:
        if self._turn is not turn:
            self._over = [one for one in self._over if one.running]
            return
        self._turn = None
        self._over.append(turn)
        if turn.running and turn.stopping:
            # The old thread may still write to its transcript; the next turn must not share it.
            self._transcript = Transcript(self._transcript.messages)
        if isinstance(ending, TurnFailed):
            self._write("error", **{"class": ending.code})
        self._document.set_turn_state("idle")
        self.ended.emit(turn.group, ending)
        if self.queue:
            text = self.queue.pop(0)
            self.queue_changed.emit()
            self.ask(text)

    # taking back

    def open_of(self, group: str) -> tuple[list[str], list[str]]:
        """Suggestions and tracked changes of a turn that are still to decide."""
        record = self.turns[group]
        items = self._document.items()
        open_ids = {one.id for one in items.suggestions}
        pending = {i for change in items.changes for i in change.revision_ids}
        return (
            [one for one in record.bridge.made if one in open_ids],
            [one for one in record.bridge.made_revisions if one in pending],
        )

    def proposed(self, group: str) -> int:
        suggestions, revisions = self.open_of(group)
        return len(suggestions) + len(revisions)

    def take_back(self, group: str) -> bool:
        """Rejects what a turn proposed and nobody has decided, as one step."""
        suggestions, revisions = self.open_of(group)
        operations = []
        if suggestions:
            operations.append(resolve_suggestions(suggestions, "reject", tracked=True))
        if revisions:
            operations.append(resolve_revisions(revisions, "reject"))
        if not operations:
            return False
        self._document.deciding.emit(self._document.items())
        result = self._document.run(operations, label="Reject this turn")
        for suggestion_id in suggestions:
            self.decided(suggestion_id, "rejected")
        count = len(suggestions) + len(revisions)
        self._document.reported.emit(
            f"{count} proposal{'s' if count != 1 else ''} of this turn rejected.", True
        )
        return bool(result.applied)

    # the record

    def decided(self, suggestion_id: str, decision: str) -> None:
        self._write("decision", suggestionId=suggestion_id, decision=decision, by="user")

    def _write_send(self, choice: ModelChoice, order: TurnOrder) -> None:
        includes = ["document"] + (["selection"] if order.context else [])
        self._write(
            "send",
            endpoint=choice.host or "none",
            model=choice.model,
            bytes=len(order.text.encode()),
            includes=includes,
            mode=order.mode,
        )

    def _write(self, kind: str, **facts: Any) -> None:
        if self.log is None:
            return
        try:
            version = self._document.document.version
            self.log.write(kind, turn=self.current, doc_version=version, **facts)
        except OSError as error:
            _log.warning("the review record could not be written: %s", error.strerror)
