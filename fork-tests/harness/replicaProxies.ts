import { inject } from 'vitest';
import { type ProxyProcess, startProxy } from './proxy.ts';
import { untilListed } from './untilListed.ts';

type Settings = Readonly<Record<string, string>>;

/** Starts a proxy of the replica that finds pools in the replica's index. */
export async function startIndexedProxy(settings: Settings = {}): Promise<ProxyProcess> {
  const proxy = await startUnindexedProxy({ SUBGRAPH_URL: inject('subgraphUrl'), ...settings });
  return settings['SUBGRAPH_URL'] === undefined ? untilListed(proxy) : proxy;
}

/** Starts a proxy of the replica that finds pools on chain. */
export function startUnindexedProxy(settings: Settings = {}): Promise<ProxyProcess> {
  return startProxy({ NETWORK: 'mainnet', RPC_URL: inject('replicaUrl'), ...settings });
}

/** Starts one proxy of each kind at the same time. */
export async function startIndexedProxies(): Promise<{
  readonly indexed: ProxyProcess;
  readonly unindexed: ProxyProcess;
}> {
  const [indexed, unindexed] = await Promise.all([startIndexedProxy(), startUnindexedProxy()]);
  return { indexed, unindexed };
}
