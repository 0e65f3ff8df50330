import type { Address } from 'viem';
import type { Pool } from '../../server/routing/model/pool.ts';
import type { TradeType } from '../../server/routing/model/route.ts';
import type { HopOracle } from './hopOracle.ts';

export interface Trade {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly tradeType: TradeType;
  readonly amount: bigint;
}

/** The best of all paths of a trade: what it gives (or costs) and its pools in the order of the trade. */
export interface BestOnChain {
  readonly amount: bigint;
  readonly pools: readonly Pool[];
}

interface Step {
  readonly trade: Trade;
  /** From the end whose amount is known. */
  readonly pools: readonly Pool[];
  readonly tokens: readonly Address[];
  readonly amount: bigint;
}

/**
 * The best path of each trade among all simple paths of at most `maxHops` pools, every hop of every path
 * quoted by the contracts. Only steps from which no path leads on to the end are left out, nothing is shared
 * with the engine, and ties are ranked by hops, fees and addresses.
 */
export async function exhaustiveOnChain(
  oracle: HopOracle,
  pools: readonly Pool[],
  trades: readonly Trade[],
  maxHops: number,
): Promise<{ readonly best: readonly (BestOnChain | undefined)[]; readonly pathCount: number }> {
  const found = new Map<Trade, Step[]>();
  const poolsOf = new Map<Address, Pool[]>();
  for (const pool of pools) {
    for (const token of [pool.token0, pool.token1]) {
      const known = poolsOf.get(token);
      if (known === undefined) poolsOf.set(token, [pool]);
      else known.push(pool);
    }
  }
  let frontier = trades.map((trade): Step => {
    const start = trade.tradeType === 'exactInput' ? trade.tokenIn : trade.tokenOut;
    return { trade, pools: [], tokens: [start], amount: trade.amount };
  });
  const hopsToEnd = new Map(trades.map((trade) => [trade, distances(endOf(trade), poolsOf, maxHops)]));
  for (let hop = 1; hop <= maxHops; hop++) {
    const candidates = frontier.flatMap((step) =>
      continuations(step, poolsOf).filter(
        ({ next }) => (hopsToEnd.get(step.trade)?.get(next) ?? maxHops) <= maxHops - hop,
      ),
    );
    const answers = await oracle.ask(
      candidates.map(({ step, pool, next }) => {
        const isInput = step.trade.tradeType === 'exactInput';
        const tokenIn = isInput ? (step.tokens[step.tokens.length - 1] ?? next) : next;
        return { pool, tokenIn, tradeType: step.trade.tradeType, amount: step.amount };
      }),
    );
    frontier = [];
    for (const [index, { step, pool, next }] of candidates.entries()) {
      const answer = answers[index];
      if (answer?.kind !== 'filled' || answer.amount === 0n) continue;
      const reached: Step = {
        trade: step.trade,
        pools: [...step.pools, pool],
        tokens: [...step.tokens, next],
        amount: answer.amount,
      };
      if (next !== endOf(step.trade)) frontier.push(reached);
      else found.set(step.trade, [...(found.get(step.trade) ?? []), reached]);
    }
  }
  let pathCount = 0;
  const best = trades.map((trade) => {
    const steps = found.get(trade) ?? [];
    pathCount += steps.length;
    return steps.map(asResult).sort((a, b) => compare(a, b, trade.tradeType))[0];
  });
  return { best, pathCount };
}

function endOf({ tradeType, tokenIn, tokenOut }: Trade): Address {
  return tradeType === 'exactInput' ? tokenOut : tokenIn;
}

function continuations(step: Step, poolsOf: ReadonlyMap<Address, readonly Pool[]>) {
  const token = step.tokens[step.tokens.length - 1] ?? '0x';
  return (poolsOf.get(token) ?? []).flatMap((pool) => {
    const next = otherOf(pool, token);
    return step.tokens.includes(next) ? [] : [{ step, pool, next }];
  });
}

/** Returns the tokens that are fewer than `below` pools away from `from`. */
function distances(
  from: Address,
  poolsOf: ReadonlyMap<Address, readonly Pool[]>,
  below: number,
): ReadonlyMap<Address, number> {
  const found = new Map([[from, 0]]);
  // A map goes on to what is added while it is walked.
  for (const [token, distance] of found) {
    if (distance === below - 1) break;
    for (const pool of poolsOf.get(token) ?? []) {
      const next = otherOf(pool, token);
      if (!found.has(next)) found.set(next, distance + 1);
    }
  }
  return found;
}

function otherOf({ token0, token1 }: Pool, token: Address): Address {
  return token0 === token ? token1 : token0;
}

function asResult({ trade, pools, amount }: Step): BestOnChain {
  return { amount, pools: trade.tradeType === 'exactInput' ? pools : pools.toReversed() };
}

function compare(a: BestOnChain, b: BestOnChain, tradeType: TradeType): number {
  if (a.amount !== b.amount) return a.amount > b.amount === (tradeType === 'exactInput') ? -1 : 1;
  const fees = ({ pools }: BestOnChain) =>
    pools.reduce((sum, pool) => sum + (pool.protocol === 'v2' ? 3000 : pool.fee), 0);
  const addresses = ({ pools }: BestOnChain) => pools.map(({ address }) => address).join();
  return a.pools.length - b.pools.length || fees(a) - fees(b) || (addresses(a) < addresses(b) ? -1 : 1);
}
