/** The settings of graph-node that docs/deploy.md asks for, as the files of `deploy` have them. */
export const GRAPH_NODE_SETTINGS = {
  // Words in which Geth ends a call by the called code's fault, and which graph-node does not know by itself.
  GRAPH_RPC_ETH_CALL_ERRORS: 'return data out of bounds;gas uint64 overflow',
  // A head that is kept for as long as blocks are apart is up to half a minute old after irregular ones.
  GRAPH_STORE_DISABLE_CHAIN_HEAD_PTR_CACHE: 'true',
} as const;
