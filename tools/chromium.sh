#!/bin/sh
# Makes sure there is a Chromium for the browser tests: an installed one, else from the system's packages.
set -e
find_it() {
  for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" && return 0
  done
  return 1
}
if [ -n "$SHOAL_CHROMIUM" ] || find_it >/dev/null; then exit 0; fi
as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo -n"
echo "Installing Chromium for the browser tests (once) ..."
if command -v apt-get >/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  $as_root apt-get update -qq
  $as_root apt-get install -y -qq chromium-headless-shell >/dev/null 2>&1 ||
    $as_root apt-get install -y -qq chromium >/dev/null
elif command -v dnf >/dev/null; then
  $as_root dnf install -y -q chromium
elif command -v pacman >/dev/null; then
  $as_root pacman -S --noconfirm --quiet chromium
elif command -v apk >/dev/null; then
  $as_root apk add --quiet chromium
elif command -v brew >/dev/null; then
  brew install --quiet --cask chromium
fi
find_it >/dev/null || { echo "No Chromium found. Install one, or set SHOAL_CHROMIUM to its path." >&2; exit 1; }
