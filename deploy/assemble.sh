#!/bin/sh
# assemble.sh OUT: puts into OUT all that an image or a host needs to run the proxy, and nothing else.
# It only reads the source tree. It needs Node, npm and a registry.
set -eu
source=$(cd "$(dirname "$0")/.." && pwd)
out=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir -p "$work/deploy" "$work/subgraph" "$work/client"
cd "$source"
cp -R package.json package-lock.json tsconfig.json .npmrc server docs "$work/"
# Copies all inputs of the build, without a list of which needs which.
cp deploy/*.ts "$work/deploy/"
cp subgraph/networks.json "$work/subgraph/"
# The tools for agents and the page ask the service through it.
cp -R client/src "$work/client/"
chmod -R u+w "$work"

cd "$work"
# graph-node's package is for tests, and large.
npm pkg delete optionalDependencies
# Not `npm ci`: it refuses a lock file without the binaries of platforms that a registry does not carry.
npm install --omit=dev --no-save --no-progress --no-audit --no-fund --loglevel=error
node --import tsx deploy/build.ts
node --import tsx deploy/buildPage.ts

# The module is not minified: its own names are in a trace, and the maps are larger than all the rest.
rm -f dist/*.map

mkdir -p "$out"
cp -R dist package.json "$source/LICENSE" "$out/"
