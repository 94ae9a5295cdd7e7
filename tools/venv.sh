#!/bin/sh
# Makes a virtual environment: tools/venv.sh FOLDER [PYTHON]. Without PYTHON with the system's own if it can compile,
# since distributions build theirs for speed (one that pyenv has built takes a tenth more time for a move), else with the newest.
system=/usr/bin/python3
version='import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))'
compiles='import ensurepip, os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))'
suits() { "$1" -c "$2" 2>/dev/null; }

if [ -z "$2" ] && suits "$system" "$version" && suits "$system" "$compiles"; then set -- "$1" "$system"; fi
for python in ${2:-python3.14 python3.13 python3.12 python3.11 python3 python}; do
  if suits "$python" "$version"; then
    suits "$python" "import ensurepip" && "$python" -m venv --clear --without-pip "$1" && exit 0
    echo "Python is here, but it cannot make a virtual environment. On Debian or Ubuntu: apt install python3-venv" >&2
    exit 1
  fi
done
echo "Shoal needs Python 3.11, 3.12, 3.13 or 3.14. Get it from your system's packages or from python.org, then try again." >&2
exit 1
