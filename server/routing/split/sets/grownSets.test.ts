import { describe, expect, test } from 'vitest';
import { GasCosts, GasUnits } from '../../gasCosts.ts';
import type { GasHop } from '../../gasHop.ts';
import { graphOf, token } from '../../markets.testkit.ts';
import { E18, v2Market } from '../../pools.testkit.ts';
import { finish } from '../../steps.ts';
import { balanced } from '../balance/balance.ts';
import { BestPathOnTop } from '../earning/bestPathOnTop.ts';
import { NetOfGas } from '../earning/netOfGas.ts';
import { grown } from './grownSets.ts';

const AMOUNT = 90 * 10 ** 18;

/** One deep pair to token 2 and two of 1000 from there; and another way, better at first, over pairs of its own. */
const markets = [
  v2Market(1, token(0), token(2), 1_000_000n * E18),
  v2Market(2, token(2), token(1), 1000n * E18),
  v2Market(3, token(2), token(1), 1000n * E18),
  v2Market(4, token(0), token(3), 1_000_000n * E18, 1_010_000n * E18),
  v2Market(5, token(3), token(1), 1000n * E18),
];
const graph = graphOf(markets);
const [first, last, other, second, beyond] = graph.entriesOf(markets.map(({ pool }) => pool));
if (!first || !last || !other || !second || !beyond) throw new Error('a pool that is not there');
const ends = { tokenIn: token(0), tokenOut: token(1) };
const request = { ...ends, tradeType: 'exactInput', amount: 90n * E18, maxHops: 2 } as const;
const start = balanced([[first.zeroForOne, last.oneForZero]], [AMOUNT], AMOUNT);
const all = balanced(
  [last, other]
    .map((pool) => [first.zeroForOne, pool.oneForZero])
    .concat([[second.zeroForOne, beyond.oneForZero]]),
  [AMOUNT, 0, 0],
  AMOUNT,
);

/** Pools that sets go through, at so many whole tokens for each that no earlier leg has warmed. */
function poolsOf(price: number, maxSplits = 4, cap = all) {
  const gas = new GasCosts(
    new GasUnits((legs: readonly (readonly GasHop[])[]) =>
      BigInt(legs.flat().filter(({ isWarm }) => isWarm !== true).length),
    ),
    (units) => units * BigInt(Math.round(price * 10 ** 18)),
  );
  const net = new NetOfGas(gas);
  const further = new BestPathOnTop(graph, request);
  const set = finish(grown(start, { further, input: AMOUNT, maxSplits, net, all: cap }));
  return set.paths.map((path) => path.map(({ pool }) => Number(pool.address)).join('-'));
}

describe('grown', () => {
  test('default: adds the path that leaves most after what its own pools cost, until none gains', () => {
    // Half of it by another way gains 3.4 tokens, a third by a third one 1.
    expect(poolsOf(0.1)).toEqual(['1-2', '4-5', '1-3']);
    // Two pools are dearer than one by more than the one in a hundred that they give.
    expect(poolsOf(0.9)).toEqual(['1-2', '1-3']);
    expect(poolsOf(4)).toEqual(['1-2']);
  });

  test('args: no more paths than wanted, and none that could not gain', () => {
    expect(poolsOf(0.1, 2)).toEqual(['1-2', '4-5']);
    expect(poolsOf(0.1, 1)).toEqual(['1-2']);
    expect(poolsOf(0.1, 4, start)).toEqual(['1-2']);
  });
});
