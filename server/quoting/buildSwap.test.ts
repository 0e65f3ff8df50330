import { describe, expect, test } from 'vitest';
import type { Route } from '../routing/route.ts';
import { DAI, RECIPIENT, ROUTER, USDC, WETH } from '../universalRouter/routeFixtures.ts';
import { buildSwap, type SwapTerms } from './buildSwap.ts';
import { HALF_PERCENT, network, quotedTrade } from './quotedTrade.testkit.ts';

const TERMS: SwapTerms = {
  tolerance: HALF_PERCENT,
  recipient: RECIPIENT,
  deadline: 1_764_573_986n,
  nativeIn: true,
  nativeOut: true,
};
const permitOf = (amount: bigint) => ({
  details: { token: USDC, amount, expiration: 1_764_573_986, nonce: 0 },
  spender: ROUTER,
  sigDeadline: 1_764_573_986n,
  signature: `0x${'11'.repeat(65)}` as const,
});

describe('buildSwap', () => {
  test('default: the bounds, rounded against the trader', () => {
    expect(buildSwap(network, quotedTrade('exactInput'), TERMS).bound).toBe(9_821n);
    expect(buildSwap(network, quotedTrade('exactOutput'), TERMS).bound).toBe(10_050n);
  });

  test('behavior: a permit caps what an exact output may cost; one that covers less than the quote does not', () => {
    const bound = (amount: bigint) =>
      buildSwap(network, quotedTrade('exactOutput'), { ...TERMS, permit: permitOf(amount) }).bound;
    expect(bound(10_049n)).toBe(10_049n);
    expect(bound(10_000n)).toBe(10_000n);
    expect(bound(10_051n)).toBe(10_050n);
    expect(bound(9_999n)).toBe(10_050n);
    const sold = buildSwap(network, quotedTrade('exactInput'), { ...TERMS, permit: permitOf(10_000n) });
    expect(sold.bound).toBe(9_821n);
  });

  test('behavior: a tenth more gas than the model says', () => {
    // One pair: 70 000 and 60 000; the native coin at the ends 22 000 and 48 000.
    expect(buildSwap(network, quotedTrade('exactInput'), TERMS).gasUnits).toBe(143_000n);
    expect(buildSwap(network, quotedTrade('exactInput', WETH, DAI), TERMS).gasUnits).toBe(167_200n);
    expect(buildSwap(network, quotedTrade('exactInput', DAI, WETH), TERMS).gasUnits).toBe(195_800n);
  });

  test('behavior: the native coin is paid and received only where the token is its wrapped form', () => {
    const sale = buildSwap(network, quotedTrade('exactInput', WETH, DAI), TERMS);
    expect(sale).toMatchObject({ nativeIn: true, nativeOut: false, value: 10_000n, to: ROUTER });
    const purchase = buildSwap(network, quotedTrade('exactOutput', WETH, DAI), TERMS);
    expect(purchase.value).toBe(10_050n);
    const wrapped = { ...TERMS, nativeIn: false, nativeOut: false };
    expect(buildSwap(network, quotedTrade('exactInput', WETH, DAI), wrapped)).toMatchObject({
      nativeIn: false,
      value: 0n,
    });
  });

  test('error: more than Permit2 can move', () => {
    const quoted = quotedTrade('exactOutput');
    const amountIn = 2n ** 160n;
    const legs = [{ ...(quoted.legs[0] as Route), amounts: [amountIn, 9_871n] }];
    expect(() => buildSwap(network, { ...quoted, amountIn, legs }, TERMS)).toThrow(
      expect.objectContaining({ code: 'INSUFFICIENT_LIQUIDITY' }),
    );
  });
});
