#!/bin/sh
# Makes sure there is a WebKit that programs can drive, and a screen for it: an installed one, else from the system's packages.
set -e
find_it() { command -v WebKitWebDriver >/dev/null && command -v xvfb-run >/dev/null; }
if find_it; then exit 0; fi
as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo -n"
echo "Installing WebKit for the tests of Safari's engine (once) ..."
if command -v apt-get >/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  $as_root apt-get update -qq
  $as_root apt-get install -y -qq webkit2gtk-driver xvfb xauth >/dev/null
fi
find_it || { echo "No WebKit found. Install WebKitGTK's WebDriver and Xvfb." >&2; exit 1; }
