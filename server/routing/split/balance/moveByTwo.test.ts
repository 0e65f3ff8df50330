import { describe, expect, test } from 'vitest';
import { evenPair } from '../../testkits/markets.testkit.ts';
import { COARSE_BALANCE } from '../tuning.ts';
import { FlowNetwork } from './flowNetwork.ts';
import { moveByTwo } from './moveByTwo.ts';

const E18 = 10 ** 18;
const AMOUNT = 90 * E18;

/** What a pair of 1000 on each side gives, by the formula of the whitepaper. */
const out = (amount: number) => (0.997 * amount * 1000) / (1000 + 0.997 * amount);

/** Parts of two equal pairs after the steps, and the output, in whole tokens. */
function moved(from: readonly [number, number], first: number, halvings: number) {
  const network = new FlowNetwork([[evenPair(1, 1000n)], [evenPair(2, 1000n)]]);
  const parts = from.map((part) => part * E18);
  const before = network.send(parts);
  network.measure();
  const total = moveByTwo(network, parts, AMOUNT, before, { ...COARSE_BALANCE, first, halvings });
  return { parts: parts.map((part) => part / E18), total: total / E18 };
}

const nearly = (value: number) => expect.closeTo(value, 4);

describe('moveByTwo', () => {
  test('args: the first step is a share of the amount, and is halved so often', () => {
    // One step of a quarter of the amount to the empty pair and a second one to the middle; the third would
    // lose.
    expect(moved([90, 0], 1 / 4, 1).parts).toEqual([45, 45]);
    expect(moved([90, 0], 2 / 3, 1).parts).toEqual([30, 60].map(nearly));
    expect(moved([90, 0], 2 / 3, 20)).toEqual({ parts: [45, 45].map(nearly), total: nearly(2 * out(45)) });
    expect(moved([90, 0], 1 / 4, 0)).toEqual({ parts: [90, 0], total: nearly(out(90)) });
  });

  test('behavior: a step that gains nothing is undone', () => {
    expect(moved([50, 40], 1, 1)).toEqual({ parts: [50, 40], total: nearly(out(50) + out(40)) });
  });
});
