"""Set up, run and check Whereas from a bare clone: `python3 packaging/dev.py COMMAND`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
LOCKED = ROOT / "packaging" / "requirements.lock"
STAMP = VENV / ".whereas-stamp"
OLDEST_PYTHON = (3, 11)
WINDOWS = os.name == "nt"
BIN = VENV / ("Scripts" if WINDOWS else "bin")
SUFFIX = ".exe" if WINDOWS else ""
OFFLINE = (
    "The packages come from the Python package index: connect to the network, or name a mirror "
    "with PIP_INDEX_URL, and run the command again; what was downloaded is kept."
)
USAGE = """usage: python3 packaging/dev.py COMMAND [ARGS]
  setup              make .venv from the locked requirements; quick when nothing changed
  demo [--out DIR]   review the sample contract
  run ARGS           the command `whereas ARGS`
  test [--quick|--full] [PYTEST ARGS]   lint, layers, types (not with --quick) and tests;
                     --full adds the sweeps over all real documents
  lint               ruff, import layers, types, declared dependencies
  fuzz [PYTEST ARGS] the property tests with many more random examples
  fuzz --editor EDITS [--seed N] [PYTEST ARGS]   so many random edits of shown pages
  bench [ARGS]       the benchmarks"""


def main(arguments: list[str]) -> int:
    """Dispatch one command; the answer is the exit code."""
    if not arguments or arguments[0] not in COMMANDS:
        print(USAGE, file=sys.stderr)
        return 0 if arguments[:1] in (["-h"], ["--help"]) else 2
    return COMMANDS[arguments[0]](arguments[1:])


def setup(arguments: list[str]) -> int:
    prepare()
    print(f"ready: {VENV}", file=sys.stderr)
    return 0


def run(arguments: list[str]) -> int:
    prepare()
    return become(tool("whereas"), arguments)


def demo(arguments: list[str]) -> int:
    return run(["demo", *arguments])


def bench(arguments: list[str]) -> int:
    return run(["bench", *arguments])


def test(arguments: list[str]) -> int:
    """Checks first and pytest last, so that its closing line closes the output."""
    prepare(for_tests=True)
    quick = "--quick" in arguments
    passed_on = [argument for argument in arguments if argument not in ("--quick", "--full")]
    if "--full" in arguments:
        os.environ["WHEREAS_FULL"] = "1"
    checks = QUICK_CHECKS if quick else CHECKS
    failed = [name for name, *rest in checks if call(tool(name), *rest) != 0]
    if failed:
        print(f"not clean: {', '.join(failed)} (the tests follow)", flush=True)
    chosen = ["-m", QUICK] if quick else []
    code = call(tool("pytest"), "-n", "2", *chosen, *passed_on)
    return code or (1 if failed else 0)


def lint(arguments: list[str]) -> int:
    prepare(for_tests=True)
    checks = (*CHECKS, ("deptry", "."))
    return 1 if [name for name, *rest in checks if call(tool(name), *rest) != 0] else 0


def fuzz(arguments: list[str]) -> int:
    """Hypothesis marks its own tests, so every property takes part."""
    if "--editor" in arguments:
        return fuzz_editor(arguments)
    prepare(for_tests=True)
    chosen = ["--hypothesis-profile=fuzz", "--timeout=0", "-m", "hypothesis"]
    return call(tool("pytest"), *chosen, *arguments)


def fuzz_editor(arguments: list[str]) -> int:
    """A failure names its document and seed. What is laid in slices still depends on the clock."""
    import argparse

    parser = argparse.ArgumentParser(prog="dev.py fuzz", allow_abbrev=False)
    parser.add_argument("--editor", metavar="EDITS", type=int, required=True)
    parser.add_argument("--seed", metavar="N", type=int, default=1)
    chosen, others = parser.parse_known_args(arguments)
    prepare(for_tests=True)
    os.environ["WHEREAS_FUZZ"] = f"{chosen.editor},{chosen.seed}"
    return call(tool("pytest"), "-s", "-m", "sweep", EDITOR_FUZZ, *others)


EDITOR_FUZZ = "tests/desktop/editor/test_fuzz.py"
COMMANDS = {
    "setup": setup,
    "demo": demo,
    "run": run,
    "test": test,
    "lint": lint,
    "fuzz": fuzz,
    "bench": bench,
}
QUICK = "quick or not (slow or corpus or gui or sweep or hypothesis)"
QUICK_CHECKS = (("ruff", "check", "."), ("ruff", "format", "--check", "."), ("lint-imports",))
CHECKS = (*QUICK_CHECKS, ("pyright", "engine"))


def prepare(*, for_tests: bool = False) -> None:
    """Bring .venv to the locked state; nothing happens and nothing is printed when it is there."""
    wanted = fingerprint()
    if read_stamp() != wanted:
        with SetupLock():
            if read_stamp() != wanted:  # another process may have done it while we waited
                synchronise(wanted)
    if for_tests:
        import system_needs

        system_needs.provide(system_needs.TEST_NEEDS)


def fingerprint() -> str:
    """Changes whenever the environment has to be made anew or brought up to date."""
    import hashlib

    facts = hashlib.sha256(LOCKED.read_bytes())
    facts.update((ROOT / "pyproject.toml").read_bytes())
    facts.update(f"{ROOT}\n{sys.version_info[:2]}".encode())
    return facts.hexdigest()


def read_stamp() -> str:
    try:
        return STAMP.read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def synchronise(wanted: str) -> None:
    """Make or mend the environment; the stamp is written last, so a broken run is repeated."""
    require_python()
    import system_needs

    system_needs.provide(system_needs.window_needs())
    STAMP.unlink(missing_ok=True)
    python = tool("python")
    if not works(python):
        print("making .venv", file=sys.stderr, flush=True)
        must(sys.executable, "-m", "venv", "--clear", str(VENV))
    print("installing the locked requirements", file=sys.stderr, flush=True)
    pip = (python, "-m", "pip", "install", "-qq", "--disable-pip-version-check")
    must(*pip, "--require-hashes", "-r", str(LOCKED), hint=OFFLINE)
    must(*pip, "--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    STAMP.write_text(wanted + "\n", encoding="utf-8")


def require_python() -> None:
    if sys.version_info[:2] < OLDEST_PYTHON:
        raise SystemExit("Whereas needs Python 3.11 or newer; start this script with it.")


def works(python: str) -> bool:
    """True when .venv holds an interpreter of our own version that has pip."""
    import subprocess

    probe = "import sys, pip; print(sys.version_info[:2] + (sys.prefix,))"
    try:
        answer = subprocess.run([python, "-c", probe], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return answer.stdout.strip() == str((*sys.version_info[:2], str(VENV)))


class SetupLock:
    """One process at a time sets up; the others wait for it."""

    def __enter__(self) -> None:
        self.file = open(ROOT / ".venv.lock", "a+", encoding="utf-8")
        if WINDOWS:
            import msvcrt
            import time

            while True:
                try:
                    return msvcrt.locking(self.file.fileno(), msvcrt.LK_LOCK, 1)
                except OSError:  # LK_LOCK gives up after ten seconds; set-up takes longer
                    time.sleep(1)
        import fcntl

        fcntl.flock(self.file, fcntl.LOCK_EX)

    def __exit__(self, *_: object) -> None:
        self.file.close()


def tool(name: str) -> str:
    return str(BIN / (name + SUFFIX))


def environment() -> dict[str, str]:
    """Tools of the environment find each other, and UTF-8 is the same on every system."""
    return {
        **os.environ,
        "PATH": os.pathsep.join((str(BIN), os.environ.get("PATH", ""))),
        "PYTHONUTF8": "1",
    }


def call(*command: str) -> int:
    import subprocess

    sys.stdout.flush()
    return subprocess.run(command, cwd=ROOT, env=environment(), check=False).returncode


def must(*command: str, hint: str = "") -> None:
    """Run a step of the set-up; its output goes to stderr because stdout belongs to `run`."""
    import subprocess

    done = subprocess.run(command, cwd=ROOT, stdout=sys.stderr, check=False)
    if done.returncode:
        failed = f"set-up failed at: {' '.join(command)}"
        raise SystemExit(f"{failed}\n{hint}" if hint else failed)


def become(program: str, arguments: list[str]) -> int:
    """Hand over to the program; the working directory stays the caller's."""
    if not WINDOWS:
        os.execv(program, [program, *arguments])
    import subprocess

    return subprocess.run([program, *arguments], check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
