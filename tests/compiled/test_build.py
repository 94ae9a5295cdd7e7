"""`pip install .` compiles with only the compiler at hand: if it could not, it would quietly install plain rules."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

from tests.compiled.modes import PROJECT, hot_modules

TRANSLATE = """
import sys
from pathlib import Path
from hatch_build import translate
translate(sys.argv[3:], Path(sys.argv[1]), "--python-executable", sys.argv[2])
"""


def test_c_is_made_where_nothing_else_is_installed(tmp_path: Path) -> None:
    builder = venv.EnvBuilder()
    builder.create(tmp_path / "bare")
    bare = builder.ensure_directories(tmp_path / "bare").env_exe
    names = [module.replace(".", "/") + ".py" for module in hot_modules()]
    done = subprocess.run(
        [sys.executable, "-c", TRANSLATE, str(tmp_path / "c"), bare, *names],
        cwd=PROJECT / "src",
        env={**os.environ, "PYTHONPATH": str(PROJECT / "tools"), "MYPY_CACHE_DIR": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(list((tmp_path / "c").glob("__native_shoal___*.c"))) == len(names)
