import { deploySubgraph } from '../../subgraph/deploy.ts';
import { firstBlockWithParent } from './firstBlockWithParent.ts';
import type { GraphNode, GraphNodeOptions } from './graphNode.ts';
import { createIndexingStatus } from './indexingStatus.ts';

const NAME = 'swap-api/local';

/**
 * The graph-node of the environment, or undefined when it names none:
 * - `SUBGRAPH_URL`: query URL of this subgraph, already indexing the chain at hand;
 * - `GRAPH_NODE_URL`: query endpoint of a graph-node to deploy to, whose network `mainnet` is the chain at
 *   hand, with `GRAPH_NODE_ADMIN_URL` (default: port 8020 there) and `GRAPH_NODE_IPFS_URL` (default: port
 *   5001 there).
 *
 * Stopping it stops nothing: it was not started here.
 */
export async function graphNodeFromEnv(
  options: Pick<GraphNodeOptions, 'rpcUrl' | 'startBlock'>,
): Promise<GraphNode | undefined> {
  const queryUrl = setting('SUBGRAPH_URL') ?? (await deployToEnv(options));
  if (queryUrl === undefined) return undefined;
  return { queryUrl, ...createIndexingStatus(queryUrl, () => ''), stop: async () => {} };
}

/** Whether the environment names a graph-node. */
export function namesGraphNode(): boolean {
  return setting('SUBGRAPH_URL') !== undefined || setting('GRAPH_NODE_URL') !== undefined;
}

async function deployToEnv({
  rpcUrl,
  startBlock,
}: Pick<GraphNodeOptions, 'rpcUrl' | 'startBlock'>): Promise<string | undefined> {
  const url = setting('GRAPH_NODE_URL');
  if (url === undefined) return undefined;
  await deploySubgraph({
    name: NAME,
    adminUrl: setting('GRAPH_NODE_ADMIN_URL') ?? onPort(url, 8020),
    ipfsUrl: setting('GRAPH_NODE_IPFS_URL') ?? onPort(url, 5001),
    startBlock: await firstBlockWithParent(rpcUrl, startBlock),
  });
  return new URL(`/subgraphs/name/${NAME}`, url).href;
}

function onPort(url: string, port: number): string {
  const other = new URL(url);
  other.port = String(port);
  return other.href;
}

function setting(name: string): string | undefined {
  const value = process.env[name];
  return value === '' ? undefined : value;
}
