import type { Hex } from 'viem';
import { describe, expect, test } from 'vitest';
import { NO_TAX } from '../../chain/tokens/taxRule.ts';
import type { Route } from '../../routing/model/route.ts';
import {
  DAI,
  FEE_RECIPIENT,
  RECIPIENT,
  ROUTER,
  USDC,
  v2Hop,
  v3Hop,
  WETH,
} from '../../universalRouter/routes.testkit.ts';
import { decodeSwap } from '../../universalRouter/witness/decodeSwap.ts';
import { HALF_PERCENT, network, quotedTrade } from '../model/quotedTrade.testkit.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';
import { buildSwap, type SwapTerms } from './buildSwap.ts';

const TERMS: SwapTerms = {
  tolerance: HALF_PERCENT,
  recipient: RECIPIENT,
  nativeIn: true,
  nativeOut: true,
};
function decoded(data: Hex) {
  const swap = decodeSwap(data);
  if (swap.kind === 'undecodable') throw new Error(swap.reason);
  return swap;
}

const permitOf = (amount: bigint) => ({
  details: { token: USDC, amount, expiration: 1_764_573_986, nonce: 0 },
  spender: ROUTER,
  sigDeadline: 1_764_573_986n,
  signature: `0x${'11'.repeat(65)}` as const,
});

const DEADLINE = 1_764_573_986n;
const build = (quoted: QuotedTrade, terms: SwapTerms) => buildSwap(network, quoted, terms, DEADLINE);

