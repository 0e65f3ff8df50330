import { describe, expect, test } from 'vitest';
import { DAI, legOf, UNI, USDC, v2Hop, v3Hop, WETH } from '../routes.testkit.ts';
import { splitIntoRuns } from './runs.ts';

const HOPS = [v3Hop(USDC, DAI, 100), v3Hop(DAI, UNI, 3000), v2Hop(UNI, WETH)];

describe('splitIntoRuns', () => {
  test('a route is cut where its protocol changes, and each run has its own ends and amounts', () => {
    const { route } = legOf('exactInput', HOPS, [1000n, 950n, 70n, 3n]);
    expect(splitIntoRuns(route)).toEqual([
      {
        protocol: 'v3',
        hops: HOPS.slice(0, 2),
        tokenIn: USDC,
        tokenOut: UNI,
        amountIn: 1000n,
        amountOut: 70n,
        takesNative: false,
        givesNative: false,
      },
      {
        protocol: 'v2',
        hops: HOPS.slice(2),
        tokenIn: UNI,
        tokenOut: WETH,
        amountIn: 70n,
        amountOut: 3n,
        takesNative: false,
        givesNative: false,
      },
    ]);
    expect(splitIntoRuns(legOf('exactInput', [], []).route)).toEqual([]);
  });

  test('error: an amount that is missing', () => {
    const amounts = [1000n, 950n, 70n];
    for (const known of [0, 1, 2, 3]) {
      const { route } = legOf('exactInput', HOPS, amounts.slice(0, known));
      expect(() => splitIntoRuns(route)).toThrow('an amount at each joint');
    }
  });
});
