import { concat, encodeAbiParameters, type Hex, numberToHex, toEventSelector } from 'viem';
import { swapAt } from '../../server/amm/swapModels.ts';
import { PackedReader, PackedWriter } from '../../server/chain/lens/packed.ts';
import { CHAIN_PROTOCOLS } from '../../server/chain/protocols/chainProtocols.ts';
import { hexOf, type LivePool, type Pool } from '../../server/routing/model/pool.ts';
import { type Window, windowOf, wordsOf } from './tickWindow.ts';
import { bare } from './wholeMarket.ts';

/** What a change of a pool logs. */
export interface PoolLog {
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

type TickLivePool = Exclude<LivePool, { protocol: 'v2' }>;

interface Version {
  readonly since: number;
  readonly entry: string;
}

const SYNC = [...CHAIN_PROTOCOLS.v2.updates.keys()];
const [SWAP] = [...CHAIN_PROTOCOLS.v3.updates.keys()] as [Hex];
const MINT = toEventSelector('Mint(address,address,int24,int24,uint128,uint256,uint256)');
/** Blocks for which a node still knows the states before them. */
const KEPT_BLOCKS = 512;
/** Share of changes of a V3 pool that add a position. */
const MINTS = 0.05;
/** A change moves a price by up to about this part. */
const MOST_MOVED = 0.004;
const WORDS = [
  { type: 'int256' },
  { type: 'int256' },
  { type: 'uint160' },
  { type: 'uint128' },
  { type: 'int24' },
];

/**
 * The states of all pools of a market at each of the newest blocks, as the contracts have them: with all
 * their ticks.
 */
export class MarketStates {
  /** The entry of a pool in the answer of a lens, in packed digits, before any block that changed it. */
  readonly #first = new Map<string, string>();
  readonly #tickPools = new Map<string, Pool>();
  readonly #versions = new Map<string, Version[]>();

  add(pool: LivePool): void {
    const id = hexOf(pool.id);
    this.#first.set(id, written(pool));
    if (pool.protocol !== 'v2') this.#tickPools.set(id, bare(pool));
  }

  has(id: string): boolean {
    return this.#first.has(id);
  }

  /** Reserves of a pair, for the index. */
  reservesOf(pair: string, block = Number.POSITIVE_INFINITY): [bigint, bigint] {
    const entry = this.#entryAt(pair, block) ?? '';
    const [reserve0 = 0n, reserve1 = 0n] = [0, 28].map((from) => BigInt(`0x${entry.slice(from, from + 28)}`));
    return [reserve0, reserve1];
  }

  /** Returns the pool with its state; undefined for one that is not in the market, or a pair. */
  tickPoolAt(id: string, block: number): TickLivePool | undefined {
    const [pool, entry] = [this.#tickPools.get(id), this.#entryAt(id, block)];
    if (pool === undefined || entry === undefined || pool.protocol === 'v2') return undefined;
    const reading = CHAIN_PROTOCOLS[pool.protocol].readState(new PackedReader(`0x${entry}`), pool);
    if (reading.kind !== pool.protocol) throw new Error(`the state of ${id} is ${reading.kind}`);
    return { ...pool, state: reading.state } as TickLivePool;
  }

  /**
   * Returns the entry of a lens with the ticks of the window, without its status; undefined for an unknown
   * pool.
   */
  windowAt(id: string, block: number, window: Window): string | undefined {
    const pool = this.tickPoolAt(id, block);
    if (pool === undefined) return this.#entryAt(id, block);
    const tickRange = windowOf(pool.state, pool.tickSpacing, window);
    return written({ ...pool, state: { ...pool.state, tickRange } } as TickLivePool);
  }

  /** Returns the ticks of some words, as the lens that reads ranges does; undefined for an unknown pool. */
  wordsAt(id: string, block: number, range: Parameters<typeof wordsOf>[1]): string | undefined {
    const pool = this.tickPoolAt(id, block);
    if (pool === undefined) return undefined;
    const { wordsRead, ticks } = wordsOf(pool.state, range);
    const writer = new PackedWriter().uint(1, 1).uint(wordsRead, 2).uint(ticks.length, 2);
    for (const { tick, liquidityGross, liquidityNet } of ticks)
      writer.int(tick, 3).bigUint(liquidityGross, 16).bigUint(BigInt.asUintN(128, liquidityNet), 16);
    return writer.toHex().slice(2);
  }

  /** Moves a pool as a trade, or sometimes a new position, of this block does, and returns its log. */
  change(id: string, block: number, random: () => number): PoolLog {
    const pool = this.tickPoolAt(id, block);
    if (pool === undefined) return this.#trade(id, block, random);
    return random() < MINTS ? this.#mint(pool, block) : this.#swap(pool, block, random);
  }

  /** Forgets the changes from a block on: it was replaced. */
  forgetFrom(block: number): void {
    for (const [id, versions] of this.#versions)
      this.#versions.set(
        id,
        versions.filter(({ since }) => since < block),
      );
  }

  /** The constant product stays, as after a trade without a fee. */
  #trade(pair: string, block: number, random: () => number): PoolLog {
    const [reserve0, reserve1] = this.reservesOf(pair, block);
    const moved = reserve0 + BigInt(Math.trunc(Number(reserve0) * (random() - 0.5) * MOST_MOVED));
    const after = [moved, (reserve0 * reserve1) / moved + 1n] as const;
    this.#set(pair, block, new PackedWriter().bigUint(after[0], 14).bigUint(after[1], 14).toHex().slice(2));
    return { topics: SYNC, data: concat(after.map((reserve) => numberToHex(reserve, { size: 32 }))) };
  }

