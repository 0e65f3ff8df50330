import { describe, expect, test } from 'vitest';
import { gasAt } from '../../gas.testkit.ts';
import { graphOf, type Market, nth, token } from '../../markets.testkit.ts';
import { E18, v2Market, v3Market } from '../../pools.testkit.ts';
import { findBestSplit } from '../../splitRoute.ts';
import { finish } from '../../steps.ts';
import { type Balanced, balanced } from '../balance/balance.ts';
import { randomOf } from '../coarseMarkets.testkit.ts';
import { NetOfGas } from '../earning/netOfGas.ts';
import type { BestSplitRequest } from '../executeLegs.ts';
import { gathered } from './gatheredSets.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 300);
/** Of 4 500 random markets two leave more than this less: there two routes by the pair beat one by the pool, and neither step to them gains. */
const MOST_LOST_PPM = 200;

/*
 * Three pairs to token 2; from there to token 1 a deep V3 pool, and pairs at a price 1 in 2 000 lower. By the gas of `gasAt` three
 * routes that end with the pool pay 85 + 35 + 35 units for it, or 85 + 35 and the pair's own 85 where one moves to the pair, which
 * is more; but 85 + 5 + 5 where all do.
 */
const starts = [1, 2, 3].map((index) => v2Market(index, token(0), token(2), 1000n * E18));
const markets = [
  ...starts,
  v3Market(4, token(2), token(1), 10n ** 8n * E18),
  v2Market(5, token(2), token(1), 10n ** 8n * E18, 99_950_000n * E18),
  v2Market(6, token(2), token(1), 10n ** 5n * E18, 99_950n * E18),
];
const graph = graphOf(markets);
const sides = graph.entriesOf(markets.map(({ pool }) => pool));
const [pool, pair, less] = sides.slice(3).map((entry) => entry?.oneForZero);
if (pool === undefined || pair === undefined || less === undefined)
  throw new Error('a pool that is not there');
const firsts = sides.slice(0, 3).flatMap((entry) => (entry === undefined ? [] : [entry.zeroForOne]));

const INPUT = 30 * 10 ** 18;
const before = balanced(
  firsts.map((first) => [first, pool]),
  firsts.map(() => INPUT / 3),
  INPUT,
);
const request = {
  tokenIn: token(0),
  tokenOut: token(1),
  tradeType: 'exactInput',
  amount: 30n * E18,
} as const;
const gather = (from: Balanced, price: bigint, asked: Partial<BestSplitRequest> = {}) =>
  finish(
    gathered(from, {
      graph,
      request: { ...request, maxHops: 2, maxSplits: 3, ...asked },
      input: INPUT,
      net: new NetOfGas(gasAt(price)),
    }),
  );
const lastsOf = ({ paths }: Balanced) => paths.map((path) => Number(path.at(-1)?.pool.address));
const DEAR = 10n ** 15n;

describe('gathered', () => {
  test('default: all paths end with one pair where only all of them together gain', () => {
    expect(lastsOf(gather(before, DEAR))).toEqual([5, 5, 5]);
  });

  test('behavior: the set is the same where gas is worth less than the better price', () => {
    expect(gather(before, 0n)).toBe(before);
    expect(gather(before, 10n ** 13n)).toBe(before);
  });

  test('behavior: one path alone, and paths that end so already, stay', () => {
    const alone = balanced(before.paths.slice(0, 1), [INPUT], INPUT);
    expect(gather(alone, DEAR)).toBe(alone);
    const ended = gather(before, DEAR);
    expect(gather(ended, DEAR)).toBe(ended);
  });

  test('behavior: paths that would be the same are one', () => {
    const both = [pair, less].map((last) => firsts.slice(0, 1).concat(last));
    const forked = balanced(both, [INPUT / 2, INPUT / 2], INPUT);
    expect(lastsOf(forked)).toEqual([5, 6]);
    const one = gather(forked, 10n * DEAR);
    expect([lastsOf(one), one.parts]).toEqual([[5], [INPUT]]);
  });

  test('error: no pair that is barred, and none where routes are to be of other protocols', () => {
    expect(gather(before, DEAR, { barredPools: new Set([nth(5), nth(6)]) })).toBe(before);
    expect(gather(before, DEAR, { protocols: ['v3', 'v4'] })).toBe(before);
  });
});

/** What a split into at most four routes leaves net of gas. */
function leftOf(markets: readonly Market[], amount: bigint, price: bigint): bigint {
  const gas = gasAt(price);
  const ends = { tokenIn: token(0), tokenOut: token(1), maxHops: 2 } as const;
  const request = { ...ends, tradeType: 'exactInput', amount, maxSplits: 4, gas } as const;
  const found = findBestSplit(graphOf(markets), request);
  if (found.kind !== 'found') throw new Error(found.kind);
  const handsOver = found.legs.filter((leg) => leg.handsOver === true).length;
  const units = found.legs.reduce((sum, { hops }) => sum + 25n + 85n * BigInt(hops.length), 60n);
  const lasts = found.legs.map(({ hops }) => hops[1]?.pool);
  const warm = lasts.filter((pool, at) => lasts.indexOf(pool) < at).length;
  return found.amountOut - price * (units - 50n * BigInt(warm) - 30n * BigInt(handsOver));
}

/*
 * Whoever may use one pool more leaves no less: what is found without it is there with it, too. It needs no oracle that knows the
 * best split.
 */
test(`a V3 pool beside a pair never leaves less than the pair alone, seed ${SEED}`, () => {
  const less: string[] = [];
  for (let run = 0; run < RUNS; run++) {
    const random = randomOf(SEED + run);
    const between = (least: number, most: number) => BigInt(Math.round(least * (most / least) ** random()));
    const firsts = Array.from({ length: 3 + Math.floor(random() * 3) }, (_, index) =>
      v2Market(index + 1, token(0), token(2), between(500, 5000) * E18),
    );
    const held = between(10 ** 4, 10 ** 7) * E18;
    const pair = v2Market(10, token(2), token(1), held, (held * between(9900, 10_000)) / 10_000n);
    const pool = v3Market(11, token(2), token(1), between(10 ** 4, 10 ** 7) * E18);
    const [amount, price] = [between(10, 1000) * E18, between(10 ** 13, 10 ** 16)];
    const [without, beside] = [[], [pool]].map((more) => leftOf([...firsts, pair, ...more], amount, price));
    if (without === undefined || beside === undefined) throw new Error('no trade');
    const lost = Number(((without - beside) * 1_000_000n) / amount);
    if (lost > MOST_LOST_PPM) less.push(`seed ${SEED + run}: ${lost} ppm`);
  }
  expect(less).toEqual([]);
});
