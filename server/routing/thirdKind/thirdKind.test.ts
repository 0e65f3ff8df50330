import fc from 'fast-check';
import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { knownGap } from '../certificate/knownGap.testkit.ts';
import { PoolStatesInSwap } from '../execution/poolStatesInSwap.ts';
import { priceImpact } from '../execution/priceImpact.ts';
import { GasCosts, GasUnits } from '../gas/gasCosts.ts';
import { plainHops } from '../gas/gasHop.ts';
import { v2Pool } from '../model/pool.ts';
import type { TradeType } from '../model/route.ts';
import { anyProtocol as allOf } from '../pools/routingProtocols.ts';
import { type BestPathRequest, findBestPath } from '../search/bestPath.ts';
import { findBestSplit } from '../split/splitRoute.ts';
import {
  arbitraryMarket,
  graphOf as graphWith,
  hop,
  type Market,
  nth,
  token,
} from '../testkits/markets.testkit.ts';
import {
  constantSumPool,
  constantSumState,
  constantSumStateOf,
  WITH_CONSTANT_SUM,
} from './constantSum.testkit.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 200);
const E18 = 10n ** 18n;
const UNITS: Readonly<Record<string, bigint>> = { v2: 3n, v3: 5n, constantSum: 1n };

const { protocols: ROUTING_PROTOCOLS, market: marketOf } = WITH_CONSTANT_SUM;
const anyProtocol = () => allOf(ROUTING_PROTOCOLS);
const graphOf = (markets: readonly Market[]) => graphWith(markets, ROUTING_PROTOCOLS);
const spotPrice = (state: Market['state']) => ROUTING_PROTOCOLS[state.protocol].model.spotPrice(state);

/** A pool whose price is `percent` of one, with a fee of 400 pips. */
function sumMarket(index: number, [a, b]: readonly [number, number], held: bigint, percent = 100n): Market {
  return marketOf(
    constantSumPool({ address: nth(index), token0: token(a), token1: token(b), fee: 400 }),
    constantSumState({ reserve0: held, reserve1: held, numerator: percent, denominator: 100n }),
  );
}

function pairMarket(index: number, [a, b]: readonly [number, number], held: bigint): Market {
  return {
    pool: v2Pool({ address: nth(index), token0: token(a), token1: token(b) }),
    state: { protocol: 'v2', reserve0: held, reserve1: held },
  };
}

/**
 * One hop, written apart from the fixture: whole units of the input, one after the other, are never needed.
 */
function hopOf(market: Market, tokenIn: Address, tradeType: TradeType, amount: bigint): bigint | undefined {
  const state = constantSumStateOf(market.state);
  if (state === undefined) return hop(market, tokenIn, tradeType, amount);
  const isFrom0 = tokenIn === market.pool.token0;
  const kept = 1_000_000n - BigInt(market.pool.fee);
  const [top, bottom] = isFrom0 ? [state.numerator, state.denominator] : [state.denominator, state.numerator];
  const held = isFrom0 ? state.reserve1 : state.reserve0;
  if (tradeType === 'exactInput') {
    const output = (amount * kept * top) / (1_000_000n * bottom);
    return output > held ? undefined : output;
  }
  if (amount > held) return undefined;
  const exact = amount * 1_000_000n * bottom;
  return exact / (kept * top) + (exact % (kept * top) === 0n ? 0n : 1n);
}

