#!/bin/sh
# Make sure axe-core is here in the version the lock file pins, its integrity checked by npm.
set -eu
cd "$(dirname "$0")"

wanted=$(sed -n 's/.*"axe-core": "\([0-9.]*\)".*/\1/p' package.json)
grep -q "\"version\": \"$wanted\"" node_modules/axe-core/package.json 2>/dev/null && exit 0

if ! command -v npm >/dev/null 2>&1 && command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    echo "no npm found: installing the system's package"
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends npm >/dev/null
fi
command -v npm >/dev/null 2>&1 || {
    echo "The accessibility tests need npm. Install it (Debian, Ubuntu: sudo apt-get install npm) and try again."
    exit 1
}
npm ci --silent --no-audit --no-fund --ignore-scripts
