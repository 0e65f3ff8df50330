import { describe, expect, test } from 'vitest';
import { blockOverridesOf, gasPriceAt, nextBlocks } from './nextBlocks.ts';

const HEAD = { number: 100n, timestamp: 1_700_000_007n, baseFeePerGas: 800n };
const secondsOf = (blocks: ReturnType<typeof nextBlocks>) =>
  blocks.map(({ time }) => Number(time - HEAD.timestamp));

describe('nextBlocks', () => {
  test('default: three blocks that differ in everything a contract can see', () => {
    const blocks = nextBlocks(HEAD, undefined);
    expect(blocks.map(({ number }) => number)).toEqual([101n, 102n, 103n]);
    expect(secondsOf(blocks)).toEqual([12, 25, 38]);
    expect(new Set(blocks.map(({ time }) => time % 3n)).size).toBe(3);
    expect(blocks.map(({ baseFeePerGas }) => baseFeePerGas)).toEqual([800n, 900n, 700n]);
    expect(new Set(blocks.map(({ prevRandao }) => prevRandao)).size).toBe(3);
    const [first, again] = [nextBlocks(HEAD, undefined)[0], nextBlocks(HEAD, undefined)[0]];
    expect(first?.feeRecipient).toMatch(/^0x[0-9a-f]{40}$/);
    expect(first?.feeRecipient).not.toBe(again?.feeRecipient);
  });

  test.each([
    [250, [1, 2, 3]],
    [1_000, [1, 2, 3]],
    [2_000, [2, 4, 6]],
    [3_000, [3, 7, 11]],
    [12_000, [12, 25, 38]],
    [3_600_000, [60, 121, 182]],
  ])('args: blocks %i ms apart', (blockTimeMs, seconds) => {
    expect(secondsOf(nextBlocks(HEAD, blockTimeMs))).toEqual(seconds);
  });

  test.each([
    [38n, [12, 25, 38]],
    [37n, [11, 22, 33]],
    [3n, [1, 2, 3]],
    [2n, [1, 2]],
    [0n, []],
  ])('args: no later than %i seconds', (left, seconds) => {
    expect(secondsOf(nextBlocks(HEAD, undefined, HEAD.timestamp + left))).toEqual(seconds);
  });

  test('behavior: a chain without base fee has none to override', () => {
    const [block] = nextBlocks({ ...HEAD, baseFeePerGas: null }, undefined);
    expect(block && Object.keys(blockOverridesOf(block))).toEqual([
      ...['number', 'time', 'feeRecipient', 'prevRandao'],
    ]);
    const [priced] = nextBlocks(HEAD, undefined);
    expect(priced && blockOverridesOf(priced)).toMatchObject({ number: '0x65', baseFeePerGas: '0x320' });
  });
});

test.each([
  [{}, 1n],
  [{ baseFeePerGas: null, gasPriceWei: 7n }, 7n],
  [{ baseFeePerGas: 800n, gasPriceWei: 900n }, 901n],
  [{ baseFeePerGas: 800n, gasPriceWei: 902n }, 902n],
])('gasPriceAt: %o pays for any of the blocks', (fees, price) => {
  expect(gasPriceAt(fees)).toBe(price);
});
