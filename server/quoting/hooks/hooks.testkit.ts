import { type Address, zeroAddress } from 'viem';
import { NO_TICKS, type V4State } from '../../amm/v4/v4State.ts';
import type { AskedAnswer, AskedSwap } from '../../chain/askedSwap.ts';
import { type PoolId, type V4Pool, v4Pool } from '../../routing/model/pool.ts';
import { v4PoolFactory } from '../../routing/model/poolFactory.ts';
import { WETH } from '../../universalRouter/routes.testkit.ts';
import type { ListedPool } from './hookedPools.ts';
import type { Hooks } from './hooks.ts';

export const FACTORY = v4PoolFactory('0x000000000004444c5dc75cb358380d2e3de08a90', WETH);
/** Called before and after a swap; and one that may replace the swap. */
export const HOOK: Address = '0x4d000000000000000000000000000000000100c0';
export const CURVE_HOOK: Address = '0x4d00000000000000000000000000000000020088';

export function hookedPool(number: number, a: Address, b: Address, hooks: Address = HOOK): V4Pool {
  const [token0, token1] = a < b ? [a, b] : [b, a];
  const id = `0x${number.toString(16).padStart(64, '0')}` as string as PoolId;
  const key = { id, hooks, isNative: false };
  return v4Pool({ address: FACTORY.address, token0, token1, fee: 0, tickSpacing: 60, key }, FACTORY);
}

/** A price of 1, and this liquidity at all prices. */
export function stateOf(liquidity: bigint): V4State {
  const price = { sqrtPriceX96: 2n ** 96n, tick: 0, liquidity };
  return { protocol: 'v4', ...price, protocolFee: 0, lpFee: 0, tickRange: NO_TICKS };
}

/** A pool as the index has it, with a price of 1. */
export function listed(pool: V4Pool, liquidity: bigint, swapCount = 0): ListedPool {
  const held = [liquidity, liquidity] as const;
  const promise = pool.hooks === CURVE_HOOK ? undefined : { state: stateOf(liquidity), held };
  return { pool, promise, swapCount, isNamed: false };
}

/**
 * Returns hooks whose contracts answer a swap with the amount of `answer`, raw units, and refuse it for
 * undefined.
 */
export function hooksOf(
  pools: readonly ListedPool[],
  answer: (swap: AskedSwap) => bigint | undefined,
): { readonly hooks: Hooks; readonly batches: AskedSwap[][] } {
  const batches: AskedSwap[][] = [];
  const known = new Map<string, AskedAnswer>();
  const keyOf = (hash: string, { pool, tradeType, amount }: AskedSwap) =>
    `${hash} ${pool.id} ${tradeType} ${amount}`;
  const hooks: Hooks = {
    pools: {
      version: 1,
      has: (id) => pools.some(({ pool }) => pool.id === id),
      get: (id) => pools.find(({ pool }) => pool.id === id)?.pool,
      of(token) {
        const others = new Map<Address, ListedPool[]>();
        for (const each of pools) {
          const { token0, token1 } = each.pool;
          const other = token === token0 ? token1 : token === token1 ? token0 : zeroAddress;
          const ofPair = others.get(other) ?? [];
          ofPair.push(each);
          if (other !== zeroAddress) others.set(other, ofPair);
        }
        return others;
      },
    },
    swaps: {
      known: ({ hash }, swap) => known.get(keyOf(hash, swap)),
      async ask({ hash }, swaps) {
        batches.push([...swaps]);
        for (const swap of swaps) {
          const amount = answer(swap);
          const state = stateOf(10n ** 24n);
          const said: AskedAnswer =
            amount === undefined ? { kind: 'refused' } : { kind: 'swapped', amount, gas: 125_000, state };
          known.set(keyOf(hash, swap), said);
        }
      },
      forget: () => known.clear(),
    },
  };
  return { hooks, batches };
}
