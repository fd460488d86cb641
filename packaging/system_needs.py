"""Shared libraries, fonts and programs that no Python package can bring: install or name them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

# Debian package → the library whose absence shows elsewhere that it is missing.
WINDOW_LIBRARIES = {
    "libegl1": "EGL",
    "libgl1": "GL",
    "libxkbcommon0": "xkbcommon",
    "libxkbcommon-x11-0": "xkbcommon-x11",
    "libdbus-1-3": "dbus-1",
    "libfontconfig1": "fontconfig",
    "libfreetype6": "freetype",
    "libglib2.0-0": "glib-2.0",
    "libx11-xcb1": "X11-xcb",
    "libxcb-cursor0": "xcb-cursor",
    "libxcb-icccm4": "xcb-icccm",
    "libxcb-image0": "xcb-image",
    "libxcb-keysyms1": "xcb-keysyms",
    "libxcb-randr0": "xcb-randr",
    "libxcb-render-util0": "xcb-render-util",
    "libxcb-shape0": "xcb-shape",
    "libxcb-sync1": "xcb-sync",
    "libxcb-xfixes0": "xcb-xfixes",
    "libxcb-xinerama0": "xcb-xinerama",
    "libxcb-xkb1": "xcb-xkb",
}
# Metric-compatible twins of the fonts that contracts use, so that pages break where Word breaks.
FONTS = ("fonts-liberation", "fonts-crosextra-carlito", "fonts-crosextra-caladea")
TEST_PROGRAMS = {"xvfb": "Xvfb", "libreoffice-writer-nogui": "soffice"}
TEST_NEEDS = tuple(TEST_PROGRAMS)


def window_needs() -> tuple[str, ...]:
    """What a window and its pages need, plus the module that makes environments."""
    needs = (*WINDOW_LIBRARIES, *FONTS)
    return needs if has_ensurepip() else (*needs, "python3-venv")


def provide(packages: tuple[str, ...]) -> None:
    """Install what is missing on Debian as root; elsewhere say it in one line and go on."""
    missing = missing_here(packages)
    if not missing:
        return
    if shutil.which("apt-get") and is_root() and install(missing):
        return
    print(f"not found on this system: {', '.join(missing)}", file=sys.stderr, flush=True)


def missing_here(packages: tuple[str, ...]) -> list[str]:
    """The packages whose absence we can be sure of; fonts are not looked for outside Debian."""
    if shutil.which("dpkg-query"):
        installed = installed_packages(packages)
        return [name for name in packages if name not in installed and not program_of(name)]
    found = [name for name in packages if name in TEST_PROGRAMS and not program_of(name)]
    if sys.platform != "linux":
        return [TEST_PROGRAMS[name] for name in found if name != "xvfb"]
    return [TEST_PROGRAMS[name] for name in found] + missing_libraries(packages)


def missing_libraries(packages: tuple[str, ...]) -> list[str]:
    from ctypes.util import find_library

    names = [WINDOW_LIBRARIES[name] for name in packages if name in WINDOW_LIBRARIES]
    return [f"lib{name}" for name in names if find_library(name) is None]


def installed_packages(packages: tuple[str, ...]) -> set[str]:
    # Newer Debians name some libraries with a "t64" suffix for the 64-bit time type.
    asked = [*packages, *(f"{name}t64" for name in packages if name.startswith("lib"))]
    query = ["dpkg-query", "-W", "-f", "${Package} ${Status}\n", *asked]
    listed = subprocess.run(query, capture_output=True, text=True, check=False).stdout
    rows = [line.split() for line in listed.splitlines() if line.endswith(" installed")]
    return {row[0].removesuffix("t64") for row in rows}


def program_of(package: str) -> str | None:
    program = TEST_PROGRAMS.get(package)
    return shutil.which(program) if program else None


def install(missing: list[str]) -> bool:
    """True when apt-get put everything in place."""
    print(f"installing {', '.join(missing)}", file=sys.stderr, flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    apt = ["apt-get", "-qq", "-o", "Dpkg::Use-Pty=0", "-o", "DPkg::Lock::Timeout=300"]
    steps = (["update"], ["install", "--yes", "--no-install-recommends", *missing])
    codes = [
        subprocess.run([*apt, *step], env=quiet, stdout=subprocess.DEVNULL, check=False).returncode
        for step in steps
    ]
    return codes[-1] == 0


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def has_ensurepip() -> bool:
    from importlib.util import find_spec

    return find_spec("ensurepip") is not None
