import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gasAt } from '../gas/gas.testkit.ts';
import { FREE_GAS, type GasCosts } from '../gas/gasCosts.ts';
import type { TradeType } from '../model/route.ts';
import { finish } from '../model/steps.ts';
import { findBestPath } from '../search/bestPath.ts';
import { type Path, passed, pathsOf, type States } from '../split/greedySplit.testkit.ts';
import { findBestSplit } from '../split/splitRoute.ts';
import { graphOf, hop, type Market, token } from '../testkits/markets.testkit.ts';
import { v2Market } from '../testkits/pools.testkit.ts';
import { isBestAlone } from './optimalityGap.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 100);
const E21 = 10n ** 21n;
const [A, B] = [token(0), token(1)];

interface Scene {
  readonly markets: readonly Market[];
  readonly tradeType: TradeType;
  readonly amount: bigint;
  readonly gas: GasCosts;
}

/** Returns the best single route, and whether the dual proves that it is the best of all. */
function judged({ markets, ...trade }: Scene) {
  const graph = graphOf(markets);
  const request = { tokenIn: A, tokenOut: B, maxHops: 3, ...trade } as const;
  const single = findBestPath(graph, request);
  if (single.kind !== 'found') return undefined;
  const isAlone = finish(isBestAlone(graph, { ...request, mostRoutes: 8 }, single.route));
  return { ...single, isAlone, split: findBestSplit(graph, { ...request, maxSplits: 8 }) };
}

describe('isBestAlone', () => {
  const twins = [v2Market(1, A, B, E21), v2Market(2, A, B, E21)];
  const amount = E21 / 100n;
  const out = (part: bigint) => hop(twins[0] as Market, A, 'exactInput', part) ?? 0n;
  // A second route takes 110 units.
  const gainPerUnit = (2n * out(amount / 2n) - out(amount)) / 110n;
  const at = (gas: GasCosts) => judged({ markets: twins, tradeType: 'exactInput', amount, gas });

  test('proves that one of two equal pairs is best where a second route costs three times its gain', () => {
    expect(at(gasAt(gainPerUnit * 3n))?.isAlone).toBe(true);
  });

  test('proves nothing where a second route costs half of its gain, which the split then has', () => {
    const { isAlone, split } = at(gasAt(gainPerUnit / 2n)) ?? {};
    expect(isAlone).toBe(false);
    expect(split?.kind === 'found' && split.legs.length).toBe(2);
  });

  test('proves nothing where gas is free', () => {
    expect(at(FREE_GAS)?.isAlone).toBe(false);
  });

  test(`is never true where two routes leave more, by all pairs of paths (seed ${SEED})`, () => {
    const held = fc.bigInt({ min: E21 / 1000n, max: E21 });
    const ends = fc.constantFrom([0, 1], [0, 1], [0, 2], [2, 1], [2, 3], [0, 3], [3, 1]);
    const scenario = fc.record({
      markets: fc
        .array(fc.tuple(ends, held, held), { minLength: 2, maxLength: 7 })
        .map((pairs) =>
          pairs.map(([[from = 0, to = 0], one, other], index) =>
            v2Market(index + 1, token(from), token(to), one, other),
          ),
        ),
      amount: fc.bigInt({ min: E21 / 100_000n, max: E21 / 10n }),
      tradeType: fc.constantFrom<TradeType>('exactInput', 'exactOutput'),
      // The trade costs this part of its amount in gas.
      part: fc.constantFrom(10_000n, 1_000n, 300n, 100n, 30n, 10n),
    });
    let proved = 0;
    fc.assert(
      fc.property(scenario, ({ part, ...trade }) => {
        const price = trade.amount / part / 170n;
        const found = judged({ ...trade, gas: gasAt(price) });
        if (found?.isAlone !== true) return;
        proved += 1;
        const { amounts } = found.route;
        const isInput = trade.tradeType === 'exactInput';
        const units = 85n + 85n * BigInt(amounts.length - 1);
        const alone = netOf(isInput, isInput ? amounts.at(-1) : amounts[0], units * price);
        for (const net of netsOfTwo(trade, price)) expect(net).toBeLessThanOrEqual(alone);
      }),
      { endOnFailure: true, numRuns: RUNS, seed: SEED },
    );
    expect(proved).toBeGreaterThan(RUNS / 10);
  }, 600_000);
});

const netOf = (isInput: boolean, amount = 0n, gas = 0n) => (isInput ? amount - gas : -amount - gas);

/** Yields the net output, or the negative cost, of each division into sixteenths over two paths. */
function* netsOfTwo({ markets, tradeType, amount }: Omit<Scene, 'gas'>, price: bigint) {
  const isInput = tradeType === 'exactInput';
  const states: States = new Map(markets.map((market) => [market.pool.id, market]));
  const paths = pathsOf(markets);
  for (const first of paths) {
    for (const second of paths) {
      if (first === second) continue;
      for (let share = 1n; share < 16n; share++) {
        const one = passed(states, first, isInput, (amount * share) / 16n);
        const two = one && passed(one.states, second, isInput, amount - (amount * share) / 16n);
        if (one === undefined || two === undefined) continue;
        yield netOf(isInput, one.other + two.other, unitsOf(first, second) * price);
      }
    }
  }
}

/** Gas of two routes by `gasAt`: a pool that both use costs less the second time. */
function unitsOf(first: Path, second: Path): bigint {
  const isUsed = (pool: string) => first.some((other) => other.pool === pool);
  const ofPools = [...first, ...second].length * 85;
  return BigInt(110 + ofPools - 50 * second.filter(({ pool }) => isUsed(pool)).length);
}
