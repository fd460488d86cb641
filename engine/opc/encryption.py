"""Password-protected documents: an OLE container around the encrypted package."""

from __future__ import annotations

import io
import re
from typing import Any

from engine.errors import (
    EncryptionUnsupported,
    PackageError,
    PasswordInvalid,
    PasswordRequired,
)
from engine.opc.limits import Limits

OLE_SIGNATURE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_SPINS = re.compile(rb'spinCount="(\d+)"')
# The encoder writes streams below the OLE cutoff in a way that nobody can read.
LEAST_PACKAGE = 4096
_INFO_CEILING = 64 * 1024


def is_ole(data: bytes) -> bool:
    """Whether these bytes are an OLE compound file, as encrypted .docx and old .doc files are."""
    return data.startswith(OLE_SIGNATURE)


def decrypt(data: bytes, password: str | None, *, limits: Limits) -> bytes:
    """The package inside an encrypted document.

    Raises `PasswordRequired`, `PasswordInvalid`, `EncryptionUnsupported`, or `PackageError` for an
    OLE file that is no encrypted document.
    """
    _check_container(data, limits)
    if password is None:
        raise PasswordRequired("This document is encrypted; enter its password to open it.")
    import msoffcrypto.exceptions
    from msoffcrypto.format.ooxml import OOXMLFile

    plain = io.BytesIO()
    try:
        document: Any = OOXMLFile(io.BytesIO(data))
        document.load_key(password=password, verify_password=True)
        document.decrypt(plain)
    except msoffcrypto.exceptions.InvalidKeyError:
        raise PasswordInvalid(
            "This password does not open the document; check it and try again."
        ) from None
    except msoffcrypto.exceptions.DecryptionError:
        raise _unsupported() from None
    except Exception:
        # The decoder raises whatever a hostile stream makes it raise; all of it means damaged.
        raise _damaged() from None
    return plain.getvalue()


def encrypt(package: bytes, password: str) -> bytes:
    """The package encrypted with the password (agile encryption, as Word 2013 and later)."""
    from msoffcrypto.format.ooxml import OOXMLFile

    target = io.BytesIO()
    try:
        document: Any = OOXMLFile(io.BytesIO(package))
        document.encrypt(password, target)
        # Read back before anybody believes it: a file that cannot be decrypted is lost work.
        if decrypt(target.getvalue(), password, limits=Limits()) != package:
            raise ValueError("the encrypted package does not decrypt to itself")
    except Exception:
        raise EncryptionUnsupported(
            "This document could not be encrypted again with its password;"
            " remove the password in Word first, then save here."
        ) from None
    return target.getvalue()


def _check_container(data: bytes, limits: Limits) -> None:
    import olefile

    try:
        with olefile.OleFileIO(io.BytesIO(data)) as ole:
            if not ole.exists("EncryptedPackage") or not ole.exists("EncryptionInfo"):
                raise _not_encrypted(legacy=bool(ole.exists("WordDocument")))
            if ole.get_size("EncryptionInfo") > _INFO_CEILING:
                raise _unsupported()
            info: bytes = ole.openstream("EncryptionInfo").read()
    except PackageError:
        raise
    except Exception:
        # As above: olefile has no one error family for damaged containers.
        raise _damaged() from None
    spins = [int(count) for count in _SPINS.findall(info)]
    # The decoder reads this XML with a parser that expands entities.
    if b"<!" in info or any(count > limits.password_spins for count in spins):
        raise _unsupported()


def _not_encrypted(*, legacy: bool) -> PackageError:
    if legacy:
        return PackageError(
            "This is a document in the old .doc format;"
            " open it in Word and save it as .docx, then open that here.",
            code="legacyDoc",
        )
    return PackageError("This is not a Word document; choose a .docx file.", code="notAPackage")


def _unsupported() -> EncryptionUnsupported:
    return EncryptionUnsupported(
        "This document is encrypted in a way that cannot be read here;"
        " open it in Word, remove the protection, and save a copy."
    )


def _damaged() -> PackageError:
    return PackageError(
        "This encrypted document is damaged; ask the sender for a fresh copy.",
        code="damagedEncryption",
    )
