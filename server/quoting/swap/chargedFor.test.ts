import { expect, test } from 'vitest';
import { quotedTrade } from '../model/quotedTrade.testkit.ts';
import type { PricedTrade } from '../quoter.ts';
import type { BuiltSwap } from './buildSwap.ts';
import { chargedFor } from './chargedFor.ts';

const BUILT = { nativeIn: false, nativeOut: false } as BuiltSwap;
/** Two raw units a unit of gas. */
function pricedTrade(tradeType: 'exactInput' | 'exactOutput', price = { numerator: 2n, denominator: 1n }) {
  const money = { gasUnits: 112_000n, gasCostInToken: 224_000n, amountNet: 1_000_000n };
  return { ...quotedTrade(tradeType), gasPrice: price, ...money } as unknown as PricedTrade;
}
const OTHER = { isOwn: false };
const HELD = { balance: 20_000n, outputBalance: 1n, routerAllowance: 2n ** 160n - 1n, reserveBalances: [] };

test.each([
  ['both tokens and an allowance without limit', HELD, 105_900n],
  ['none of the output', { ...HELD, outputBalance: 0n }, 123_000n],
  ['just what is sold', { ...HELD, balance: 10_000n }, 101_100n],
  ['some of what is left over', { ...HELD, reserveBalances: [7n] }, 97_412n],
  ['an allowance that is counted', { ...HELD, routerAllowance: 2n ** 160n - 2n }, 108_900n],
] as const)('an exact input of an account with %s', (_, held, gasUnits) => {
  const gasCostInToken = 2n * gasUnits;
  expect(chargedFor(pricedTrade('exactInput'), BUILT, held, OTHER)).toMatchObject({
    gasUnits,
    gasCostInToken,
    amountNet: 1_000_000n + 224_000n - gasCostInToken,
  });
});

test('the input plus gas of an exact output falls with its gas', () => {
  expect(chargedFor(pricedTrade('exactOutput'), BUILT, HELD, OTHER)).toMatchObject({
    gasUnits: 100_300n,
    gasCostInToken: 200_600n,
    amountNet: 976_600n,
  });
});

test('gas without a price has units alone', () => {
  const priced = { ...pricedTrade('exactInput'), gasPrice: null, gasCostInToken: null, amountNet: null };
  expect(chargedFor(priced, BUILT, HELD, OTHER)).toMatchObject({
    gasUnits: 105_900n,
    gasCostInToken: null,
    amountNet: null,
  });
});
