import { describe, expect, test } from 'vitest';
import { evenPair } from '../../testkits/markets.testkit.ts';
import { flowsOf } from '../balance/pathFlows.ts';
import { lossesByInput } from './inputGivenUp.ts';

const E18 = 10 ** 18;

/** What a pair of so many tokens of each gives. */
const out = (held: number, amount: number) => (0.997 * amount * held) / (held + 0.997 * amount);

function losses(held: readonly bigint[], whole: readonly number[], inputs: readonly number[]) {
  const paths = held.map((each, index) => [evenPair(index + 1, each)]);
  const parts = whole.map((part) => part * E18);
  const wanted = inputs.map((input) => input * E18);
  return lossesByInput({ paths, parts }, flowsOf(paths, parts).flows, wanted).map((loss) => loss / E18);
}

describe('lossesByInput', () => {
  test('default: the loss of one pair is the difference of its outputs', () => {
    const [little = 0, much = 0] = losses([1000n], [400], [1, 200]);
    expect(little / (out(1000, 400) - out(1000, 399))).toBeCloseTo(1, 2);
    expect(much / (out(1000, 400) - out(1000, 200))).toBeCloseTo(1, 2);
  });

  test('behavior: pairs of one price give it up together, each as much as it holds', () => {
    // 300 and 100 are 3 to 1, as what the pairs hold.
    const [loss = 0] = losses([3000n, 1000n], [300, 100], [200]);
    const expected = out(3000, 300) - out(3000, 150) + out(1000, 100) - out(1000, 50);
    expect(loss / expected).toBeCloseTo(1, 2);
  });

  test('behavior: no pair gives up more than its part', () => {
    // Both begin at one price: the large one is 100 times as deep beyond the part of it.
    const [loss = 0] = losses([100_000n, 10n], [20, 0.002], [19]);
    expect(loss / (out(100_000, 20) - out(100_000, 1))).toBeCloseTo(1, 2);
  });

  test('args: an input a millionth of all costs its price', () => {
    const [loss = 0] = losses([1000n], [400], [0.0004]);
    expect(loss / (out(1000, 400) - out(1000, 399.9996))).toBeCloseTo(1, 3);
  });
});
