import type { Protocol } from '../../routing/model/pool.ts';
import type { NetTick } from './bandDepth.ts';
import type { KnownPool, PoolProtocol } from './poolProtocol.ts';
import { V2_POOLS } from './v2Pools.ts';
import { V3_POOLS } from './v3Pools.ts';
import { V4_POOLS } from './v4Pools.ts';

const POOL_PROTOCOLS: { readonly [P in Protocol]: PoolProtocol<P> } = {
  v2: V2_POOLS,
  v3: V3_POOLS,
  v4: V4_POOLS,
};

export const holdingsOf = <P extends Protocol>(
  pool: KnownPool<P>,
  indexed: { readonly amount0: bigint; readonly amount1: bigint } | undefined,
) => POOL_PROTOCOLS[pool.kind].holdings(pool, indexed);
export const depthWordsOf = <P extends Protocol>(pool: KnownPool<P>) =>
  POOL_PROTOCOLS[pool.kind].depthWords(pool);
export const depthOf = <P extends Protocol>(
  pool: KnownPool<P>,
  isToken0: boolean,
  ticks: readonly NetTick[],
) => POOL_PROTOCOLS[pool.kind].depth(pool, isToken0, ticks);
