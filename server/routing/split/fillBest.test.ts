import { describe, expect, test } from 'vitest';
import { finish } from '../model/steps.ts';
import type { Path } from '../pools/poolSide.ts';
import { graphOf, token } from '../testkits/markets.testkit.ts';
import { E18, v2Market, v3Market } from '../testkits/pools.testkit.ts';
import { type Balanced, balanced } from './balance/balance.ts';
import { NetOfGas } from './earning/netOfGas.ts';
import { fillBest } from './fillBest.ts';

const AMOUNT = 90n * E18;
/**
 * Pairs between the ends: two alike, one where a millionth more is held of the input, and a far smaller one.
 */
const DEEP = 1_000_000n * E18;
const PAIRS = [
  [DEEP, DEEP],
  [DEEP, DEEP],
  [DEEP + E18, DEEP],
  [1000n * E18, 1000n * E18],
] as const;
/** It takes a whole token, and no more. */
const SHORT = v3Market(9, token(0), token(1), 10_000n * E18, 1);

const markets = [
  ...PAIRS.map(([held, other], index) => v2Market(1 + index, token(0), token(1), held, other)),
  SHORT,
];
const graph = graphOf(markets);
const paths = graph.entriesOf(markets.map(({ pool }) => pool)).map(({ zeroForOne }): Path => [zeroForOne]);
const ends = { tokenIn: token(0), tokenOut: token(1), maxHops: 1 } as const;
const request = { ...ends, tradeType: 'exactInput', amount: AMOUNT, maxSplits: 2 } as const;

const setOf = (...numbers: number[]): Balanced =>
  balanced(
    numbers.map((number) => paths[number - 1] ?? []),
    numbers.map((_, index) => (index === 0 ? Number(AMOUNT) : 0)),
    Number(AMOUNT),
  );

function filled(...sets: Balanced[]) {
  const filling = fillBest(graph, request, sets, { input: AMOUNT, net: NetOfGas.forTrade(request) });
  const found = finish(filling);
  if (found.kind !== 'splits') throw new Error(found.kind);
  return found.splits.map(({ legs }) => legs.map(({ hops }) => Number(hops[0]?.pool.address)));
}

describe('fillBest', () => {
  test('default: the set that promises most, and none that leaves less for certain', () => {
    // 90 over the small pair would lose a twelfth.
    expect(filled(setOf(4), setOf(1, 2), setOf(1))).toEqual([[1, 2]]);
  });

  test('behavior: exact amounts decide between sets within some millionths of each other', () => {
    expect(filled(setOf(3), setOf(1))).toEqual([[1], [3]]);
  });

  test('behavior: a set that cannot be filled is left out, and the next one is filled', () => {
    const more = {
      ...setOf(5),
      paths: [paths[4] ?? []],
      parts: [Number(AMOUNT)],
      total: 10 * Number(AMOUNT),
    };
    expect(filled(more, setOf(1))).toEqual([[1]]);
  });
});
