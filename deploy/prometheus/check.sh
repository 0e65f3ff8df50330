#!/bin/sh
# Checks the configuration and the alerts with promtool, and who is told of them with amtool: those on the PATH, or those of
# Debian's packages, unpacked into the folder of caches.
set -eu
cd "$(dirname "$0")"
cache=$(cd ../.. && pwd)/.cache/prometheus

# program NAME PACKAGE: prints where the program is.
program() {
  if command -v "$1"; then return; fi
  if [ ! -x "$cache/usr/bin/$1" ]; then
    mkdir -p "$cache"
    (cd "$cache" && apt-get download -q "$2" >&2 && dpkg -x "$2"_*.deb . && rm "$2"_*.deb)
  fi
  echo "$cache/usr/bin/$1"
}

promtool=$(program promtool prometheus)
amtool=$(program amtool prometheus-alertmanager)
"$promtool" check config prometheus.yml
"$promtool" test rules alerts.test.yml
"$amtool" check-config ../alertmanager/alertmanager.yml
# An alert that wakes somebody, and one that waits.
test "$("$amtool" config routes test --config.file=../alertmanager/alertmanager.yml severity=page)" = pages
test "$("$amtool" config routes test --config.file=../alertmanager/alertmanager.yml severity=ticket)" = tickets