  #swap(pool: TickLivePool, block: number, random: () => number): PoolLog {
    const { state } = pool;
    const zeroForOne = random() < 0.5;
    const held = zeroForOne
      ? (state.liquidity << 96n) / state.sqrtPriceX96
      : (state.liquidity * state.sqrtPriceX96) >> 96n;
    const amount = BigInt(Math.ceil((Number(held) * random() * MOST_MOVED) / 4)) + 1n;
    const swap = swapAt(pool, state, zeroForOne, { kind: 'exactInput', amount });
    const after = swap.kind === 'filled' ? (swap.after as typeof state) : state;
    this.#set(hexOf(pool.id), block, written({ ...pool, state: after } as TickLivePool));
    const words = [0n, 0n, after.sqrtPriceX96, after.liquidity, after.tick];
    return { topics: [SWAP], data: encodeAbiParameters(WORDS, words) };
  }

  /** A tenth of the liquidity more, around the price. */
  #mint(pool: TickLivePool, block: number): PoolLog {
    const { state, tickSpacing } = pool;
    const middle = Math.floor(state.tick / tickSpacing) * tickSpacing;
    const liquidity = state.liquidity / 10n + 1n;
    const [lower, upper] = [middle - 10 * tickSpacing, middle + 10 * tickSpacing];
    const net = new Map(state.tickRange.ticks.map(({ tick, liquidityNet }) => [tick, liquidityNet]));
    for (const [tick, change] of [
      [lower, liquidity],
      [upper, -liquidity],
    ] as const)
      net.set(tick, (net.get(tick) ?? 0n) + change);
    const ticks = [...net]
      .filter(([, liquidityNet]) => liquidityNet !== 0n)
      .map(([tick, liquidityNet]) => ({ tick, liquidityNet }))
      .sort((a, b) => a.tick - b.tick);
    const after = {
      ...state,
      liquidity: state.liquidity + liquidity,
      tickRange: { ...state.tickRange, ticks },
    };
    this.#set(hexOf(pool.id), block, written({ ...pool, state: after } as TickLivePool));
    const owner = numberToHex(1, { size: 32 });
    const bounds = [lower, upper].map((tick) => numberToHex(tick, { size: 32, signed: true }));
    const data = concat([1n, liquidity, 1n, 1n].map((word) => numberToHex(word, { size: 32 })));
    return { topics: [MINT, owner, ...bounds], data };
  }

  #set(id: string, since: number, entry: string): void {
    const versions = this.#versions.get(id) ?? [];
    // The newest of those that are too old is the state at the oldest block that is known.
    const firstKept = versions.findLastIndex((version) => version.since <= since - KEPT_BLOCKS);
    this.#versions.set(id, [...versions.slice(Math.max(0, firstKept)), { since, entry }]);
  }

  #entryAt(id: string, block: number): string | undefined {
    const versions = this.#versions.get(id) ?? [];
    return versions.findLast(({ since }) => since <= block)?.entry ?? this.#first.get(id);
  }
}

function written(pool: LivePool): string {
  const writer = new PackedWriter();
  const { writeState } = CHAIN_PROTOCOLS[pool.protocol];
  writeState(writer, pool, pool.state);
  return writer.toHex().slice(2);
}
