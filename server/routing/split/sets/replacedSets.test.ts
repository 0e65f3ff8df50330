import { describe, expect, test } from 'vitest';
import { gasAt } from '../../gas/gas.testkit.ts';
import { finish } from '../../model/steps.ts';
import { graphOf, token } from '../../testkits/markets.testkit.ts';
import { E18, v2Market } from '../../testkits/pools.testkit.ts';
import { balanced } from '../balance/balance.ts';
import { BestPathOnTop } from '../earning/bestPathOnTop.ts';
import { Earnings } from '../earning/earnings.ts';
import { NetOfGas } from '../earning/netOfGas.ts';
import { replaced } from './replacedSets.ts';

/*
 * Two pairs to token 2, the second one deeper, and a shallow pair from there: beside the path over the first
 * one the path over the second one does not earn its gas, but it gives more in its place. And a pair between
 * the ends.
 */
const markets = [
  v2Market(1, token(0), token(2), 1_000n * E18),
  v2Market(2, token(0), token(2), 4_000n * E18),
  v2Market(3, token(2), token(1), 300n * E18, 330n * E18),
  v2Market(4, token(0), token(1), 3_000n * E18),
];
const graph = graphOf(markets);
const entries = graph.entriesOf(markets.map(({ pool }) => pool));
const [first, deeper, , direct] = entries.map((entry) => entry?.zeroForOne);
const last = entries[2]?.oneForZero;
if (!first || !deeper || !direct || !last) throw new Error('a pool that is not there');

const INPUT = 100 * 10 ** 18;
const before = balanced([[first, last], [direct]], [INPUT / 5, (INPUT * 4) / 5], INPUT);
const ends = { tokenIn: token(0), tokenOut: token(1), maxHops: 2 } as const;
const request = { ...ends, tradeType: 'exactInput', amount: 100n * E18 } as const;
const net = new NetOfGas(gasAt(10n ** 15n));
const replace = (from = before) =>
  finish(replaced(from, { further: new BestPathOnTop(graph, request), input: INPUT, net }));
const namesOf = ({ paths }: typeof before) =>
  paths.map((path) => path.map(({ pool }) => Number(pool.address)).join('-')).sort();

describe('replaced', () => {
  test('default: a path gives way to one with a better net output in its place, though that earns nothing next to it', () => {
    const earnings = new Earnings(before, net, INPUT);
    const beside = earnings.sizes.map((_, at) => earnings.earnedAt([deeper, last], at));
    expect(Math.max(...beside)).toBeLessThan(earnings.gas.of([deeper, last]));
    const after = replace();
    expect(namesOf(after)).toEqual(['2-3', '4']);
    expect(net.of(after)).toBeGreaterThan(net.of(before));
  });

  test('behavior: the set is the same where no path leaves more', () => {
    const after = replace();
    expect(replace(after)).toBe(after);
  });
});
