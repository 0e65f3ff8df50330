import type { Address } from 'viem';
import { hexOf, type LivePool, type Protocol } from '../../server/routing/model/pool.ts';
import { MarketStates } from './marketStates.ts';
import { type WholeMarket, type WholeMarketShape, wholeMarket } from './wholeMarket.ts';

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
  readonly states: MarketStates;
  /** Pairs, and V3 pools, between tokens that have other pools too, and tokens that have a single one. */
  readonly inner: readonly Address[];
  readonly innerV3: readonly Address[];
  readonly lonely: readonly Address[];
}

const LONELY = 2_000;

/** @param exchanges ids of the exchanges that the pools are of, in turn; without any no row says one */
export function marketData(shape: WholeMarketShape, exchanges: readonly string[] = []): MarketData {
  const market = wholeMarket(shape);
  const lists: Record<Protocol, Row[]> = { v2: [], v3: [], v4: [] };
  const states = new MarketStates();
  const degrees = new Map<Address, number>();
  const [pairs, pools]: [LivePool[], LivePool[]] = [[], []];
  for (const pool of market.pools()) {
    const { token0, token1 } = pool;
    const id = hexOf(pool.id);
    const ends = { token0: { id: token0 }, token1: { id: token1 } };
    const exchange = exchanges[lists[pool.protocol].length % exchanges.length];
    const json = JSON.stringify({ id, exchange, ...ends, ...fieldsOf(pool) });
    lists[pool.protocol].push({ id, json });
    states.add(pool);
    for (const token of [token0, token1]) degrees.set(token, (degrees.get(token) ?? 0) + 1);
    if (pool.protocol === 'v2') pairs.push(pool);
    if (pool.protocol === 'v3') pools.push(pool);
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
    states,
    inner: pairs.filter(isInner).map(({ address }) => address),
    innerV3: pools.filter(isInner).map(({ address }) => address),
    lonely: lonely.slice(0, LONELY).map(([token]) => token),
  };
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
