import type { Address } from 'viem';
import { type LivePool, type PoolId, v4Pool } from '../../server/routing/model/pool.ts';
import { v4PoolFactory } from '../../server/routing/model/poolFactory.ts';
import { address, seededRandom, v3State } from '../kit/syntheticMarket.ts';

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
/** The wrapped native coin and four others, as in `wholeMarket`. */
const MAJORS = 5;
/**
 * Share of tokens of which one more pool leads to a hub, so that nine pools of ten have a token without
 * another one.
 */
const CONNECTED = 0.05;
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

/**
 * V4 pools beside a market, the same at each walk: of majors with each other in four kinds, of the other hubs
 * with the native coin, and of tokens of their own. Their ids are no hashes of keys, which would take longer
 * than the rest.
 */
export function* wholeV4({ pools, seed, hubs, unitsOf }: V4Shape): Iterable<LivePool & { protocol: 'v4' }> {
  const random = seededRandom(seed);
  const [native] = hubs as [Address];
  const factory = v4PoolFactory(POOL_MANAGER, native);
  let made = 0;
  const pool = (a: Address, b: Address, depth: number, kind: (typeof KINDS)[number]) => {
    const index = made++;
    const isNative = a === native && random() < NATIVE;
    const [token0, token1] = isNative || a < b ? [a, b] : [b, a];
    const noise = 1 + (random() - 0.5) * (depth < 10_000 ? 1 : 0.01);
    const units = [unitsOf(token0), unitsOf(token1)] as const;
    const state = v3State(depth, ...units, noise, kind.tickSpacing, POSITIONS, random);
    const id = `0x${address('bd', index, random).slice(2)}${index.toString(16).padStart(24, '0')}`;
    const hooks = random() < HOOKED ? SWAP_HOOKS : NO_HOOKS;
    const row = { address: POOL_MANAGER, token0, token1, ...kind };
    const made4 = v4Pool({ ...row, key: { id: id as PoolId, hooks, isNative } }, factory);
    return { ...made4, state: { ...state, protocol: 'v4', protocolFee: 0, lpFee: kind.fee } } as const;
  };
  const any = () => Math.min(30 * (1 - random()) ** (-1 / 0.6), 10 ** 7);
  const anyKind = () => KINDS[Math.floor(random() * KINDS.length)] ?? KINDS[0];
  const pick = () => hubs[1 + Math.floor(random() * (hubs.length - 1))] as Address;
  for (const [index, a] of hubs.slice(0, MAJORS).entries()) {
    for (const b of hubs.slice(index + 1, MAJORS)) {
      for (const kind of KINDS.slice(1, 5))
        if (made < pools) yield pool(a, b, 10 ** (5 + random() * 3), kind);
    }
  }
  for (const minor of hubs.slice(MAJORS)) if (made < pools) yield pool(native, minor, any() * 100, anyKind());
  for (let tokens = 0; made < pools; tokens++) {
    const token = address('ae', tokens, random);
    yield pool(native, token, any(), anyKind());
    if (random() < CONNECTED && made < pools) yield pool(pick(), token, any(), anyKind());
  }
}
