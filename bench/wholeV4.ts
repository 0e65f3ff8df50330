import type { Address } from 'viem';
import { v4Exchange } from '../server/routing/exchange.ts';
import { type LivePool, type PoolId, v4Pool } from '../server/routing/pool.ts';
import { address, seededRandom, v3State } from './syntheticMarket.ts';

/** The manager of all V4 pools of the market. */
export const POOL_MANAGER: Address = '0x00000000000000000000000000000000000000f8';
const NO_HOOKS: Address = '0x0000000000000000000000000000000000000000';
/** A hook that may change the amounts of swaps. */
export const SWAP_HOOKS: Address = '0xbeef0000000000000000000000000000000000cc';
/** Fees and spacings are free to choose. */
const KINDS = [
  { fee: 0, tickSpacing: 1 },
  { fee: 100, tickSpacing: 1 },
  { fee: 450, tickSpacing: 9 },
  { fee: 500, tickSpacing: 10 },
  { fee: 3000, tickSpacing: 60 },
  { fee: 10_000, tickSpacing: 200 },
  { fee: 50_000, tickSpacing: 1000 },
] as const;
/** Share of pools between the native coin and a token without another pool; and of pools of hooks. */
const DEAD_ENDS = 0.9;
const HOOKED = 0.1;
/** Share of the pools of the wrapped native token that hold the native coin itself. */
const NATIVE = 0.8;
const POSITIONS = 6;

export interface V4Shape {
  readonly pools: number;
  readonly seed: number;
  readonly hubs: readonly Address[];
  readonly unitsOf: (token: Address) => number;
}

/** V4 pools beside a market, the same at each walk. Their ids are no hashes of keys, which would take longer than the rest. */
export function* wholeV4({ pools, seed, hubs, unitsOf }: V4Shape): Iterable<LivePool & { protocol: 'v4' }> {
  const random = seededRandom(seed);
  const [native] = hubs as [Address];
  const exchange = v4Exchange(POOL_MANAGER, native);
  const pick = (from: number) => hubs[from + Math.floor(random() * (hubs.length - from))] as Address;
  for (let index = 0; index < pools; index++) {
    const isDeadEnd = random() < DEAD_ENDS;
    const a = isDeadEnd || random() < 0.5 ? native : pick(1);
    const b = isDeadEnd ? address('ae', index, random) : otherThan(a, () => pick(1));
    const isNative = a === native && random() < NATIVE;
    const [token0, token1] = isNative || a < b ? [a, b] : [b, a];
    const { fee, tickSpacing } = KINDS[Math.floor(random() * KINDS.length)] ?? KINDS[0];
    const depth = Math.min(30 * (1 - random()) ** (-1 / 0.6), 10 ** 7) * (isDeadEnd ? 1 : 100);
    const noise = 1 + (random() - 0.5) * (depth < 10_000 ? 1 : 0.01);
    const state = v3State(depth, unitsOf(token0), unitsOf(token1), noise, tickSpacing, POSITIONS, random);
    const id = `0x${address('bd', index, random).slice(2)}${index.toString(16).padStart(24, '0')}`;
    const hooks = random() < HOOKED ? SWAP_HOOKS : NO_HOOKS;
    const row = { address: POOL_MANAGER, token0, token1, fee, tickSpacing };
    const pool = v4Pool({ ...row, key: { id: id as PoolId, hooks, isNative } }, exchange);
    yield { ...pool, state: { ...state, protocol: 'v4', protocolFee: 0, lpFee: fee } };
  }
}

function otherThan(token: Address, pick: () => Address): Address {
  for (;;) {
    const other = pick();
    if (other !== token) return other;
  }
}
