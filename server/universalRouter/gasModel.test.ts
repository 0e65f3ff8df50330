import { expect, test } from 'vitest';
import { gasUsed } from './gasModel.ts';
import { gasNeeded } from './gasNeeded.ts';
import { readGasSamples } from './gasSamples.testkit.ts';

/* What swaps have used by their receipts: random ones of every kind, none of which the table was fitted to. */
const SAMPLES = readGasSamples(new URL('gasSamples.heldOut.txt', import.meta.url));

const errors = SAMPLES.map(({ shape, gasUsed: used }) =>
  Math.abs(Number(gasUsed(shape, shape.legs)) / used - 1),
);

test('95 of 100 executed swaps used within 10 % of the estimate, and all within 20 %', () => {
  expect(SAMPLES.length).toBeGreaterThanOrEqual(300);
  expect(errors.filter((error) => error <= 0.1).length).toBeGreaterThanOrEqual(SAMPLES.length * 0.95);
  expect(Math.max(...errors)).toBeLessThanOrEqual(0.2);
});

test('behavior: the gas limit of an untried swap holds what it used', () => {
  for (const { shape, gasUsed: used } of SAMPLES) {
    expect(Number(gasNeeded(shape)) * 1.1, JSON.stringify(shape)).toBeGreaterThanOrEqual(used);
  }
});

test('behavior: the held-out swaps are of every kind', () => {
  const count = (holds: (sample: (typeof SAMPLES)[number]) => boolean) => SAMPLES.filter(holds).length;
  const kinds = {
    exactOutput: count(({ shape }) => shape.tradeType === 'exactOutput'),
    permit: count(({ shape }) => shape.permit !== undefined),
    fee: count(({ shape }) => shape.paysFee === true),
    taxed: count(({ shape }) => (shape.taxedTransfers ?? 0) > 0),
    native: count(({ shape }) => shape.nativeIn || shape.nativeOut),
    mixed: count(({ shape }) =>
      shape.legs.some((hops) => new Set(hops.map(({ protocol }) => protocol)).size > 1),
    ),
    crossing: count(({ shape }) => shape.legs.flat().some(({ ticksCrossed }) => ticksCrossed > 0)),
    split: count(({ shape }) => shape.legs.length > 1),
    shared: count(({ shape }) => shape.legs.flat().some(({ isWarm }) => isWarm === true)),
  };
  for (const [kind, seen] of Object.entries(kinds)) expect(seen, kind).toBeGreaterThan(5);
});
