#!/bin/sh
# installTools.sh NAME...: installs these packages of package.json, and what they need, by the versions of the lock file, into a
# clone that has no packages yet. `make prepare` needs a tenth of all: the rest comes with the first command that needs it.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d .cache/tools-XXXXXX)
trap 'rm -rf "$work"' EXIT
cp package-lock.json .npmrc "$work/"
node -e '
  const all = require("./package.json");
  const versions = { ...all.dependencies, ...all.devDependencies };
  const dependencies = Object.fromEntries(process.argv.slice(1).map((name) => [name, versions[name]]));
  process.stdout.write(JSON.stringify({ private: true, dependencies, overrides: {} }));
' "$@" > "$work/package.json"
(cd "$work" && npm install --no-save --no-progress --no-audit --no-fund --loglevel=error)
mv "$work/node_modules" node_modules
