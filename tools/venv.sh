#!/bin/sh
# Makes a virtual environment: tools/venv.sh FOLDER [PYTHON]. Without PYTHON with the newest suitable one that is here.
for python in ${2:-python3.14 python3.13 python3.12 python3.11 python3 python}; do
  if command -v "$python" >/dev/null 2>&1 && "$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null; then
    "$python" -c "import ensurepip" 2>/dev/null && "$python" -m venv --clear --without-pip "$1" && exit 0
    echo "Python is here, but it cannot make a virtual environment. On Debian or Ubuntu: apt install python3-venv" >&2
    exit 1
  fi
done
echo "Shoal needs Python 3.11, 3.12, 3.13 or 3.14. Get it from your system's packages or from python.org, then try again." >&2
exit 1
