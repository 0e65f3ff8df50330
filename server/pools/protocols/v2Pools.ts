import type { PoolProtocol } from './poolProtocol.ts';

/** V2: a pair holds its reserves, and trades can reach all of them. */
export const V2_POOLS: PoolProtocol<'v2'> = {
  holdings: ({ state }) => ({ amount0: state.reserve0, amount1: state.reserve1 }),
  depthWords: () => [],
  depth: ({ state }, isToken0) => (isToken0 ? state.reserve0 : state.reserve1),
};
