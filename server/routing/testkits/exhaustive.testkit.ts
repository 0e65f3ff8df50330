import type { Address } from 'viem';
import { GasCosts, GasUnits } from '../gas/gasCosts.ts';
import type { PoolGraph } from '../graph/poolGraph.ts';
import { type BestPath, type BestPathRequest, findBestPath } from '../search/bestPath.ts';
import { crossed, hop, type Market } from './markets.testkit.ts';

/** Cost of the parts of a route, raw units of the token whose amount is open. */
export interface GasPrices {
  readonly base: bigint;
  readonly v2: bigint;
  readonly v3: bigint;
  readonly joint: bigint;
  readonly tick: bigint;
  readonly word: bigint;
}
const FREE: GasPrices = { base: 0n, v2: 0n, v3: 0n, joint: 0n, tick: 0n, word: 0n };

/** The cost function in the form that the search takes. */
export function gasOf({ base, v2, v3, joint, tick, word }: GasPrices): GasCosts {
  const units = new GasUnits(([hops = []]) =>
    hops.reduce((sum, { protocol, ticksCrossed, wordsCrossed }, index) => {
      const before = hops[index - 1]?.protocol;
      const joints = before !== undefined && before !== protocol ? joint : 0n;
      const crossings = tick * BigInt(ticksCrossed) + word * BigInt(wordsCrossed);
      return sum + (protocol === 'v2' ? v2 : v3) + joints + crossings;
    }, base),
  );
  return new GasCosts(units, (raw) => raw);
}

/** A path with the tokens and the amounts at its joints. */
export interface WalkedPath {
  readonly path: readonly Market[];
  readonly tokens: readonly Address[];
  readonly amounts: readonly bigint[];
}

/** The rank of every path, by walking all of them. */
export function bruteForce(
  markets: readonly Market[],
  request: BestPathRequest,
  prices = FREE,
  costOf: (walked: WalkedPath) => bigint = () => 0n,
) {
  const { tokenIn, tokenOut, tradeType, amount, maxHops, protocols, v2Ends } = request;
  const { barred, barredPools } = request;
  const found: { amount: bigint; net: bigint; hops: number; fees: number; key: string }[] = [];
  const walk = (at: Address, path: readonly Market[], tokens: readonly Address[]) => {
    if (at === tokenOut) {
      if (path.some(({ pool }) => protocols !== undefined && !protocols.includes(pool.protocol))) return;
      if (v2Ends?.first && path[0]?.pool.protocol !== 'v2') return;
      if (v2Ends?.last && path.at(-1)?.pool.protocol !== 'v2') return;
      if (tokens.slice(1, -1).some((between) => barred?.has(between))) return;
      if (path.some(({ pool }) => barredPools?.has(pool.id))) return;
      let current: bigint | undefined = amount;
      const amounts = [amount];
      let gas = prices.base;
      for (const [index, { pool }] of path.entries()) {
        gas += pool.protocol === 'v2' ? prices.v2 : prices.v3;
        const before = path[index - 1]?.pool.protocol;
        if (before !== undefined && before !== pool.protocol) gas += prices.joint;
      }
      const order = path.map((market, index) => ({ market, tokenIn: tokens[index] as Address }));
      for (const step of tradeType === 'exactInput' ? order : order.reverse()) {
        if (prices !== FREE) {
          const { ticks, words } = crossed(step.market, step.tokenIn, tradeType, current);
          gas += prices.tick * BigInt(ticks) + prices.word * BigInt(words);
        }
        current = hop(step.market, step.tokenIn, tradeType, current);
        if (current === undefined || current === 0n) return;
        amounts.push(current);
      }
      if (tradeType === 'exactOutput') amounts.reverse();
      gas += costOf({ path, tokens, amounts });
      found.push({
        amount: current,
        net: tradeType === 'exactInput' ? current - gas : current + gas,
        hops: path.length,
        fees: path.reduce((sum, { pool }) => sum + (pool.protocol === 'v2' ? 3000 : pool.fee), 0),
        key: path.map(({ pool }) => pool.address).join(),
      });
      return;
    }
    if (path.length === maxHops) return;
    for (const market of markets) {
      const { token0, token1 } = market.pool;
      const next = token0 === at ? token1 : token1 === at ? token0 : undefined;
      if (next !== undefined && !tokens.includes(next)) walk(next, [...path, market], [...tokens, next]);
    }
  };
  walk(tokenIn, [], [tokenIn]);
  const sign = tradeType === 'exactInput' ? -1n : 1n;
  found.sort(
    (a, b) =>
      Number(BigInt(a.net > b.net) - BigInt(a.net < b.net)) * Number(sign) ||
      a.hops - b.hops ||
      a.fees - b.fees ||
      (a.key < b.key ? -1 : 1),
  );
  return found[0];
}

/**
 * Gives the search the whole state of each pool that it asks for, which must not be one that it has already.
 */
export function findWithTicks(
  graph: PoolGraph,
  markets: readonly Market[],
  request: BestPathRequest,
): BestPath {
  for (;;) {
    const result = findBestPath(graph, request);
    if (result.kind !== 'needsTicks') return result;
    // A pool may be short of ticks on both sides.
    for (const id of new Set(result.pools.map((pool) => pool.id))) {
      const state = markets.find(({ pool }) => pool.id === id)?.state;
      if (state === undefined || graph.stateOf(id) === state) throw new Error(`${id} has all ticks`);
      graph.setState(id, state);
    }
  }
}
