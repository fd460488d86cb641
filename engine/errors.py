"""The two error families: exceptions for surprises, `Problem` values for expected failures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


class WhereasError(Exception):
    """A surprise; `message` is one sentence for the user that says what to do."""

    default_code: ClassVar[str] = "error"

    def __init__(self, message: str, *, code: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or self.default_code


class PackageError(WhereasError):
    """The file is not a Word package that can be read."""

    default_code = "packageUnreadable"


class LimitExceeded(PackageError):
    """A ceiling that protects this machine was passed."""

    default_code = "limitExceeded"


class PasswordRequired(PackageError):
    """The file is encrypted and no password was given."""

    default_code = "passwordRequired"


class PasswordInvalid(PackageError):
    """The password does not open the file."""

    default_code = "passwordInvalid"


class EncryptionUnsupported(PackageError):
    """The file is encrypted in a way that cannot be read, or cannot be written again."""

    default_code = "encryptionUnsupported"


class XmlRefused(PackageError):
    """A part's XML is damaged or holds something that is never read (DOCTYPE, entities)."""

    default_code = "xmlRefused"


class SaveError(WhereasError):
    """The document could not be saved; the file on disk is as it was."""

    default_code = "saveFailed"


class InvalidBatch(WhereasError):
    """A batch that breaks the contract; `path` is JSONPath-like, `$.operations[0].blockId`."""

    default_code = "invalidBatch"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


class UnsupportedContractVersion(WhereasError):
    """A batch written for another version of the contract."""

    default_code = "unsupportedContractVersion"

    def __init__(self, received: object) -> None:
        super().__init__(f"Contract version {received!r} is not supported; send version 1.")
        self.received = received


@dataclass(frozen=True, slots=True)
class Problem:
    """An expected failure; the codes are those of the operation contract's issues."""

    code: str
    message: str = ""
    detail: str = ""