describe('buildSwap', () => {
  test('default: the bounds, rounded against the trader', () => {
    expect(build(quotedTrade('exactInput'), TERMS).bound).toBe(9_821n);
    expect(build(quotedTrade('exactOutput'), TERMS).bound).toBe(10_050n);
  });

  test('a permit caps the input of an exact output, unless it covers less than the quote', () => {
    const bound = (amount: bigint) =>
      build(quotedTrade('exactOutput'), { ...TERMS, permit: permitOf(amount) }).bound;
    expect(bound(10_049n)).toBe(10_049n);
    expect(bound(10_000n)).toBe(10_000n);
    expect(bound(10_051n)).toBe(10_050n);
    expect(bound(9_999n)).toBe(10_050n);
    const sold = build(quotedTrade('exactInput'), { ...TERMS, permit: permitOf(10_000n) });
    expect(sold.bound).toBe(9_821n);
  });

  test('behavior: a permit is the first command', () => {
    const built = build(quotedTrade('exactInput'), { ...TERMS, permit: permitOf(10_000n) });
    expect(decoded(built.data).commands).toMatchObject([
      { command: 'PERMIT2_PERMIT', args: { token: USDC, amount: 10_000n, spender: ROUTER } },
      { command: 'V2_SWAP_EXACT_IN' },
    ]);
    const { commands } = decoded(build(quotedTrade('exactInput'), TERMS).data);
    expect(commands).toHaveLength(1);
  });

  test('behavior: each route of a split takes its own part', () => {
    const quoted = quotedTrade('exactInput');
    const [route] = quoted.legs as [Route];
    const legs = [
      { ...route, amounts: [6_000n, 5_900n] },
      { ...route, amounts: [4_000n, 3_971n] },
    ];
    expect(decoded(build({ ...quoted, legs }, TERMS).data).commands).toMatchObject([
      { command: 'V2_SWAP_EXACT_IN', args: { amount: 6_000n, limit: 0n } },
      { command: 'V2_SWAP_EXACT_IN', args: { amount: 4_000n, limit: 0n } },
      { command: 'SWEEP', args: { minimum: 9_821n } },
    ]);
  });

  test('behavior: a mixed exact output buys its intermediate token with half of its part of the tolerance', () => {
    // 504 of WETH for 502 of USDC in a pair of millions, and those for 500 of DAI in a deep pool.
    const [first, second] = [v2Hop(WETH, USDC), v3Hop(USDC, DAI, 100)];
    const tickRange = { lowerTick: -887_272, upperTick: 887_272, ticks: [] };
    const pools = [
      { ...first.pool, state: { protocol: 'v2', reserve0: 1_000_000n, reserve1: 1_000_000n } },
      {
        ...second.pool,
        state: { protocol: 'v3', sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 10n ** 24n, tickRange },
      },
    ] as QuotedTrade['pools'];
    const route: Route = { tradeType: 'exactOutput', hops: [first, second], amounts: [504n, 502n, 500n] };
    const quoted = { ...quotedTrade('exactOutput', WETH, DAI), legs: [route], pools, amountIn: 504n };
    const tenth = { numerator: 1n, denominator: 10n };
    const built = build(quoted, { ...TERMS, tolerance: tenth, nativeIn: false });
    // For 529, halfway from 504 to 555, the pair gives ⌊529 · 997 · 10^6 / (10^9 + 527 413)⌋ of USDC. At most
    // a tenth more than the 529 that are spent.
    expect(built.expected.amountIn).toBe(529n);
    expect(built.bound).toBe(582n);
    expect(decoded(built.data).commands).toMatchObject([
      { command: 'V2_SWAP_EXACT_OUT', args: { amount: 527n, limit: 582n } },
      { command: 'V3_SWAP_EXACT_OUT', args: { amount: 500n, limit: 527n } },
      {
        command: 'SWEEP',
        args: { token: USDC, recipient: '0x0000000000000000000000000000000000000001', minimum: 0n },
      },
      { command: 'BALANCE_CHECK_ERC20', args: { owner: RECIPIENT, token: DAI, minimum: 500n } },
    ]);
    expect(built.expected.reserves).toEqual([{ token: USDC, amount: 25n, value: 24n }]);
  });

  test('behavior: an exact output of a token that may do as it likes is looked for with the recipient', () => {
    const lastOf = (
      quoted: QuotedTrade,
      changes: Partial<typeof network> = {},
      terms: Partial<SwapTerms> = {},
    ) =>
      decoded(
        buildSwap({ ...network, ...changes }, quoted, { ...TERMS, ...terms }, DEADLINE).data,
      ).commands.at(-1);
    const check = { command: 'BALANCE_CHECK_ERC20', args: { owner: RECIPIENT, token: DAI, minimum: 9_871n } };
    expect(lastOf(quotedTrade('exactOutput'))).toEqual(check);
    expect(lastOf(quotedTrade('exactInput'))?.command).toBe('V2_SWAP_EXACT_IN');
    expect(lastOf(quotedTrade('exactOutput'), { baseTokens: [DAI] })?.command).toBe('V2_SWAP_EXACT_OUT');
    const toWeth = quotedTrade('exactOutput', USDC, WETH);
    expect(lastOf(toWeth)?.command).toBe('UNWRAP_WETH');
    expect(lastOf(toWeth, {}, { nativeOut: false })?.command).toBe('V2_SWAP_EXACT_OUT');
  });

  test('behavior: a tenth more gas than the model says', () => {
    // One pair: 70 000 and 60 000; the native coin at the ends 22 000 and 48 000.
    expect(build(quotedTrade('exactInput'), TERMS).gasUnits).toBe(143_000n);
    expect(build(quotedTrade('exactInput', WETH, DAI), TERMS).gasUnits).toBe(167_200n);
    expect(build(quotedTrade('exactInput', DAI, WETH), TERMS).gasUnits).toBe(195_800n);
  });

  test('behavior: the native coin is paid and received only where the token is its wrapped form', () => {
    const sale = build(quotedTrade('exactInput', WETH, DAI), TERMS);
    expect(sale).toMatchObject({ nativeIn: true, nativeOut: false, value: 10_000n, to: ROUTER });
    const purchase = build(quotedTrade('exactOutput', WETH, DAI), TERMS);
    expect(purchase.value).toBe(10_050n);
    const wrapped = { ...TERMS, nativeIn: false, nativeOut: false };
    expect(build(quotedTrade('exactInput', WETH, DAI), wrapped)).toMatchObject({
      nativeIn: false,
      value: 0n,
    });
  });

  test('behavior: the bound of the caller where it is stricter', () => {
    const bound = (tradeType: 'exactInput' | 'exactOutput', callersBound: bigint) =>
      build(quotedTrade(tradeType), { ...TERMS, callersBound }).bound;
    expect([9_820n, 9_821n, 9_822n].map((least) => bound('exactInput', least))).toEqual([
      ...[9_821n, 9_821n, 9_822n],
    ]);
    expect([10_049n, 10_050n, 10_051n].map((most) => bound('exactOutput', most))).toEqual([
      ...[10_049n, 10_050n, 10_050n],
    ]);
  });

  test('the expected input of a taxed token is all that the caller pays', () => {
    const sold = build({ ...quotedTrade('exactInput'), amountIn: 10_101n }, TERMS);
    expect(sold.expected).toEqual({ amountIn: 10_101n, amountOut: 9_871n, reserves: [] });
    const { commands } = decoded(sold.data);
    expect(commands).toMatchObject([
      { command: 'V2_SWAP_EXACT_IN', args: { amount: 10_101n, limit: 9_821n } },
    ]);
  });

  describe('a minimum that a SWEEP enforces', () => {
    const most = 2n ** 160n - 1n;
    const bounded = (callersBound: bigint, fee?: { bps: number; recipient: typeof FEE_RECIPIENT }) => {
      const quoted = quotedTrade('exactInput');
      const request = fee === undefined ? quoted.request : { ...quoted.request, fee };
      const amountOut = 2n ** 162n;
      return build({ ...quoted, request, amountOut, feeAmount: 1n }, { ...TERMS, callersBound });
    };
    const FEE = { bps: 100, recipient: FEE_RECIPIENT };
    const TINY = { ...TERMS, tolerance: { numerator: 1n, denominator: 1n } };

    test('is refused by name from 2^160 on, of which the router would compare the rest', () => {
      expect(() => bounded(most + 1n, FEE)).toThrow(
        expect.objectContaining({
          code: 'INSUFFICIENT_LIQUIDITY',
          message:
            'The router cannot enforce a minimum of 2^160 or more for what it collects itself (a fee, several routes)',
        }),
      );
    });

    test('is in the calldata below that', () => {
      const quoted = quotedTrade('exactInput');
      const request = { ...quoted.request, fee: FEE };
      const built = build({ ...quoted, request, feeAmount: 1n }, { ...TINY, callersBound: most });
      expect(decoded(built.data).commands.at(-1)).toMatchObject({
        command: 'SWEEP',
        args: { minimum: most },
      });
    });

    test('is no limit where the pool itself compares all of it', () => {
      expect(bounded(most + 1n).bound).toBeGreaterThan(most);
    });
  });

  test('a minimum after a fee allows for the tax of the token on the transfer', () => {
    const quoted = quotedTrade('exactInput');
    const fee = { bps: 100, recipient: FEE_RECIPIENT };
    const tenth = { ...NO_TAX, fee: { numerator: 1n, denominator: 10n } };
    const tokenOut = { kind: 'taxed', buy: NO_TAX, sell: NO_TAX, move: tenth } as const;
    const payouts = (tokenTaxes: QuotedTrade['tokenTaxes']) => {
      const request = { ...quoted.request, fee };
      const built = build({ ...quoted, request, feeAmount: 98n, amountOut: 9_773n, tokenTaxes }, TERMS);
      return decoded(built.data).commands.slice(1);
    };
    // 99.5 % of 9 773, rounded down.
    expect(payouts(quoted.tokenTaxes)).toMatchObject([
      { command: 'PAY_PORTION', args: { recipient: FEE_RECIPIENT, bips: 100n } },
      { command: 'SWEEP', args: { recipient: RECIPIENT, minimum: 9_724n } },
    ]);
    // 10 804 less a tenth, rounded down, is 9 724.
    expect(payouts({ ...quoted.tokenTaxes, tokenOut })).toMatchObject([
      { command: 'PAY_PORTION' },
      { command: 'SWEEP', args: { minimum: 10_804n } },
    ]);
  });

  test('error: more than Permit2 can move', () => {
    const quoted = quotedTrade('exactOutput');
    const amountIn = 2n ** 160n;
    const legs = [{ ...(quoted.legs[0] as Route), amounts: [amountIn, 9_871n] }];
    expect(() => build({ ...quoted, amountIn, legs }, TERMS)).toThrow(
      expect.objectContaining({ code: 'INSUFFICIENT_LIQUIDITY' }),
    );
  });
});
