"""One turn on a thread of its own: model and tools in alternation, told to the GUI as it goes."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from desktop.assistant.gui_thread import DocumentClosed, GuiThread
from desktop.assistant.live_bridge import AgentBridge
from desktop.assistant.permission import Permission, PermissionRequest
from desktop.assistant.playbooks import choose_playbook
from desktop.assistant.typing_guard import TypingGuard
from engine.agent.loop import CANCELLED, CallFinished, LoopEvent, TurnLoop, TurnOutcome
from engine.agent.prompt import PermissionMode, PromptFacts, Sides, first_message, system_prompt
from engine.agent.protocol import Model, ModelUnavailable, ToolCall
from engine.agent.transcript import Transcript
from engine.errors import Problem
from engine.tools.blocks import line
from engine.tools.catalogue import BY_NAME
from engine.tools.dispatch import dispatch
from engine.tools.envelope import failure
from engine.tools.fence import Fence
from engine.tools.providers import definitions
from engine.tools.tool import Surroundings

if TYPE_CHECKING:
    # Playbooks take long to import: the turn's thread does it, not the start of the window.
    from engine.playbook.review import ReviewPlan
    from engine.playbook.schema import Playbook

_log = logging.getLogger("whereas.turn")
PROFILE = "review"
READ_ONLY = "read-only"
_DECLINED = Problem(
    "declinedByUser",
    "The user does not want this change; nothing was suggested. Go on without it, or ask them.",
)
_CLOSED = Problem("documentNotEditable", "The document is closed; nothing was changed.")


@dataclass(frozen=True, slots=True)
class Planned:
    """The playbook's plan for the document as it was when the turn began."""

    playbook: Playbook
    plan: ReviewPlan


@dataclass(frozen=True, slots=True)
class TurnFailed:
    """The model could not be used; the document is as it was."""

    code: str
    message: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class TurnOrder:
    """Everything a turn needs to know before it starts."""

    text: str
    context: str
    """What the host adds for the model only: the selection, for example."""
    playbook: str
    name: str
    offline: bool
    agent_author: str
    mode: str
    planned: Planned | None = None
    """A plan that still holds."""
    permission: Permission = "propose"


