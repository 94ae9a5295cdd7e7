#!/bin/sh
# Makes the virtual environment with the newest suitable Python: tools/venv.sh FOLDER
for python in python3.13 python3.12 python3.11 python3 python; do
  if command -v "$python" >/dev/null 2>&1 && "$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null; then
    "$python" -m venv "$1" && exit 0
    echo "Python is here, but it cannot make a virtual environment. On Debian or Ubuntu: apt install python3-venv" >&2
    exit 1
  fi
done
echo "Shoal needs Python 3.11, 3.12 or 3.13. Get it from your system's packages or from python.org, then try again." >&2
exit 1
