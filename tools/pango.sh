#!/bin/sh
# Installs Pango, with which WeasyPrint sets words into a PDF, from the system's packages. Asked for where it is missing.
set -e
as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo -n"
echo "Installing Pango for the tests of the press (once) ..."
if command -v apt-get >/dev/null; then
  $as_root apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 >/dev/null
elif command -v dnf >/dev/null; then
  $as_root dnf install -y -q pango
elif command -v pacman >/dev/null; then
  $as_root pacman -S --noconfirm --quiet pango
elif command -v apk >/dev/null; then
  $as_root apk add --quiet pango
elif command -v brew >/dev/null; then
  brew install --quiet pango
else
  echo "No Pango found. Install it: see doc.courtbouillon.org/weasyprint" >&2
  exit 1
fi
