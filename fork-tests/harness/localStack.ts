import { exchangeNetworkFile, exchangesFor } from '../exchanges/exchangeNetwork.ts';
import type { GraphNode } from './graphNode.ts';
import { type IndexedReplicaOptions, startIndexedReplica } from './indexedReplica.ts';
import { type ProxyProcess, startProxy } from './proxy.ts';
import { type Replica, startReplica } from './replica/startReplica.ts';

export interface LocalStackOptions extends IndexedReplicaOptions {
  readonly port?: number;
  /** Whether there is an index. Default: yes. */
  readonly isIndexed?: boolean;
  /** Further settings of the proxy. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface LocalStack {
  readonly replica: Replica;
  /** Undefined where none was asked for. */
  readonly index: GraphNode | undefined;
  readonly proxy: ProxyProcess;
  stop(): Promise<void>;
}

/**
 * Starts the replica chain, graph-node with its database, and the proxy. Resolves when the index, if there is
 * one, is at the head.
 */
export async function startLocalStack(options: LocalStackOptions = {}): Promise<LocalStack> {
  const { isIndexed = true } = options;
  const indexed = isIndexed ? await startIndexedReplica(options) : await startWithoutIndex(options);
  const network = options.hasExchanges
    ? await exchangeNetworkFile(exchangesFor(['pancake', 'joe', 'discount', 'pancakev3', 'twin']))
    : undefined;
  try {
    options.onStep?.('proxy: server/main.ts');
    const proxy = await startProxy({
      ...options.settings,
      NETWORK: 'mainnet',
      ...(network === undefined ? {} : { NETWORK_FILE: network.path }),
      RPC_URL: indexed.replica.url,
      RPC_WS_URL: indexed.replica.wsUrl,
      ...(indexed.index === undefined ? {} : { SUBGRAPH_URL: indexed.index.queryUrl }),
      ...(options.port === undefined ? {} : { PORT: String(options.port) }),
    });
    const stop = async (): Promise<void> => {
      await proxy.stop();
      await network?.remove();
      await indexed.stop();
    };
    return { ...indexed, proxy, stop };
  } catch (error) {
    await network?.remove();
    await indexed.stop();
    throw error;
  }
}

async function startWithoutIndex({ rpcPort, hasV4, hasExchanges, now, onStep }: LocalStackOptions) {
  onStep?.('replica: mainnet contracts, tokens, pools and trades on a local chain');
  const replica = await startReplica({
    ...(hasV4 === undefined ? {} : { hasV4 }),
    ...(hasExchanges === undefined ? {} : { hasExchanges }),
    ...(now === undefined ? {} : { now }),
    ...(rpcPort === undefined ? {} : { port: rpcPort, portVariable: 'RPC_PORT' }),
  });
  return { replica, index: undefined, stop: () => replica.stop() };
}
