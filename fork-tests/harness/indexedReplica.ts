import { type GraphNode, startGraphNode } from './graphNode.ts';
import { graphNodeFromEnv, namesGraphNode } from './graphNodeFromEnv.ts';
import { hasGraphNode } from './graphNodeProgram.ts';
import { startPostgres } from './postgres.ts';
import { indexedExchanges } from './replica/exchanges/indexedExchanges.ts';
import { type Replica, startReplica } from './replica/startReplica.ts';

export interface IndexedReplicaOptions {
  readonly rpcPort?: number;
  readonly graphPort?: number;
  /** Whether the replica has V4, too. Default: no. */
  readonly hasV4?: boolean;
  /** Whether replica and index have the exchanges of `REPLICA_EXCHANGES`, too. Default: no. */
  readonly hasExchanges?: boolean;
  /** Unix seconds at which the replica ends. Default: the present. */
  readonly now?: number;
  /** Called before each step, with what begins. */
  readonly onStep?: (step: string) => void;
}

export interface IndexedReplica {
  readonly replica: Replica;
  readonly index: GraphNode;
  stop(): Promise<void>;
}

/**
 * The replica chain and an index of it that has reached its head: the graph-node of the environment, or one
 * of our own. What was started is stopped again when a later step fails.
 */
export async function startIndexedReplica(options: IndexedReplicaOptions = {}): Promise<IndexedReplica> {
  const { rpcPort, graphPort, hasV4 = false, hasExchanges = false, now, onStep = () => {} } = options;
  const started: { stop(): Promise<void> }[] = [];
  const stop = async (): Promise<void> => {
    for (let part = started.pop(); part !== undefined; part = started.pop()) await part.stop();
  };
  // The one of the environment deploys the subgraph of one exchange.
  const isOwn = !namesGraphNode() || (hasExchanges && hasGraphNode());
  try {
    // A database takes seconds to begin with: it does so while the chain is made.
    const postgres = isOwn ? startPostgres() : undefined;
    // Its failure is for the index, which waits for it.
    postgres?.catch(() => undefined);
    started.push({ stop: async () => (await postgres?.catch(() => undefined))?.stop() });
    onStep('replica: mainnet contracts, tokens, pools and trades on a local chain');
    const replica = await startReplica({
      hasV4,
      hasExchanges,
      ...(now === undefined ? {} : { now }),
      ...(rpcPort === undefined ? {} : { port: rpcPort, portVariable: 'RPC_PORT' }),
    });
    started.push(replica);
    onStep('index: PostgreSQL and graph-node with the compiled subgraph');
    const index =
      (isOwn ? undefined : await graphNodeFromEnv({ rpcUrl: replica.url, startBlock: replica.startBlock })) ??
      (await startGraphNode({
        rpcUrl: replica.url,
        startBlock: replica.startBlock,
        ...(postgres === undefined ? {} : { postgres }),
        ...(hasExchanges ? { exchanges: indexedExchanges() } : {}),
        ...(graphPort === undefined ? {} : { port: graphPort }),
      }));
    started.push(index);
    onStep(`index: waiting for block ${replica.headBlock}`);
    await index.waitForBlock(replica.headBlock);
    return { replica, index, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
