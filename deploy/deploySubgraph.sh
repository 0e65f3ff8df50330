#!/bin/sh
# Compiles the subgraph for NETWORK and deploys it to a graph-node of your own (GRAPH_NODE_ADMIN_URL, IPFS_URL).
# A name that exists already is kept: what is deployed becomes its newest version.
set -eu
cd "$(dirname "$0")/.."
name=${SUBGRAPH_NAME:-swap-api}
graph=$PWD/node_modules/.bin/graph
mkdir -p .cache
work=$(mktemp -d "$PWD/.cache/deploy-XXXXXX")
trap 'rm -rf "$work"' EXIT
cp -R subgraph/schema.graphql subgraph/subgraph.yaml subgraph/networks.json subgraph/abis subgraph/src "$work/"

cd "$work"
"$graph" codegen
"$graph" build --network "$NETWORK"
"$graph" create --node "$GRAPH_NODE_ADMIN_URL" "$name" || echo "going on with the name $name"
"$graph" deploy --node "$GRAPH_NODE_ADMIN_URL" --ipfs "$IPFS_URL" --network "$NETWORK" \
  --version-label "$(node -p 'require("../../package.json").version')" "$name"
