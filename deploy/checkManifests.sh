#!/bin/sh
# Asks the programs that read the files of this folder: kubectl, Docker Compose, systemd-analyze. It names those that are not
# here and goes on; with ALL=1, as in the nightly run, it fails.
set -eu
cd "$(dirname "$0")"
missing=

# here PROGRAM WORDS...: whether the words run.
here() {
  name=$1; shift
  if "$@" > /dev/null 2>&1; then return; fi
  missing="$missing $name"
  echo "» not checked: $name is not here"
  return 1
}

if here kubectl kubectl version --client; then
  for folder in kubernetes kubernetes/overlays/* kubernetes/networks; do
    echo "» $folder: $(kubectl kustomize "$folder" | grep -c '^kind:') objects"
  done
fi
if here docker-compose docker compose version; then
  export POSTGRES_PASSWORD=x GRAFANA_PASSWORD=x MAINNET_RPC_URL=http://a BASE_RPC_URL=http://b
  docker compose --env-file .env.example -f compose.yaml config --quiet
  docker compose --env-file .env.example -f compose.yaml -f compose.large.yaml config --quiet
  docker compose -f networks/compose.yaml config --quiet
  echo "» three compose files"
fi
if here systemd-analyze systemd-analyze --version; then
  # Where Node is differs; all else is read as it stands.
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  sed 's#^ExecStart=[^ ]*#ExecStart=/bin/sh#' systemd/swap-api.service > "$work/swap-api.service"
  systemd-analyze verify "$work/swap-api.service"
  echo "» systemd/swap-api.service"
fi
[ -z "$missing" ] || [ "${ALL:-}" != 1 ]
