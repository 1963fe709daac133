#!/bin/sh
# Make sure there is a Chromium for the browser tests: an installed one, else the system's package, else Playwright's.
# usage: ensure_chromium.sh PYTHON
set -eu

for name in chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" >/dev/null 2>&1 && exit 0
done
[ -x "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" ] && exit 0
[ -x "/Applications/Chromium.app/Contents/MacOS/Chromium" ] && exit 0

if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    echo "no Chromium found: installing the system's package"
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null && exit 0
fi

echo "no Chromium found: asking Playwright for its own"
"$1" -m playwright install chromium || {
    echo "The browser tests need a Chromium. Install one (Debian, Ubuntu: sudo apt-get install chromium) and try again."
    exit 1
}
