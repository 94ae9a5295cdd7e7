"""The program as it would find itself on Windows, as far as another system can pretend:
python like_windows.py NOTES serve ... Addresses a browser was opened at are written to the file NOTES.

What the standard library and click need of this system they load before; what Shoal and its other packages load
afterwards, and all they ask for while they run, is not there."""

from __future__ import annotations

import asyncio
import asyncio.unix_events
import concurrent.futures.process
import multiprocessing.popen_spawn_posix
import multiprocessing.resource_tracker
import multiprocessing.synchronize
import os
import platform
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import tempfile
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn

import click

MODULES = (
    "fcntl",
    "grp",
    "httptools",
    "posix",
    "pty",
    "pwd",
    "readline",
    "resource",
    "syslog",
    "termios",
    "tty",
    "uvloop",
)
MISSING = {
    os: """
        chown fchown fchmod fork forkpty getegid geteuid getgid getgroups getloadavg getpgid getpgrp getpriority
        getsid getuid initgroups killpg lchown major mkfifo mknod nice openpty pathconf posix_fadvise
        posix_fallocate posix_spawn pread preadv pwrite pwritev readv register_at_fork sched_getaffinity
        sched_setaffinity sched_yield sendfile setegid seteuid setgid setgroups setpgid setpriority setsid
        setuid statvfs sync sysconf tcgetpgrp ttyname uname wait wait3 wait4 writev O_CLOEXEC O_DIRECTORY
        O_NOCTTY O_NOFOLLOW O_NONBLOCK O_SYNC WNOHANG
    """,
    signal: """
        SIGALRM SIGBUS SIGCHLD SIGCONT SIGHUP SIGIO SIGKILL SIGPIPE SIGPROF SIGQUIT SIGSTOP SIGSYS SIGTRAP
        SIGTSTP SIGTTIN SIGTTOU SIGURG SIGUSR1 SIGUSR2 SIGVTALRM SIGWINCH alarm getitimer pause pthread_kill
        pthread_sigmask setitimer siginterrupt sigpending sigtimedwait sigwait sigwaitinfo
    """,
    socket: """
        AF_UNIX AF_NETLINK AF_PACKET CMSG_LEN CMSG_SPACE MSG_DONTWAIT MSG_NOSIGNAL SCM_RIGHTS SO_REUSEPORT
        if_nameindex recv_fds send_fds sethostname
    """,
}


def like_windows(notes: Path) -> None:
    """From now on."""
    sysconfig.get_config_vars()  # which it asks the system about once, as it does for the next
    platform.uname()
    multiprocessing.resource_tracker.ensure_running()
    number, pair = signal.SIGUSR1, partial(socket.socketpair, socket.AF_UNIX)  # asyncio's own
    for module, names in MISSING.items():
        for name in names.split():
            if hasattr(module, name):
                delattr(module, name)
    sys.modules.update(dict.fromkeys(MODULES))  # type: ignore[arg-type]  # none of them can be imported
    windows: Any = {
        socket: {"socketpair": pair},
        multiprocessing.synchronize: {"sys": SimpleNamespace(platform=sys.platform)},  # it asks how locks are handed on
        signal: {"SIGBREAK": number},
        asyncio: {"ProactorEventLoop": Proactor},
        os: {"startfile": noting(notes)},
        shutil: {"_winapi": SimpleNamespace(NeedCurrentDirectoryForExePath=lambda name: True)},  # from Python 3.12 on
    }
    for module, given in windows.items():
        module.__dict__.update(given)
    sys.platform = "win32"


def noting(notes: Path) -> Any:
    def startfile(address: str) -> None:
        with notes.open("a", encoding="utf-8") as file:
            file.write(f"{address}\n")

    return startfile


class Proactor(asyncio.SelectorEventLoop):
    """It cannot do there what only this system can."""

    def add_signal_handler(self, *_: object) -> NoReturn:
        raise NotImplementedError

    def remove_signal_handler(self, *_: object) -> NoReturn:
        raise NotImplementedError

    def add_reader(self, *_: object) -> NoReturn:
        raise NotImplementedError

    def add_writer(self, *_: object) -> NoReturn:
        raise NotImplementedError

    async def create_unix_server(self, *_: object, **__: object) -> NoReturn:
        raise NotImplementedError


if __name__ == "__main__":
    assert concurrent.futures.process and multiprocessing.popen_spawn_posix and multiprocessing.resource_tracker
    assert click and subprocess and tempfile
    like_windows(Path(sys.argv[1]))
    from shoal.cli import main

    raise SystemExit(main(sys.argv[2:]))
