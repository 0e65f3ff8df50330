import type { Address } from 'viem';
import { expect, test } from 'vitest';
import { atNight } from '../../../fork-tests/harness/atNight.ts';
import { GasCosts, GasUnits } from '../gas/gasCosts.ts';
import type { GasHop } from '../gas/gasHop.ts';
import { v2Pool } from '../model/pool.ts';
import type { TradeType } from '../model/route.ts';
import { graphOf, type Market, nth, token } from '../testkits/markets.testkit.ts';
import { randomOf } from './coarseMarkets.testkit.ts';
import { findBestSplit } from './splitRoute.ts';

/*
 * An oracle net of gas: every set of up to 3 of the 10 paths of a market of 12 pairs, its amounts found by
 * halved steps in floating point. Its legs run one after the other, so what it finds can be executed.
 */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? atNight(200, 24));
const AMOUNT = 10n ** 21n;
const ENDS = [0, 0, 0, 0, 2, 2, 0, 0, 3, 3, 2, 2].map((from, index) => [
  from,
  [1, 1, 2, 2, 1, 1, 3, 3, 1, 1, 3, 3][index] ?? 1,
]);
const PATHS = [[0], [1], [2, 4], [2, 5], [3, 4], [3, 5], [6, 8], [6, 9], [7, 8], [7, 9]];

const unitsOf = (legs: readonly (readonly { readonly isWarm?: boolean }[])[]) =>
  legs.reduce((sum, hops) => sum + hops.reduce((all, { isWarm }) => all + (isWarm ? 35 : 85), 25), 60);

/** Reserves of each pair at its tokenIn and tokenOut, in raw units. */
type Reserves = readonly (readonly [number, number])[];

/** What the paths give for their parts, one after the other. */
function send(reserves: Reserves, paths: readonly (readonly number[])[], parts: readonly number[]): number {
  const moved = new Map<number, readonly [number, number]>();
  let total = 0;
  for (const [leg, path] of paths.entries()) {
    let amount = parts[leg] ?? 0;
    for (const pair of path) {
      const [held, other] = moved.get(pair) ?? reserves[pair] ?? [0, 0];
      const out = (amount * 0.997 * other) / (held + amount * 0.997);
      moved.set(pair, [held + amount, other - out]);
      amount = out;
    }
    total += amount;
  }
  return total;
}

/**
 * What the paths ask for their parts, one after the other, as a number below zero: the most is the best here
 * too.
 */
function ask(reserves: Reserves, paths: readonly (readonly number[])[], parts: readonly number[]): number {
  const moved = new Map<number, readonly [number, number]>();
  let total = 0;
  for (const [leg, path] of paths.entries()) {
    let amount = parts[leg] ?? 0;
    for (const pair of path.toReversed()) {
      const [held, other] = moved.get(pair) ?? reserves[pair] ?? [0, 0];
      const into = amount < other ? (held * amount) / ((other - amount) * 0.997) : Number.POSITIVE_INFINITY;
      moved.set(pair, [held + into, other - amount]);
      amount = into;
    }
    total -= amount;
  }
  return total;
}

const RESULT_OF = { exactInput: send, exactOutput: ask };

function mostOf(reserves: Reserves, paths: readonly (readonly number[])[], tradeType: TradeType): number {
  const amount = Number(AMOUNT);
  const resultOf = RESULT_OF[tradeType];
  let parts = paths.map(() => amount / paths.length);
  let best = resultOf(reserves, paths, parts);
  for (let step = amount / 4; step > amount / 2 ** 13; step /= 2) {
    for (let isMoved = true; isMoved; ) {
      isMoved = false;
      for (const from of paths.keys()) {
        for (const to of paths.keys()) {
          if (from === to || (parts[from] ?? 0) < step) continue;
          const tried = parts.map((part, at) => (at === from ? part - step : at === to ? part + step : part));
          const total = resultOf(reserves, paths, tried);
          if (total > best) [best, parts, isMoved] = [total, tried, true];
        }
      }
    }
  }
  return best;
}

const PATH_SETS = PATHS.flatMap((a, i) => [
  [a],
  ...PATHS.slice(i + 1).flatMap((b, j) => [[a, b], ...PATHS.slice(i + j + 2).map((c) => [a, b, c])]),
]);

function oracle(reserves: Reserves, price: number, tradeType: TradeType): number {
  return PATH_SETS.reduce((most, paths) => {
    const seen = new Set<number>();
    const legs = paths.map((path) =>
      path.map((pair) => {
        const isWarm = seen.has(pair);
        seen.add(pair);
        return { isWarm };
      }),
    );
    return Math.max(most, mostOf(reserves, paths, tradeType) - price * unitsOf(legs));
  }, Number.NEGATIVE_INFINITY);
}

function missedPpm(seed: number, tradeType: TradeType): number {
  const random = randomOf(seed);
  const reserves = ENDS.map(() => {
    const held = 10 ** (21 + 2 * random());
    return [held, held * (0.98 + 0.04 * random())] as const;
  });
  const price = Math.round(10 ** (15 + 2.5 * random()));
  const markets: Market[] = ENDS.map(([from = 0, to = 1], index) => {
    const [held, other] = (reserves[index] ?? [0, 0]).map(BigInt) as [bigint, bigint];
    const isFirst = from < to;
    const [low, high] = isFirst ? [from, to] : [to, from];
    return {
      pool: v2Pool({
        address: nth(index + 1),
        token0: token(low) as Address,
        token1: token(high) as Address,
      }),
      state: { protocol: 'v2', reserve0: isFirst ? held : other, reserve1: isFirst ? other : held },
    };
  });
  const units = new GasUnits((legs: readonly (readonly GasHop[])[]) => BigInt(unitsOf(legs)));
  const costs: number[] = [];
  const gas = new GasCosts(units, (each) => each * BigInt(price));
  const found = findBestSplit(graphOf(markets), {
    tokenIn: token(0),
    tokenOut: token(1),
    tradeType,
    amount: AMOUNT,
    maxHops: 2,
    maxSplits: 3,
    gas,
  });
  if (found.kind !== 'found') throw new Error(found.kind);
  const seen = new Set<string>();
  for (const { hops } of found.legs) {
    costs.push(
      hops.reduce((all, { pool }) => {
        const isWarm = seen.has(pool.address);
        seen.add(pool.address);
        return all + (isWarm ? 35 : 85);
      }, 25),
    );
  }
  const result = tradeType === 'exactInput' ? found.amountOut : -found.amountIn;
  const net = Number(result) - price * costs.reduce((all, each) => all + each, 60);
  return ((oracle(reserves, price, tradeType) - net) / Number(AMOUNT)) * 1e6;
}

test.each(['exactInput', 'exactOutput'] as const)(
  `%s: leaves as much net of gas as every set of up to 3 paths, seed ${SEED}`,
  (tradeType) => {
    const missed: string[] = [];
    for (let run = 0; run < RUNS; run++) {
      const ppm = missedPpm(SEED + run, tradeType);
      if (ppm > 1) missed.push(`seed ${SEED + run}: ${ppm.toFixed(1)} ppm`);
    }
    expect(missed).toEqual([]);
  },
  600_000,
);

test.each([
  // Two paths have to change at once.
  ...[70_001_664, 70_001_889],
  // In the real-valued curves the sets are alike: only exact amounts tell them apart.
  ...[20_261_941, 20_262_002],
])('behavior: leaves as much where a set is hard to find, seed %i', (seed) => {
  for (const tradeType of ['exactInput', 'exactOutput'] as const)
    expect(missedPpm(seed, tradeType), tradeType).toBeLessThan(1);
});
