#!/bin/sh
# Checks the configuration and the alerts with promtool: the one on the PATH, or that of Debian's package, unpacked into
# the folder of caches.
set -eu
cd "$(dirname "$0")"
promtool=$(command -v promtool || true)
if [ -z "$promtool" ]; then
  cache=$(cd ../.. && pwd)/.cache/prometheus
  promtool=$cache/usr/bin/promtool
  if [ ! -x "$promtool" ]; then
    mkdir -p "$cache"
    (cd "$cache" && apt-get download -q prometheus && dpkg -x prometheus_*.deb . && rm prometheus_*.deb)
  fi
fi
"$promtool" check config prometheus.yml
"$promtool" test rules alerts.test.yml
