"""Which model answers, where it is, and what that means for the text of the document."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from desktop.workspace.credentials import Credentials
from desktop.workspace.settings import Settings
from engine.agent.protocol import Model

if TYPE_CHECKING:
    from engine.playbook.review import ReviewPlan

OFFLINE = "offline"
CLOUD_HOST = "api.anthropic.com"
CLOUD_MODELS = (("claude-sonnet-4-5", "Claude Sonnet"), ("claude-opus-4-5", "Claude Opus"))
_LOOPBACK = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """The model in force, as the settings name it."""

    model: str
    base_url: str = ""
    local_only: bool = False

    @classmethod
    def of(cls, settings: Settings | None) -> ModelChoice:
        if settings is None:
            return cls(OFFLINE)
        values = settings.values
        return cls(values.model or OFFLINE, values.base_url, values.local_only)

    @property
    def is_offline(self) -> bool:
        return self.model == OFFLINE

    @property
    def host(self) -> str:
        """The server's name, with its port when it has one."""
        return (urlsplit(self.base_url).netloc or CLOUD_HOST) if not self.is_offline else ""

    @property
    def is_local(self) -> bool:
        """Whether the text stays on this computer."""
        if self.is_offline:
            return True
        return bool(self.base_url) and urlsplit(self.base_url).hostname in _LOOPBACK

    @property
    def title(self) -> str:
        if self.is_offline:
            return "No model: playbook and checks"
        return dict(CLOUD_MODELS).get(self.model, self.model)

    @property
    def privacy(self) -> str:
        """The line under the prompt."""
        if self.is_offline:
            return "No model. Text stays on this computer."
        if self.is_local:
            return "Local model. Text stays on this computer."
        return f"Sends text to {self.host}"


def make_model(
    choice: ModelChoice, credentials: Credentials | None, plan: Callable[[], ReviewPlan]
) -> Model:
    """Raises ModelUnavailable when the model cannot be used as it is set up."""
    if choice.is_offline:
        from engine.agent.models.offline_model import OfflineModel

        return OfflineModel(plan)
    from engine.agent.models.anthropic_model import AnthropicModel, ModelSettings

    key = None if credentials is None or choice.is_local else credentials.key(choice.host)
    return AnthropicModel(
        ModelSettings(
            choice.model,
            api_key=key,
            base_url=choice.base_url or None,
            local_only=choice.local_only,
        )
    )


def choose_model(settings: Settings, model: str) -> None:
    """Puts a choice of the menu into the settings; a cloud model ends "local only"."""
    if model == OFFLINE:
        settings.update(model=model)
        return
    cloud = model in dict(CLOUD_MODELS)
    settings.update(
        model=model,
        base_url="" if cloud else settings.values.base_url,
        local_only=settings.values.local_only and not cloud,
    )
