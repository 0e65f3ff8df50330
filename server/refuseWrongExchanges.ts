import { setMaxListeners } from 'node:events';
import { wrongEntries } from './chain/needs/wrongEntries.ts';
import { createRpcClient } from './chain/rpc/rpcClient.ts';
import { type Config, ConfigError } from './config/config.ts';
import { exchangeEntries } from './config/networks/exchangeEntries.ts';

/** Milliseconds for the nodes to answer. A start waits no longer: /ready names a wrong entry later. */
const TIMEOUT_MS = 4_000;

/**
 * Asks the nodes once whether the exchanges that the network lists are on this chain. Nodes that do not
 * answer in time hold up no start.
 * @throws ConfigError for entries that the chain refutes, by their fields
 */
export async function refuseWrongExchanges({ network, rpc: settings }: Config): Promise<void> {
  const entries = exchangeEntries(network);
  if (entries.contracts.length === 0) return;
  const { url, batchSize, maxHeadAge } = settings;
  const timeoutMs = Math.min(settings.timeoutMs, TIMEOUT_MS);
  const rpc = createRpcClient({ url, batchSize, timeoutMs, maxHeadAge, chainId: network.chainId });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  setMaxListeners(0, signal);
  const wrong = await wrongEntries(entries, (call) =>
    rpc.send([call], signal).then(
      ([outcome]) => outcome,
      () => undefined,
    ),
  );
  if (wrong.length > 0) throw new ConfigError(wrong);
}
