import type { Address } from 'viem';
import { afterHop, hop, type Market, token } from '../testkits/markets.testkit.ts';
import type { CoarseScene } from './coarseMarkets.testkit.ts';

/** Equal parts that a greedy split is made of. */
const PARTS = 24n;
const MOST_PATHS = 8;

export type Path = readonly { readonly pool: string; readonly tokenIn: Address }[];
export type States = ReadonlyMap<string, Market>;

/**
 * Returns the total of a greedy split, raw units: each part takes the path that gives most for it, or asks
 * least. Then each path carries the sum of its parts, one after the other; `undefined` where a part cannot be
 * filled. It shares no code with the search, only its rules: at most three pools a path, and eight paths.
 */
export function greedyTotal({ markets, tradeType, amount }: CoarseScene): bigint | undefined {
  const isInput = tradeType === 'exactInput';
  const all = pathsOf(markets);
  const parts = new Map<Path, bigint>();
  let states: States = new Map(markets.map((market) => [market.pool.id, market]));
  for (let part = 0n; part < PARTS; part++) {
    const size = (amount * (part + 1n)) / PARTS - (amount * part) / PARTS;
    if (size === 0n) continue;
    let best: { path: Path; other: bigint; states: States } | undefined;
    for (const path of parts.size === MOST_PATHS ? parts.keys() : all) {
      const moved = passed(states, path, isInput, size);
      if (moved === undefined) continue;
      const isBetter = best === undefined || (isInput ? moved.other > best.other : moved.other < best.other);
      if (isBetter) best = { path, ...moved };
    }
    if (best === undefined) return undefined;
    states = best.states;
    parts.set(best.path, (parts.get(best.path) ?? 0n) + size);
  }
  let total = 0n;
  states = new Map(markets.map((market) => [market.pool.id, market]));
  for (const [path, size] of parts) {
    const moved = passed(states, path, isInput, size);
    if (moved === undefined) return undefined;
    total += moved.other;
    states = moved.states;
  }
  return total;
}

/** The other side of an amount through a path, and the pools after it. */
export function passed(states: States, path: Path, isInput: boolean, size: bigint) {
  const after = new Map(states);
  let amount = size;
  for (const { pool, tokenIn } of isInput ? path : path.toReversed()) {
    const market = after.get(pool);
    const tradeType = isInput ? 'exactInput' : 'exactOutput';
    const other = market && hop(market, tokenIn, tradeType, amount);
    if (market === undefined || other === undefined) return undefined;
    if (other === 0n) return isInput ? { other: 0n, states } : undefined;
    after.set(pool, afterHop(market, tokenIn, tradeType, amount));
    amount = other;
  }
  return { other: amount, states: after };
}

/** All simple paths of at most three pools from token 0 to token 1. */
export function pathsOf(markets: readonly Market[]): Path[] {
  const paths: Path[] = [];
  const walk = (path: Path, at: Address, seen: readonly Address[]) => {
    if (at === token(1)) return void paths.push(path);
    if (path.length === 3) return;
    for (const { pool } of markets) {
      const next = pool.token0 === at ? pool.token1 : pool.token1 === at ? pool.token0 : undefined;
      if (next === undefined || seen.includes(next)) continue;
      walk([...path, { pool: pool.id, tokenIn: at }], next, [...seen, next]);
    }
  };
  walk([], token(0), [token(0)]);
  return paths;
}
