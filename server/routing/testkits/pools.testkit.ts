import type { Address } from 'viem';
import { v2Pool, v3Pool } from '../model/pool.ts';
import { V2Side } from '../pools/v2/v2Side.ts';
import { type Market, nth } from './markets.testkit.ts';

/** Raw units of a whole token of 18 decimals. */
export const E18 = 10n ** 18n;

/** The range of all ticks. */
export const ALL_TICKS = { lowerTick: -887_272, upperTick: 887_272 } as const;

/** The two tokens in the order in which a pool names them. */
export const endsOf = (from: Address, to: Address) =>
  from < to ? { token0: from, token1: to } : { token0: to, token1: from };

/** A V2 pair that holds `held` raw units of `from` and `other` of `to`. */
export function v2Market(index: number, from: Address, to: Address, held: bigint, other = held): Market {
  const [reserve0, reserve1] = from < to ? [held, other] : [other, held];
  return {
    pool: v2Pool({ address: nth(index), ...endsOf(from, to) }),
    state: { protocol: 'v2', reserve0, reserve1 },
  };
}

/**
 * Returns a V3 pool of 0.3 % at 1 for 1, with the output of a pair that holds `liquidity` of each token. But
 * its fees do not become a part of it, so that two swaps give the output of one swap of both amounts.
 * @param reach ticks from the price to each end of the liquidity; without it there is no end
 */
export function v3Market(
  index: number,
  from: Address,
  to: Address,
  liquidity: bigint,
  reach?: number,
): Market {
  const ticks =
    reach === undefined
      ? []
      : [
          { tick: -reach, liquidityNet: liquidity },
          { tick: reach, liquidityNet: -liquidity },
        ];
  return {
    pool: v3Pool({ address: nth(index), ...endsOf(from, to), fee: 3000, tickSpacing: 60 }),
    state: {
      protocol: 'v3',
      sqrtPriceX96: 2n ** 96n,
      tick: 0,
      liquidity,
      tickRange: { ...ALL_TICKS, ticks },
    },
  };
}

/** The side from token0 to token1 of a V2 pair. */
export function v2Side(
  index: number,
  [token0, token1]: readonly [Address, Address],
  state: { readonly reserve0: bigint; readonly reserve1: bigint },
): V2Side {
  const side = new V2Side(v2Pool({ address: nth(index), token0, token1 }), true);
  side.setState({ protocol: 'v2', ...state });
  return side;
}
