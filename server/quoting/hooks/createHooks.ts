import type { Logger } from 'pino';
import type { AskedSwaps } from '../../chain/askedSwaps.ts';
import { poolFactoriesOf } from '../../chain/protocols/chainProtocols.ts';
import type { Network } from '../../config/networks/network.ts';
import type { SubgraphClient } from '../../indexer/client/subgraphClient.ts';
import { fetchHookedPools } from '../../indexer/pools/hookedPools.ts';
import { HookedPools } from './hookedPools.ts';
import { HookList } from './hookList.ts';
import type { Hooks } from './hooks.ts';

/** The hooks that the operator names, which follow their file and the index. */
export interface NamedHookPools extends Hooks {
  readonly pools: HookedPools;
  /** Follows the file until the signal aborts. */
  watch(signal: AbortSignal): void;
}

interface HooksOptions {
  /** Absent where no hook is named. */
  readonly file: string | undefined;
  readonly network: Network;
  readonly client: SubgraphClient | undefined;
  readonly refreshMs: number;
  readonly swaps: AskedSwaps;
  readonly log: Logger;
}

/** @throws ConfigError when the file cannot be read or is invalid */
export function createHooks({
  file,
  network,
  client,
  refreshMs,
  swaps,
  log,
}: HooksOptions): NamedHookPools | undefined {
  if (file === undefined) return undefined;
  const list = new HookList(file, log);
  const poolFactories = poolFactoriesOf(network);
  const pools = new HookedPools({
    list,
    poolFactories,
    refreshMs,
    fetch: client && ((hooks, signal) => fetchHookedPools(client, hooks, poolFactories, signal)),
    onFailure: (err) => log.warn({ err }, 'the pools of hooks cannot be read from the index'),
  });
  return { pools, swaps, watch: (signal) => list.watch(signal) };
}
