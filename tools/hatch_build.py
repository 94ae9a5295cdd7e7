"""Compiles the hot path with mypyc into the wheel, or builds a plain one.

SHOAL_COMPILE=0 never compiles, =1 fails if it cannot, unset tries and falls back with a line of notice.
An editable install stays plain. `python tools/hatch_build.py FOLDER` compiles into a folder, for `tools/compile.py`."""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
from collections.abc import Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext

sys.path.append(str(Path(__file__).parent))  # hatchling knows this file alone

import hot

MUCH, LITTLE = "-O3", "-O1"  # effort, as C compilers are told; others than these have their own words and do not care
DOOR = "shoal__door"  # what the library of a single module is made as (see `door.c`)
INWARD = "-fvisibility=hidden"  # modules of one library call each other directly


class MypycHook(BuildHookInterface[Any]):
    """Found by hatchling through pyproject.toml."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        mode = os.environ.get("SHOAL_COMPILE", "")
        if mode == "0" or version == "editable":
            return
        try:
            built = compile_modules(Path(self.root) / "src", self.config)
        except (Exception, SystemExit) as error:
            if mode == "1":
                raise
            print(f"shoal: no compiled rules, plain Python instead ({error!r})", file=sys.stderr)
            return
        build_data["force_include"].update({str(path): inside for inside, path in built.items()})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def compile_modules(source: Path, patterns: Mapping[str, list[str]]) -> dict[str, Path]:
    """Compile what the patterns name below `source`/shoal; every library by its place in the package."""
    fully, lightly = hot.modules(source, patterns)
    out = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, out, ignore_errors=True)
    here = Path.cwd()
    os.environ.setdefault("MYPY_CACHE_DIR", str(source.parent / ".mypy_cache" / "mypyc"))
    os.chdir(source)
    try:
        library = translate([*fully, *lightly], out / "c")
        gather(library, fully, "fully", out / "c")
        light = gather(library, lightly, "lightly", out / "c")
        door = Extension(DOOR, [cut_door([*fully, *lightly], out / "c")])
        command = SideBySide(Distribution({"name": "shoal", "ext_modules": [library, door]}))
        command.lightly = light
        command.build_lib = str(out / "lib")
        command.build_temp = str(out / "tmp")
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(here)
    libraries = out / "lib"
    made = libraries / command.get_ext_filename(DOOR)
    for module in [*fully, *lightly]:
        place = libraries / command.get_ext_filename(".".join(Path(module).with_suffix("").parts))
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(made, place)
    made.unlink()
    return {
        str(path.relative_to(libraries)): path for ending in ("so", "pyd") for path in libraries.rglob(f"*.{ending}")
    }


def translate(names: list[str], place: Path) -> Extension:
    """Make C of modules, for one library that holds them all. What they only need to run is not looked at: the C is the
    same where that is not installed, and the types of large packages take long to read."""
    from mypyc.build import mypycify

    library, *_ = mypycify(
        ["--ignore-missing-imports", "--no-site-packages", *names],
        opt_level=MUCH[-1],
        debug_level="0",
        target_dir=str(place),
        group_name="shoal",
        multi_file=True,
    )
    return library


def gather(library: Extension, names: list[str], how: str, place: Path) -> set[str]:
    """Let the C files of a game, or of another part, be compiled as one: the long headers are read once, and functions
    of one module can be taken into another's. What the new files are called."""
    parts: dict[str, list[str]] = {}
    for name in names:
        part = "_".join([how, *Path(name).parent.parts[1:3]])
        parts.setdefault(part, []).append(f"{c_name(name)}.c")
    for part, files in parts.items():
        (place / f"{part}.c").write_text("".join(f'#include "{file}"\n' for file in files), "utf-8")
    inside = {str(place / file) for files in parts.values() for file in files}
    library.sources = [file for file in library.sources if file not in inside] + [str(place / f"{p}.c") for p in parts]
    return set(parts)


def cut_door(names: list[str], place: Path) -> str:
    """The source of the library that every module gets a copy of: see `door.c`."""
    ends = sorted({DOOR, *(Path(name).stem for name in names)})
    (place / "doors.h").write_text("".join(f"DOOR({end})\n" for end in ends), "utf-8")
    return str(shutil.copy(Path(__file__).with_name("door.c"), place / "door.c"))


def c_name(module: str) -> str:
    """What mypyc calls the C file it makes of a module."""
    return "__native_" + "___".join(Path(module).with_suffix("").parts)


class SideBySide(build_ext):  # type: ignore[misc]  # it comes without types
    """Compiles on all cores, and some C files with less effort."""

    lightly: Collection[str] = ()

    def build_extensions(self) -> None:
        self.parallel = os.cpu_count()
        one_by_one = self.compiler.compile
        inward = [INWARD] if self.compiler.compiler_type == "unix" else []

        def side_by_side(sources: list[str], extra_postargs: list[str], **how: Any) -> list[str]:
            def compile_one(source: str) -> list[str]:
                light = Path(source).stem in self.lightly
                flags = [LITTLE if light and flag == MUCH else flag for flag in extra_postargs]
                return list(one_by_one([source], extra_postargs=[*flags, *inward], **how))

            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return [made for each in pool.map(compile_one, sources) for made in each]

        self.compiler.compile = side_by_side
        super().build_extensions()


if __name__ == "__main__":
    project = Path(__file__).resolve().parent.parent
    for inside, path in compile_modules(project / "src", hot.patterns(project)).items():
        target = Path(sys.argv[1]) / inside
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(path, target)