/** The best net amount over all simple paths, by walking each of them. */
function bestNet(markets: readonly Market[], request: BestPathRequest, isFree: boolean): bigint | undefined {
  const { tokenIn, tokenOut, tradeType, amount, maxHops } = request;
  const isInput = tradeType === 'exactInput';
  let best: bigint | undefined;
  const walk = (at: Address, path: readonly Market[], tokens: readonly Address[]) => {
    if (at === tokenOut) {
      const steps = path.map((market, index) => ({ market, from: tokens[index] ?? tokenIn }));
      let current: bigint | undefined = amount;
      for (const { market, from } of isInput ? steps : steps.toReversed()) {
        current = hopOf(market, from, tradeType, current);
        if (current === undefined || current === 0n) return;
      }
      const gas = isFree ? 0n : path.reduce((sum, { pool }) => sum + (UNITS[pool.protocol] ?? 0n), 0n);
      const net = isInput ? current - gas : current + gas;
      if (best === undefined || (isInput ? net > best : net < best)) best = net;
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
  return best;
}

const gas = () =>
  new GasCosts(
    new GasUnits(
      ([hops = []]) => hops.reduce((sum, { protocol }) => sum + (UNITS[protocol] ?? 0n), 0n),
      (mask) => plainHops(mask, ROUTING_PROTOCOLS),
    ),
    (units) => units,
  );

const scenario = fc.record({
  makers: fc.array(arbitraryMarket(4, 10n ** 9n, 1000n), { minLength: 1, maxLength: 6 }),
  sums: fc.array(
    fc.record({
      ends: fc.constantFrom<readonly [number, number]>([0, 1], [0, 2], [1, 2], [1, 3], [2, 3]),
      held: fc.bigInt({ min: 0n, max: 10n ** 9n }),
      percent: fc.bigInt({ min: 80n, max: 120n }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  amount: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  maxHops: fc.constantFrom(1 as const, 2 as const, 3 as const),
  tradeType: fc.constantFrom('exactInput' as const, 'exactOutput' as const),
  isFree: fc.boolean(),
});

const TRADE = { tokenIn: token(0), tokenOut: token(1), maxHops: 3 } as const;

describe('a kind of pool that is entered into the tables', () => {
  test('its bit is another one', () => {
    const bits = Object.values(ROUTING_PROTOCOLS).map(({ bit }) => bit);
    expect(new Set(bits).size).toBe(4);
    expect(bits.reduce((sum, bit) => sum + bit, 0)).toBe(anyProtocol());
  });

  test(`the best path equals a walk over all, both trade types, net of gas (seed ${SEED})`, () => {
    let withThird = 0;
    fc.assert(
      fc.property(scenario, ({ makers, sums, isFree, ...rest }) => {
        const markets = [
          ...makers.map((make, index) => make(index + 1)),
          ...sums.map(({ ends, held, percent }, index) => sumMarket(100 + index, ends, held, percent)),
        ];
        const request: BestPathRequest = { ...TRADE, ...rest, ...(isFree ? {} : { gas: gas() }) };
        const expected = bestNet(markets, request, isFree);
        const found = findBestPath(graphOf(markets), request);
        if (found.kind !== 'found') {
          expect([found.kind, expected]).toEqual([found.kind, undefined]);
          return;
        }
        const { hops, amounts } = found.route;
        const cost = isFree ? 0n : gas().of(found.gasHops);
        const net =
          rest.tradeType === 'exactInput' ? (amounts.at(-1) ?? 0n) - cost : (amounts[0] ?? 0n) + cost;
        expect(net).toBe(expected);
        if (hops.some(({ pool }) => `${pool.protocol}` === 'constantSum')) withThird += 1;
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(withThird).toBeGreaterThan(RUNS / 10);
  });

  test.each(['exactInput', 'exactOutput'] as const)('%s: a split with real pools', (tradeType) => {
    // The pairs are better until the trade has moved them by what the third pool keeps, and it takes the
    // rest.
    const markets = [
      pairMarket(1, [0, 1], 1_000_000n * E18),
      pairMarket(2, [0, 2], 1_000_000n * E18),
      pairMarket(3, [1, 2], 1_000_000n * E18),
      sumMarket(4, [0, 1], 1_000_000n * E18, 98n),
    ];
    const request = { ...TRADE, tradeType, amount: 100_000n * E18, maxSplits: 4 } as const;
    const graph = graphOf(markets);
    const found = findBestSplit(graph, request);
    if (found.kind !== 'found') throw new Error(found.kind);
    const mine = tradeType === 'exactInput' ? found.amountOut : found.amountIn;
    const best = bestByParts(markets, tradeType, request.amount, 200);
    if (tradeType === 'exactInput') expect(mine).toBeGreaterThanOrEqual(best);
    else expect(mine).toBeLessThanOrEqual(best);
    const used = new Set(found.legs.flatMap(({ hops }) => hops.map(({ pool }) => pool.id)));
    expect(used).toEqual(new Set([nth(1), nth(2), nth(3), nth(4)]));
    // The parts are the best to a billionth, and what is told of them does not deny it.
    expect(knownGap(graph, request, found.legs)).toBeLessThan(1);
    const { percent, breakdown } = priceImpact(found.legs, (pool) => graph.stateOf(pool), ROUTING_PROTOCOLS);
    expect(percent).toBeCloseTo(breakdown.lpFee + breakdown.market, 4);
  });

  test('two legs share one', () => {
    const held = 1_000_000n * E18;
    const markets = [sumMarket(1, [0, 2], held), pairMarket(2, [1, 2], held), pairMarket(3, [1, 2], held)];
    const request = { ...TRADE, tradeType: 'exactInput', amount: 100_000n * E18, maxSplits: 2 } as const;
    const found = findBestSplit(graphOf(markets), request);
    if (found.kind !== 'found') throw new Error(found.kind);
    expect(found.legs.map(({ hops }) => hops[0]?.pool.id)).toEqual([nth(1), nth(1)]);
  });

  test('its state moves with a swap, and is forgotten with all others', () => {
    const market = sumMarket(7, [0, 1], 1000n, 50n);
    const graph = graphOf([market]);
    const moving = new PoolStatesInSwap((pool) => graph.stateOf(pool), ROUTING_PROTOCOLS);
    expect(moving.swap(market.pool, token(0), 'exactInput', 1000n)).toEqual({
      kind: 'filled',
      amountIn: 1000n,
      amountOut: 499n,
      ticksCrossed: 0,
      wordsCrossed: 0,
    });
    expect(moving.stateOf(nth(7))).toMatchObject({ reserve0: 2000n, reserve1: 501n });
    expect(spotPrice(market.state)).toEqual({ numerator: 50n, denominator: 100n });
    graph.clearAllStates();
    const request = { ...TRADE, tradeType: 'exactInput', amount: 10n } as const;
    expect(findBestPath(graph, request)).toMatchObject({
      kind: 'insufficientLiquidity',
      considered: { v2: 0, v3: 0, constantSum: 1 },
    });
    expect(() => graph.setState(nth(7), { protocol: 'v2', reserve0: 1n, reserve1: 1n })).toThrow(RangeError);
  });

  test('a pool without a state whose tokens have no other pool is kept in the register as it is', () => {
    const lonely = sumMarket(8, [5, 6], 1000n);
    const graph = graphOf([lonely]);
    graph.clearState(nth(8));
    expect(graph.getPool(nth(8))).toEqual(lonely.pool);
    expect([...graph.pools()]).toEqual([lonely.pool]);
  });
});

/** The best amount over all ways to give so many equal parts to the three paths, which share no pool. */
function bestByParts(
  markets: readonly Market[],
  tradeType: TradeType,
  amount: bigint,
  parts: number,
): bigint {
  const paths = [[0], [3], [1, 2]];
  const carried = paths.map((path) =>
    Array.from({ length: parts + 1 }, (_, part) => {
      let current: bigint | undefined = (amount * BigInt(part)) / BigInt(parts);
      if (current === 0n) return 0n;
      const [first, last] = [token(0), token(2)];
      const steps = path.map((at, index) => ({ market: markets[at], from: index === 0 ? first : last }));
      for (const { market, from } of tradeType === 'exactInput' ? steps : steps.toReversed()) {
        if (market === undefined || current === undefined) return undefined;
        current = hopOf(market, from, tradeType, current);
      }
      return current;
    }),
  );
  let best: bigint | undefined;
  for (let first = 0; first <= parts; first++) {
    for (let second = 0; first + second <= parts; second++) {
      const shares = [first, second, parts - first - second].map((part, path) => carried[path]?.[part]);
      if (shares.includes(undefined)) continue;
      const total = shares.reduce<bigint>((sum, share) => sum + (share ?? 0n), 0n);
      if (best === undefined || (tradeType === 'exactInput' ? total > best : total < best)) best = total;
    }
  }
  if (best === undefined) throw new Error('no way fits');
  return best;
}
