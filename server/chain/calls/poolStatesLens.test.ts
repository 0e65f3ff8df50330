import { describe, expect, test } from 'vitest';
import { v2Pool, v3Pool } from '../../routing/model/pool.ts';
import { nth } from '../../routing/testkits/markets.testkit.ts';
import { byLens, encodePoolStatesCall } from './poolStatesLens.ts';

const ENDS = { token0: nth(0xa), token1: nth(0xb) };
const NO_FACTORIES = { group: { v2Factory: null, v3Factory: null, feeTiers: [] }, others: [] };
const tier = (index: number, fee: number, tickSpacing: number) =>
  v3Pool({ ...ENDS, address: nth(index), fee, tickSpacing });

describe('byLens', () => {
  const [pair, stable, usual, wide] = [
    ...[v2Pool({ ...ENDS, address: nth(1) }), tier(2, 100, 1), tier(3, 500, 10), tier(4, 10_000, 200)],
  ] as const;

  test('default: pools with less than ten ticks between two are read ten times as many words wide', () => {
    expect(byLens([pair, stable, usual, wide])).toEqual([
      { lens: 'pools', words: 4, pools: [pair, usual, wide] },
      { lens: 'pools', words: 40, pools: [stable] },
    ]);
  });

  test.each([
    [4, '00040018'],
    [40, '00280018'],
  ])('encodePoolStatesCall: %i words and 24 ticks on each side begin the request', (words, header) => {
    const data = encodePoolStatesCall({ lens: 'pools', words, pools: [stable] }, NO_FACTORIES, () => true);
    // Behind the window: both factories, then tag 3 and the address of the pool.
    const request = `${header}${'00'.repeat(40)}03${nth(2).slice(2)}`;
    expect(data.includes(request)).toBe(true);
  });
});
