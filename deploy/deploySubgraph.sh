#!/bin/sh
# Compiles the subgraph for NETWORK and deploys it to a graph-node of your own (GRAPH_NODE_ADMIN_URL, IPFS_URL).
# It keeps a name that exists already: the deployment becomes its newest version.
set -eu
cd "$(dirname "$0")/.."
name=${SUBGRAPH_NAME:-swap-api}
graph=$PWD/node_modules/.bin/graph
node --import tsx subgraph/prepare.ts "$NETWORK"

cd "subgraph/build/$NETWORK"
"$graph" codegen
"$graph" build
"$graph" create --node "$GRAPH_NODE_ADMIN_URL" "$name" || echo "going on with the name $name"
"$graph" deploy --node "$GRAPH_NODE_ADMIN_URL" --ipfs "$IPFS_URL" \
  --version-label "$(node -p 'require("../../../package.json").version')" "$name"