class Turn(QObject):
    """Emits on its own thread: connect queued. After `stop` no call of it changes anything."""

    planned = Signal(object, object)  # self, Planned
    told = Signal(object, object)  # self, LoopEvent
    asked = Signal(object, object)  # self, PermissionRequest
    ended = Signal(object, object)  # self, TurnOutcome | TurnFailed

    def __init__(
        self,
        order: TurnOrder,
        bridge: AgentBridge,
        gui: GuiThread,
        *,
        transcript: Transcript,
        fence: Fence,
        make_model: Callable[[Callable[[], ReviewPlan]], Model],
        guard: TypingGuard,
        group: str,
    ) -> None:
        super().__init__()
        self.order = order
        self.group = group
        self.bridge = bridge
        self._gui = gui
        self._transcript = transcript
        self._fence = fence
        self._make_model = make_model
        self._guard = guard
        self._cancel = threading.Event()
        self._call_id = ""
        self._allowed = order.permission != "ask"
        self._unfenced: dict[str, Mapping[str, Any]] = {}
        self._thread = threading.Thread(target=self._run, name="assistant-turn", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._cancel.set()

    @property
    def stopping(self) -> bool:
        return self._cancel.is_set()

    @property
    def running(self) -> bool:
        return self._thread.is_alive()

    def wait(self, seconds: float) -> bool:
        """For tests and closing; the GUI itself never waits."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    # on the turn's thread

    def _run(self) -> None:
        from engine.playbook.library import PlaybookInvalid

        ending: TurnOutcome | TurnFailed
        try:
            ending = self._turn()
        except ModelUnavailable as error:
            ending = TurnFailed(error.code, error.message)
        except PlaybookInvalid as error:
            ending = TurnFailed("playbookInvalid", "The playbook cannot be used.", str(error))
        except DocumentClosed:
            ending = TurnOutcome("cancelled")
        except Exception as error:  # the boundary of the thread: a fault is shown, not lost
            _log.exception("a turn failed")
            ending = TurnFailed("turnFailed", "The turn failed.", repr(error))
        self._transcript.answer_open_calls(CANCELLED)
        self.ended.emit(self, ending)

    def _turn(self) -> TurnOutcome:
        planned = self._plan()
        self.planned.emit(self, planned)
        model = self._make_model(lambda: planned.plan)
        loop = TurnLoop(
            model,
            self._dispatch,
            self._transcript,
            system=system_prompt(self._prompt_facts(planned), self._fence),
            tools=tuple(definitions(self._profile, "anthropic", bridge=self.bridge)),
            cancel=self._cancel,
            on_event=self._tell,
        )
        return loop.run(self._message(planned.plan))

    @property
    def _profile(self) -> str:
        """Which tools there are; enforced again when one is called."""
        return READ_ONLY if self.order.permission == "read-only" else PROFILE

    def _plan(self) -> Planned:
        """Blocks are read in slices on the thread that owns the document, judged on this one."""
        if self.order.planned is not None:
            return self.order.planned
        from engine.playbook.document_facts import gather
        from engine.playbook.review import review

        document = self.bridge.session.document
        gathered = self._gui.call_in_steps(
            lambda: gather(document, name=self.order.name), state=lambda: document.version
        )
        facts = gathered.facts()
        playbook = choose_playbook(facts, self.order.playbook)
        return Planned(playbook, review(facts, playbook))

    def _message(self, plan: ReviewPlan) -> str:
        from engine.playbook.digest import audit_text

        if self.order.offline:
            return self.order.text
        text = self.order.text
        if self.order.context:
            text += f"\n\nSelected in the document:\n{self._fence.wrap(self.order.context)}"
        if self._transcript.messages:
            return text
        blocks = self._gui.call(lambda: list(self.bridge.snapshot()))
        headings = [line(one) for one in blocks if one.heading_level is not None]
        return first_message(text, self._fence, outline=headings, audit=audit_text(plan))

    def _prompt_facts(self, planned: Planned) -> PromptFacts:
        from engine.playbook.digest import playbook_digest

        return PromptFacts(
            sides=Sides(user_side=planned.plan.side or "the user"),
            mode=self._prompt_mode(),
            agent_author=self.order.agent_author,
            playbook_digest=playbook_digest(planned.playbook, planned.plan),
        )

    def _prompt_mode(self) -> PermissionMode:
        """Asking is the window's business: the model need not ask as well."""
        if self.order.permission == "read-only":
            return "read-only"
        return "suggest" if self.order.mode == "suggested" else "tracked"

    def _tell(self, event: LoopEvent) -> None:
        """The window is told what a tool really answered, the model its fenced form."""
        if isinstance(event, ToolCall):
            self._call_id = event.call_id
        if isinstance(event, CallFinished):
            envelope = self._unfenced.pop(event.call.call_id, event.envelope)
            self.told.emit(self, CallFinished(event.call, envelope))
        elif not self._cancel.is_set():
            self.told.emit(self, event)

    def _allows(self, name: str, arguments: Mapping[str, Any]) -> bool:
        """Asks where the user wants to be asked; a stopped turn is no refusal."""
        if self._allowed or self._cancel.is_set():
            return True
        request = PermissionRequest(self._call_id, name, arguments)
        self.asked.emit(self, request)
        verdict = request.wait(self._cancel)
        self._allowed = verdict == "turn"
        return verdict != "declined"

    def _dispatch(self, name: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        def work() -> Mapping[str, Any]:
            if self._cancel.is_set():
                return failure(Problem("cancelled", CANCELLED))
            return dispatch(
                name, arguments, self.bridge, profile=self._profile, surroundings=Surroundings()
            )

        if BY_NAME.get(name) is not None and BY_NAME[name].kind in ("body", "comment"):
            if not self._allows(name, arguments):
                return failure(_DECLINED)
            self._guard.wait(arguments, self._cancel)
        try:
            envelope = self._gui.call(work)
        except DocumentClosed:
            envelope = failure(_CLOSED)
        self._unfenced[self._call_id] = envelope
        # The offline reviewer follows no text; every other model gets document text in fences.
        return envelope if self.order.offline else self._fence.wrap_result(envelope)
