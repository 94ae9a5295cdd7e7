#!/bin/sh
# Tests Shoal with every Python from 3.11 to 3.14 that is here: tools/pythons.sh TESTS...
failed=""
for version in 3.11 3.12 3.13 3.14; do
  if ! "python$version" -c "" 2>/dev/null; then
    echo "Python $version is not here."
    continue
  fi
  echo "Python $version"
  make --no-print-directory VENV=".pythons/$version" WITH="python$version" suite TESTS="$*" || failed="$failed $version"
done
[ -z "$failed" ] || { echo "Failed with Python$failed." >&2; exit 1; }
