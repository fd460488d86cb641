"""Keys for models: in the system's keyring, else in memory for this run; never in a file."""

from __future__ import annotations

import logging
import os

_log = logging.getLogger("whereas.credentials")
SERVICE = "whereas"
ENVIRONMENT = "ANTHROPIC_API_KEY"


class Credentials:
    """Looks in memory, then the environment, then the keyring. Logs never hold a key."""

    def __init__(self, *, use_keyring: bool = True) -> None:
        self._memory: dict[str, str] = {}
        self._use_keyring = use_keyring

    def key(self, host: str) -> str | None:
        if host in self._memory:
            return self._memory[host]
        return os.environ.get(ENVIRONMENT) or self._from_keyring(host)

    def remember(self, host: str, key: str) -> bool:
        """Keeps a key; True when it also went to the keyring, False when only for this run."""
        self._memory[host] = key
        if not self._use_keyring:
            return False
        import keyring
        from keyring.errors import KeyringError

        try:
            keyring.set_password(SERVICE, host, key)
        except KeyringError as error:
            _log.info("No keyring, the key stays in memory: %s", type(error).__name__)
            return False
        return True

    def _from_keyring(self, host: str) -> str | None:
        if not self._use_keyring:
            return None
        import keyring
        from keyring.errors import KeyringError

        try:
            return keyring.get_password(SERVICE, host)
        except KeyringError as error:
            _log.info("No keyring to look in: %s", type(error).__name__)
            return None
