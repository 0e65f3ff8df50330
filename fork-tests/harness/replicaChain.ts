import { createLiveChain, type LiveChain, type LiveChainOptions } from '../../server/chain/liveChain.ts';
import { MAINNET } from './replica/mainnetAddresses.ts';

const { v2Factory, v3Factory } = MAINNET;

/** The factories of the replica, which are those of mainnet, and the fee tiers that it has pools of. */
export const FACTORIES = { v2Factory, v3Factory, feeTiers: [100, 500, 3000, 10000] } as const;

/**
 * Creates a live view of the replica, or of a fork of it, behind `url`. It knows no pools, and by default it
 * looks for a new head, or a new list of pools, only when it is told to.
 */
export function createReplicaChain(
  url: LiveChainOptions['url'],
  options: Partial<LiveChainOptions> = {},
): LiveChain {
  return createLiveChain({
    url,
    chainId: 1,
    timeoutMs: 20_000,
    headPollMs: 60_000,
    poolCacheSize: 1_000,
    factories: FACTORIES,
    baseTokens: [],
    indexRefreshMs: 60_000,
    ...options,
  });
}
