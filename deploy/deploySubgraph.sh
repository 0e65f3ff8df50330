#!/bin/sh
# deploySubgraph.sh               compiles the subgraph for NETWORK and deploys it beside the one that is served; once it is synced
#                                 and agrees with the chain, SUBGRAPH_NAME points to it
# deploySubgraph.sh back          points the name to the one that was served before; again: forward
# deploySubgraph.sh forget        gives up the one that was served before
# deploySubgraph.sh status        says what is served, prepared and kept
set -eu
cd "$(dirname "$0")/.."
case $#,${1:-} in
  0,) ;;
  1,back | 1,forget | 1,status) exec node --import tsx subgraph/upgrade/main.ts "$1" ;;
  *) sed -n '2,6s/^# //p' "$0" >&2; exit 2 ;;
esac

: "${NETWORK:?is not set: it names a network of subgraph/networks.json}"
# Before it compiles, and long before it asks for the last of them.
node --import tsx subgraph/upgrade/main.ts check

# A folder of this run: another one may compile at the same time. The compiler looks for packages in the folders above.
mkdir -p subgraph/build
folder=$(mktemp -d "subgraph/build/deploy-XXXXXX")
trap 'rm -rf "$folder"' EXIT
node --import tsx subgraph/prepare.ts "$NETWORK" "$folder"
graph=$PWD/node_modules/.bin/graph
(cd "$folder" && "$graph" codegen && "$graph" build)
node --import tsx subgraph/upgrade/main.ts "$folder/build"
