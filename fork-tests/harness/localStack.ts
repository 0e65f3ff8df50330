import { type GraphNode, startGraphNode } from './graphNode.ts';
import { createIndexingStatus } from './indexingStatus.ts';
import { freePort } from './ports.ts';
import { type ProxyProcess, startProxy } from './proxy.ts';
import { type Replica, startReplica } from './replica/startReplica.ts';

export interface LocalStackOptions {
  readonly rpcPort?: number;
  readonly graphPort?: number;
  readonly port?: number;
  /** Settings of the proxy beside the URLs that the stack fills in. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called before each step, with what begins. */
  readonly onStep?: (step: string) => void;
}

export interface LocalStack {
  readonly replica: Replica;
  readonly index: Pick<GraphNode, 'queryUrl' | 'indexedBlock' | 'waitForBlock'>;
  readonly proxy: ProxyProcess;
  stop(): Promise<void>;
}

/**
 * Replica chain, graph-node with its database, and the proxy, each ready, the index at the head of the chain.
 * What was started is stopped again when a later part fails.
 */
export async function startLocalStack(options: LocalStackOptions = {}): Promise<LocalStack> {
  const started: { stop(): Promise<void> }[] = [];
  const keep = <Part extends { stop(): Promise<void> }>(part: Part): Part => {
    started.push(part);
    return part;
  };
  const stop = async (): Promise<void> => {
    for (let part = started.pop(); part !== undefined; part = started.pop()) await part.stop();
  };
  const step = options.onStep ?? (() => {});
  try {
    step('replica: mainnet contracts, tokens, pools and trades on a local chain');
    const replica = keep(await startReplica({ port: options.rpcPort ?? (await freePort()) }));
    const index = await startIndex(replica, options, keep);
    step(`index: waiting for block ${replica.headBlock}`);
    await index.waitForBlock(replica.headBlock);
    step('proxy: server/main.ts');
    const proxy = keep(
      await startProxy({
        NETWORK: 'mainnet',
        RPC_URL: replica.url,
        RPC_WS_URL: replica.wsUrl,
        SUBGRAPH_URL: index.queryUrl,
        ...(options.port === undefined ? {} : { PORT: String(options.port) }),
        ...options.settings,
      }),
    );
    return { replica, index, proxy, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The index that `SUBGRAPH_URL` names, which must be indexing the replica, or a graph-node of our own. */
async function startIndex(
  replica: Replica,
  { graphPort, onStep }: LocalStackOptions,
  keep: (node: GraphNode) => GraphNode,
): Promise<LocalStack['index']> {
  const queryUrl = process.env['SUBGRAPH_URL'];
  if (queryUrl !== undefined && queryUrl !== '') {
    onStep?.(`index: the graph-node at ${queryUrl}`);
    return { queryUrl, ...createIndexingStatus(queryUrl, () => '') };
  }
  onStep?.('index: PostgreSQL and graph-node with the compiled subgraph');
  return keep(
    await startGraphNode({
      rpcUrl: replica.url,
      startBlock: replica.startBlock,
      ...(graphPort === undefined ? {} : { port: graphPort }),
    }),
  );
}
