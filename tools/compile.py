"""Compiles the hot path of this checkout, unless what is compiled is fresh: python tools/compile.py [behind]

SHOAL_COMPILE=0 never compiles, =1 fails if it cannot; unset, it says once that plain Python has to do.
`behind` is for while people play: with low priority, from installing the compiler on, and ending with its stdin."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import threading
from pathlib import Path
from types import FrameType

import hot

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from shoal.compiled import KIND, Compiled, digest  # noqa: E402  (it need not be installed)

ALSO = (
    "tools/hatch_build.py",
    "tools/door.c",
    "tools/hot.py",
    "requirements/build.txt",
)  # what the libraries are made by
PLAINLY = "so the rules run as plain Python: slower bots, the same games."
NO_COMPILER = f"Shoal: there is no C compiler with Python's header files here, {PLAINLY}"
FAILED = f"Shoal: the rules could not be compiled (build/compiled/log.txt tells why), {PLAINLY}"
NOT_INSTALLED = f"Shoal: what compiles the rules could not be installed, {PLAINLY} The next start tries again."


class Checkout:
    """What is there to compile, and what is compiled of it."""

    def __init__(self, root: Path) -> None:
        self.compiled = Compiled(root)
        self.patterns = hot.patterns(root)
        sources = (f"src/{name}" for names in hot.modules(root / "src", self.patterns) for name in names)
        self.files = [*sources, *(name for name in ALSO if (root / name).exists())]
        self.digest = digest(root, self.files)

    def is_fresh(self) -> bool:
        """Whether all that should be compiled is, from what lies here now."""
        label = self.compiled.read_label()
        same = label.get("digest") == self.digest and label.get("patterns") == self.patterns
        return same and bool(self.compiled.libraries())

    def take_up(self, built: Path) -> None:
        """Let every process that starts from now on find these libraries. The libraries before them are kept for those
        that run already, older ones are not."""
        place = self.compiled.place
        before = self.compiled.read_label().get("folder")
        folder = Path(tempfile.mkdtemp(prefix=f"{KIND}-", dir=place))
        shutil.copytree(built, folder, dirs_exist_ok=True)
        sizes = {path.relative_to(folder).as_posix(): path.stat().st_size for path in files(folder)}
        label = {
            "folder": folder.name,
            "libraries": sizes,
            "made from": self.files,
            "digest": self.digest,
            "patterns": self.patterns,
        }
        (folder / "label.json").write_text(json.dumps(label, indent=1), "utf-8")
        (folder / "label.json").replace(self.compiled.label)
        for old in place.glob(f"{KIND}-*"):
            if old.name not in (before, folder.name):
                shutil.rmtree(old, ignore_errors=True)


class Failure:
    """What went wrong the last time: it is said once, and not tried again with the same files and compiler."""

    def __init__(self, compiled: Compiled) -> None:
        self._file = compiled.place / f"{KIND}.failed"

    def remembered(self) -> tuple[str, str]:
        """What was tried in vain, and what was said then."""
        try:
            tried, _, said = self._file.read_text("utf-8").partition("\n")
        except OSError:
            return "", ""
        return tried, said

    def tell(self, tried: str, sentence: str) -> None:
        said = self.remembered()[1]
        self._file.write_text(f"{tried}\n{sentence}", "utf-8")
        if sentence != said:
            print(sentence, flush=True)

    def forget(self) -> None:
        self._file.unlink(missing_ok=True)


def main(root: Path, behind: bool) -> int:
    """Compile if that is wanted, needed and possible."""
    mode = os.environ.get("SHOAL_COMPILE", "")
    if mode == "0":
        return 0
    checkout = Checkout(root)
    if checkout.is_fresh():
        return 0
    checkout.compiled.place.mkdir(parents=True, exist_ok=True)
    failure = Failure(checkout.compiled)
    attempt = f"{checkout.digest} {compiler()}"
    if mode != "1" and failure.remembered()[0] == attempt:
        return 0
    log = checkout.compiled.place / "log.txt"
    log.unlink(missing_ok=True)
    if not compiler():
        trouble = NO_COMPILER
    elif behind and not install(root, log):
        trouble, attempt = NOT_INSTALLED, ""
    elif not build(checkout, log, behind):
        trouble = FAILED
    else:
        failure.forget()
        return 0
    if mode != "1":
        failure.tell(attempt, trouble)
        return 0
    print(log.read_text("utf-8") if log.exists() else "", trouble, sep="\n", file=sys.stderr)
    return 1


def compiler() -> str:
    """The C compiler, if it can compile for this Python; else nothing."""
    if os.name == "nt":
        return "its own"  # setuptools knows where to look for it
    header = Path(sysconfig.get_path("include"), "Python.h")
    name = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return (shutil.which(shlex.split(name)[0]) or "") if header.is_file() else ""


def install(root: Path, log: Path) -> bool:
    """Install what compiles; whether that went well."""
    wanted = ["--require-hashes", "-r", str(root / "requirements" / "build.txt")]
    return run([sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", *wanted], log)


def build(checkout: Checkout, log: Path, behind: bool) -> bool:
    """Compile and take up what was made; whether that went well."""
    print(
        "Compiling the rules behind the scenes, so that bots think faster: about two minutes, just play on."
        if behind
        else "Compiling the rules (once; one or two minutes) ...",
        flush=True,
    )
    root = checkout.compiled.root
    with tempfile.TemporaryDirectory() as scratch:
        made = Path(scratch, "libraries")
        if not run([sys.executable, str(root / "tools" / "hatch_build.py"), str(made)], log, TMPDIR=scratch):
            return False
        if digest(root, checkout.files) == checkout.digest:  # else they were edited meanwhile: the next start has them
            checkout.take_up(made)
    if behind:
        print("The rules are compiled: bots use it from now on, the table itself from its next start.", flush=True)
    return True


def run(command: list[str], log: Path, **environment: str) -> bool:
    """Run to the end, with all it says in the log; whether it went well."""
    with log.open("a", encoding="utf-8") as said:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.STDOUT,
            env=os.environ | environment,
            check=False,
        )
    return done.returncode == 0


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def stay_behind() -> None:
    """Give way to all others, and end with who holds the other end of stdin, however that one ends."""
    with contextlib.suppress(AttributeError, OSError):  # not on every system
        os.nice(10)
    signal.signal(signal.SIGTERM, leave)
    threading.Thread(target=end_with_stdin, daemon=True).start()


def end_with_stdin() -> None:
    while os.read(0, 1024):  # not by way of sys.stdin: the end of this process would wait for it
        pass
    if hasattr(os, "killpg"):
        os.killpg(os.getpgrp(), signal.SIGTERM)  # the C compilers too


def leave(number: int, frame: FrameType | None) -> None:
    raise SystemExit(1)  # which takes away what was half made


if __name__ == "__main__":
    behind = sys.argv[1:] == ["behind"]
    if behind:
        stay_behind()
    raise SystemExit(main(ROOT, behind))
