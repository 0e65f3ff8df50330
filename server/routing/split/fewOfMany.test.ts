import { expect, test } from 'vitest';
import { atNight } from '../../../fork-tests/harness/atNight.ts';
import { GasCosts, GasUnits } from '../gas/gasCosts.ts';
import { graphOf, token } from '../testkits/markets.testkit.ts';
import { v2Market } from '../testkits/pools.testkit.ts';
import { randomOf } from './coarseMarkets.testkit.ts';
import { findBestSplit } from './splitRoute.ts';

/*
 * An oracle for the best few of many pairs that do not share anything: one deep pair, some less deep whose
 * prices are a little off, and small ones whose prices are far off. Each is worth a part of its own. Of those
 * that earn most at the price of the deep one, every set is balanced by its own price.
 */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? atNight(20, 8));
const PAIRS = 40;
const LEGS = 6;
/** Small pairs of which every set is looked at. */
const NEAREST = 8;
const AMOUNT = 10 ** 21;
const KEPT = 0.997;
const UNITS = new GasUnits((legs) => BigInt(legs.length));
/** In 300 random markets for each price of a route the best was missed by 50 millionths at the most. */
const MOST_MISSED_PPM = 60;

type Pair = readonly [number, number];

/** What pairs give together for the amount: each as much as brings its price to one that takes all. */
function mostOf(pairs: readonly Pair[]): number {
  // A pair at a price p has taken (√(held · other · kept / p) − held) / kept.
  const partAt = ([held, other]: Pair, price: number) =>
    Math.max(0, (Math.sqrt((held * other * KEPT) / price) - held) / KEPT);
  let [low, high] = [1e-9, 1e3];
  for (let halving = 0; halving < 50; halving++) {
    const price = Math.sqrt(low * high);
    if (pairs.reduce((sum, pair) => sum + partAt(pair, price), 0) > AMOUNT) low = price;
    else high = price;
  }
  return pairs.reduce((sum, pair) => {
    const into = partAt(pair, high) * KEPT;
    return sum + (into * pair[1]) / (pair[0] + into);
  }, 0);
}

function marketOf(seed: number): readonly Pair[] {
  const random = randomOf(seed);
  const deep: Pair = [10 ** 23, 10 ** 23];
  const pair = (held: number, off: number): Pair => [held, held * (1 + off)];
  const small = Array.from({ length: PAIRS - 1 }, (_, index) =>
    index % 2 === 0
      ? pair(10 ** (20.5 + random()), 0.015 * random())
      : pair(10 ** (17.5 + random()), 2 * random()),
  );
  return [deep, ...small];
}

/** Each small pair is worth a little of the trade, and none of them a twelfth of it. */
function shallowMarketOf(seed: number): readonly Pair[] {
  const random = randomOf(seed);
  const held = Array.from({ length: PAIRS - 1 }, () => 10 ** (19 + 0.7 * random()));
  return [10 ** 22, ...held].map((reserve): Pair => [reserve, reserve]);
}

function missedPpm(pairs: readonly Pair[], costOfLeg: bigint): number {
  const markets = pairs.map(([held, other], index) =>
    v2Market(index + 1, token(0), token(1), BigInt(held), BigInt(other)),
  );
  const ends = { tokenIn: token(0), tokenOut: token(1), maxHops: 1 } as const;
  const amount = BigInt(AMOUNT);
  const found = findBestSplit(graphOf(markets), {
    ...ends,
    tradeType: 'exactInput',
    amount,
    maxSplits: LEGS,
    ...(costOfLeg > 0n && { gas: new GasCosts(UNITS, (units) => units * costOfLeg) }),
  });
  if (found.kind !== 'found') throw new Error(found.kind);
  const [deep, ...small] = pairs as [Pair, ...Pair[]];
  // One more unit on the deep pair, which takes nearly all.
  const price = (deep[0] * deep[1] * KEPT) / (deep[0] + AMOUNT * KEPT) ** 2;
  const earned = ([held, other]: Pair) =>
    Math.max(0, Math.sqrt(other) - Math.sqrt((held * price) / KEPT)) ** 2;
  const nearest = small.toSorted((a, b) => earned(b) - earned(a)).slice(0, NEAREST);
  const sets: Pair[][] = [[]];
  for (const pair of nearest) sets.push(...sets.map((set) => [...set, pair]));
  const most = Math.max(
    ...sets
      .filter(({ length }) => length < LEGS)
      .map((set) => mostOf([deep, ...set]) - Number(costOfLeg) * (1 + set.length)),
  );
  const left = found.amountOut - costOfLeg * BigInt(found.legs.length);
  return (1 - Number(left) / most) * 1e6;
}

test.each([
  ...[0n, 10n ** 16n, 10n ** 17n, 3n * 10n ** 17n].map((costOfLeg) => ({
    costOfLeg,
    name: 'deep and small',
    make: marketOf,
  })),
  ...[0n, 10n ** 16n, 10n ** 17n].map((costOfLeg) => ({
    costOfLeg,
    name: 'one deep, others shallow',
    make: shallowMarketOf,
  })),
])(
  `the best ${LEGS} of ${PAIRS} pairs are found, $name, where each costs $costOfLeg, seed ${SEED}`,
  ({ costOfLeg, make }) => {
    const missed: string[] = [];
    for (let run = 0; run < RUNS; run++) {
      const ppm = missedPpm(make(SEED + run), costOfLeg);
      if (ppm > MOST_MISSED_PPM) missed.push(`seed ${SEED + run}: ${ppm.toFixed(2)} ppm`);
    }
    expect(missed).toEqual([]);
  },
);
