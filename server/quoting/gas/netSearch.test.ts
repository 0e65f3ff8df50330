import { describe, expect, test } from 'vitest';
import { NO_TAX, type TaxRule } from '../../chain/tokens/taxRule.ts';
import type { TokenTax } from '../../chain/tokens/tokenTax.ts';
import type { GasHop } from '../../routing/gas/gasHop.ts';
import { gasUsed } from '../../universalRouter/gas/gasModel.ts';
import type { SwapTraits } from '../../universalRouter/gas/swapShape.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';
import { netSearch } from './netSearch.ts';
import { transfersOf } from './tradeGas.ts';

const WETH = '0x00000000000000000000000000000000000000ee';
const TOKEN = '0x00000000000000000000000000000000000000aa';
const OTHER = '0x00000000000000000000000000000000000000bb';
const PLAIN: TokenTax = { kind: 'unknown' };
const hop = (protocol: 'v2' | 'v3'): GasHop => ({ protocol, ticksCrossed: 0, wordsCrossed: 0 });
const either = [hop('v2'), hop('v3')];

test.each([
  ['exactInput', WETH, TOKEN],
  ['exactInput', TOKEN, WETH],
  ['exactInput', TOKEN, OTHER],
  ['exactOutput', WETH, TOKEN],
  ['exactOutput', TOKEN, WETH],
  ['exactOutput', TOKEN, OTHER],
] as const)(
  '%s from %s to %s: the least of a pattern is that of its cheapest route, at each price',
  (tradeType, tokenIn, tokenOut) => {
    for (const numerator of [0n, 1n, 7n, 10n ** 18n]) {
      const gas = netSearch(
        { tokenIn, tokenOut, tradeType, amount: 1n, maxHops: 3 },
        {
          wrappedNative: WETH,
          tokenTaxes: { tokenIn: PLAIN, tokenOut: PLAIN },
          gasPrice: { numerator, denominator: 3n },
          block: { gasPriceWei: 1n },
        },
      );
      const cheapest = (routes: GasHop[][]) =>
        routes.map((hops) => gas.of(hops)).reduce((least, cost) => (cost < least ? cost : least));
      expect(gas.least([3])).toBe(cheapest(either.map((first) => [first])));
      expect(gas.least([1, 2])).toBe(gas.of([hop('v2'), hop('v3')]));
      const three = either.flatMap((a) => either.flatMap((b) => either.map((c) => [a, b, c])));
      expect(gas.least([3, 3, 3])).toBe(cheapest(three));
    }
  },
);

const requestOf = (change: Partial<TradeRequest>): TradeRequest => ({
  tokenIn: TOKEN,
  tokenOut: OTHER,
  tradeType: 'exactInput',
  amount: 1n,
  maxHops: 3,
  ...change,
});
const taxesOf = (tokenOut: TokenTax = PLAIN) => ({ tokenIn: PLAIN, tokenOut });

/** What a route through one pair costs, of gas at one raw unit each. */
function costOfPair(change: Partial<TradeRequest>, tokenOut?: TokenTax): bigint {
  const gas = netSearch(requestOf(change), {
    wrappedNative: WETH,
    tokenTaxes: taxesOf(tokenOut),
    gasPrice: { numerator: 1n, denominator: 1n },
    block: { gasPriceWei: 1n },
  });
  return gas.of([hop('v2')]);
}
const up = (gas: bigint, numerator: bigint, denominator: bigint) =>
  (gas * numerator + denominator - 1n) / denominator;

test('gas weighs more in an output of which a tax or a fee takes its part', () => {
  const tenth: TaxRule = { ...NO_TAX, fee: { numerator: 1n, denominator: 10n } };
  const taxed: TokenTax = { kind: 'taxed', sell: NO_TAX, buy: tenth, move: tenth };
  const fee = { bps: 500, recipient: WETH } as const;
  const sold = (change: Partial<TradeRequest>, tax?: TokenTax) => {
    const weighed = costOfPair(change, tax);
    const unweighed = gasUsed(
      {
        tradeType: 'exactInput',
        nativeIn: false,
        nativeOut: false,
        ...transfersOf(requestOf(change), taxesOf(tax)),
      },
      [[hop('v2')]],
    );
    return { weighed, unweighed };
  };
  const untaxed = sold({});
  expect(untaxed.weighed).toBe(untaxed.unweighed);
  for (const [change, tax, numerator, denominator] of [
    [{}, taxed, 10n, 9n],
    [{ fee }, PLAIN, 100n, 95n],
    // A tenth of what arrives, a twentieth of that, and a tenth of what is paid on.
    [{ fee }, taxed, 100_000n, 76_950n],
  ] as const) {
    const { weighed, unweighed } = sold(change, tax);
    expect(weighed).toBe(up(unweighed, numerator, denominator));
  }
});

describe('a table of gas is of one kind of transaction', () => {
  const permit = (nonce: number) => ({
    details: { token: TOKEN, amount: 1n, expiration: 1, nonce },
    spender: OTHER,
    sigDeadline: 1n,
    signature: '0x',
  });
  const taxed: TokenTax = { kind: 'taxed', sell: NO_TAX, buy: { ...NO_TAX, margin: 1n }, move: NO_TAX };
  const plain = { nativeIn: false, nativeOut: false };
  test.each<[string, Partial<TradeRequest>, TokenTax, Omit<SwapTraits, 'tradeType'>]>([
    ['of nothing else', {}, PLAIN, plain],
    ['with a permit', { permit: permit(0) as never }, PLAIN, { ...plain, permit: 'first' }],
    ['with another permit', { permit: permit(1) as never }, PLAIN, { ...plain, permit: 'again' }],
    ['of native coin', { tokenIn: WETH }, PLAIN, { ...plain, nativeIn: true }],
    ['for native coin', { tokenOut: WETH }, PLAIN, { ...plain, nativeOut: true }],
    ['for a taxed token', {}, taxed, { ...plain, taxedTransfers: 1 }],
  ])('one %s', (_, change, tokenOut, traits) => {
    for (const tradeType of ['exactInput', 'exactOutput'] as const) {
      const cost = costOfPair({ ...change, tradeType }, tokenOut);
      expect(cost).toBe(gasUsed({ tradeType, ...traits }, [[hop('v2')]]));
    }
  });

  test('an exact output with a fee costs its gas, undivided by the share of the fee', () => {
    const cost = costOfPair({ tradeType: 'exactOutput', fee: { bps: 500, recipient: WETH } });
    expect(cost).toBe(gasUsed({ tradeType: 'exactOutput', ...plain, paysFee: true }, [[hop('v2')]]));
  });
});
