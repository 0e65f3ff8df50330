import type { Address } from 'viem';
import { PackedWriter } from '../../server/chain/lens/packed.ts';
import { CHAIN_PROTOCOLS } from '../../server/chain/protocols/chainProtocols.ts';
import { hexOf, type LivePool, type Protocol } from '../../server/routing/pool.ts';
import { type WholeMarket, type WholeMarketShape, wholeMarket } from '../wholeMarket.ts';

/** A row of an index: its id, and the row as JSON. */
export interface Row {
  readonly id: string;
  readonly json: string;
}

/** A market as a node and an index tell it. */
export interface MarketData {
  readonly market: WholeMarket;
  readonly pairs: readonly Row[];
  readonly pools: readonly Row[];
  readonly v4Pools: readonly Row[];
  readonly tokens: readonly Row[];
  /** The entry of a pool in the answer of the lens that reads states. */
  readonly stateOf: ReadonlyMap<string, string>;
  /** Pairs between tokens that have other pools too, and tokens that have a single one. */
  readonly inner: readonly Address[];
  readonly lonely: readonly Address[];
}

const LONELY = 2_000;
export function marketData(shape: WholeMarketShape): MarketData {
  const market = wholeMarket(shape);
  const lists: Record<Protocol, Row[]> = { v2: [], v3: [], v4: [] };
  const stateOf = new Map<string, string>();
  const degrees = new Map<Address, number>();
  const pairs: LivePool[] = [];
  for (const pool of market.pools()) {
    const { token0, token1 } = pool;
    const id = hexOf(pool.id);
    const json = JSON.stringify({ id, token0: { id: token0 }, token1: { id: token1 }, ...fieldsOf(pool) });
    lists[pool.protocol].push({ id, json });
    stateOf.set(id, entryOf(pool));
    for (const token of [token0, token1]) degrees.set(token, (degrees.get(token) ?? 0) + 1);
    if (pool.protocol === 'v2') pairs.push(pool);
  }
  const isInner = ({ token0, token1 }: LivePool) => degrees.get(token0) !== 1 && degrees.get(token1) !== 1;
  const islands = new Set<Address>(market.islands);
  const lonely = [...degrees].filter(([token, degree]) => degree === 1 && !islands.has(token));
  const tokens = [...degrees.keys()].map((id, index) => ({
    id,
    json: `{"id":"${id}","symbol":"T${index}","name":"Token ${index}","decimals":18,"txCount":"${index}"}`,
  }));
  return {
    market,
    pairs: sorted(lists.v2),
    pools: sorted(lists.v3),
    v4Pools: sorted(lists.v4),
    tokens: sorted(tokens),
    stateOf,
    inner: pairs.filter(isInner).map(({ address }) => address),
    lonely: lonely.slice(0, LONELY).map(([token]) => token),
  };
}

/** Reserves of a pair. */
export function reservesOf({ stateOf }: MarketData, pair: Address): bigint[] {
  const entry = stateOf.get(pair) ?? '';
  return [2, 30].map((from) => BigInt(`0x${entry.slice(from, from + 28)}`));
}

/** Returns what a row of an index has besides its tokens. */
function fieldsOf(pool: LivePool) {
  if (pool.protocol === 'v2') return {};
  const { fee, tickSpacing } = pool;
  return pool.protocol === 'v3'
    ? { fee, tickSpacing }
    : { fee, tickSpacing, hooks: pool.hooks, isNative: pool.isNative };
}

function sorted(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function entryOf(pool: LivePool): string {
  const writer = new PackedWriter().uint(1, 1);
  if (pool.protocol === 'v4') {
    CHAIN_PROTOCOLS.v4.writeState(writer, pool, pool.state);
    return writer.toHex().slice(2);
  }
  if (pool.protocol === 'v2') {
    return writer.bigUint(pool.state.reserve0, 14).bigUint(pool.state.reserve1, 14).toHex().slice(2);
  }
  const { sqrtPriceX96, tick, liquidity, tickRange } = pool.state;
  const { lowerTick, upperTick, ticks } = tickRange;
  writer.bigUint(sqrtPriceX96, 20).int(tick, 3).uint(0, 1);
  writer.bigUint(liquidity, 16).uint(pool.tickSpacing, 3);
  writer.int(lowerTick, 3).int(upperTick, 3).uint(ticks.length, 2);
  for (const each of ticks) writer.int(each.tick, 3).bigUint(BigInt.asUintN(128, each.liquidityNet), 16);
  return writer.toHex().slice(2);
}
