import { expect, test } from 'vitest';
import type { PoolSide } from '../../pools/poolSide.ts';
import { type Edge, END, START } from '../seek/priceMarket.ts';
import { tickInDoubt } from './tickInDoubt.ts';

const GAS = { tick: 1, first: 0, firstCrossing: 0, move: 0 };

/** A pool whose swap goes on through two ticks where its input costs less than `pays` of its output. */
function edgeOf(pays: number, paid: number): Edge {
  const side = {
    surplusBeyond: (ratio: number) =>
      ratio < pays ? { left: 1, paid, reach: 3 } : { left: 1, paid: 0, reach: 1 },
  } as unknown as PoolSide;
  return { ...{ from: START, to: END, side, cost: 0, tickGas: GAS, cap: undefined }, spot: 1 };
}

const doubtOf = (edges: readonly Edge[]) =>
  tickInDoubt({ edges, nodeCount: 2, isPaidInInput: false }, Float64Array.of(Math.log(0.5), 0));

test('tickInDoubt: the pool whose swap could as well end before its ticks, that where these cost most', () => {
  const [cheap, dear, sure] = [edgeOf(0.5, 2), edgeOf(0.500_01, 3), edgeOf(0.6, 9)];
  expect(doubtOf([cheap, dear, sure])).toEqual({ side: dear.side, reach: 1 });
  expect(doubtOf([cheap])).toEqual({ side: cheap.side, reach: 1 });
  expect(doubtOf([sure])).toBeUndefined();
  // Where ticks cost nothing it does not matter.
  expect(doubtOf([{ ...cheap, tickGas: { ...GAS, tick: 0 } }])).toBeUndefined();
});
