"""One open document with its history: the only way in for every surface."""

from engine.session.events import DocumentChanged
from engine.session.session import DocumentSession

__all__ = ["DocumentChanged", "DocumentSession"]
