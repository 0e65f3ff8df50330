import { exchangeNetworkFile, exchangesFor } from '../exchanges/exchangeNetwork.ts';
import { type IndexedReplica, type IndexedReplicaOptions, startIndexedReplica } from './indexedReplica.ts';
import { type ProxyProcess, startProxy } from './proxy.ts';

export interface LocalStackOptions extends IndexedReplicaOptions {
  readonly port?: number;
  /** Further settings of the proxy. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface LocalStack extends IndexedReplica {
  readonly proxy: ProxyProcess;
}

/**
 * Starts the replica chain, graph-node with its database, and the proxy. Resolves when the index is at the
 * head.
 */
export async function startLocalStack(options: LocalStackOptions = {}): Promise<LocalStack> {
  const indexed = await startIndexedReplica(options);
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
      SUBGRAPH_URL: indexed.index.queryUrl,
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
