import { type Address, encodeErrorResult, getAddress, parseAbi } from 'viem';
import { describe, expect, test } from 'vitest';
import { NO_TAX, type TaxRule } from '../../chain/tokens/taxRule.ts';
import type { TokenTax } from '../../chain/tokens/tokenTax.ts';
import { NO_POOL_IDS } from '../../routing/model/pool.ts';
import { DAI, FEE_RECIPIENT, legOf, USDC, v2Hop, WETH } from '../../universalRouter/routes.testkit.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';
import { describeConstraint, movedAmounts, searchFor, taxRefusal } from './taxedTrade.ts';

const REQUIRED = parseAbi(['error Error(string reason)']);

const PLAIN: TokenTax = { kind: 'untaxed' };
const part = (numerator: bigint): TaxRule => ({ ...NO_TAX, fee: { numerator, denominator: 100n } });
/** A hundredth when sold, a tenth when bought, a fifth when paid on. */
const TAXED: TokenTax = { kind: 'taxed', sell: part(1n), buy: part(10n), move: part(20n) };
const UNMOVED: TokenTax = { kind: 'taxed', sell: NO_TAX, buy: NO_TAX, move: undefined };

const SALE: TradeRequest = {
  tokenIn: USDC,
  tokenOut: DAI,
  tradeType: 'exactInput',
  amount: 1000n,
  maxHops: 3,
};
const PURCHASE: TradeRequest = { ...SALE, tradeType: 'exactOutput', amount: 990n };
const FEE = { bps: 100, recipient: FEE_RECIPIENT };
const legs = (...amounts: (readonly bigint[])[]) =>
  amounts.map((ofLeg) => legOf('exactInput', [v2Hop(USDC, DAI)], ofLeg).route);
const NOTHING_BARRED = { tokens: new Set<Address>(), pools: NO_POOL_IDS };

describe('movedAmounts', () => {
  test("the amounts are the sums of the pools' amounts over all routes", () => {
    expect(movedAmounts(SALE, legs([600n, 590n], [400n, 380n]), { tokenIn: PLAIN, tokenOut: PLAIN })).toEqual(
      {
        amountIn: 1000n,
        amountOut: 970n,
        feeAmount: 0n,
      },
    );
    expect(
      movedAmounts(PURCHASE, legs([600n, 590n], [410n, 400n]), { tokenIn: PLAIN, tokenOut: PLAIN }),
    ).toEqual({
      amountIn: 1010n,
      amountOut: 990n,
      feeAmount: 0n,
    });
  });

  test('args: routes of several hops take their first amount and give their last', () => {
    const { route } = legOf('exactInput', [v2Hop(USDC, WETH), v2Hop(WETH, DAI)], [1000n, 7n, 970n]);
    expect(movedAmounts(SALE, [route], { tokenIn: PLAIN, tokenOut: PLAIN })).toEqual({
      amountIn: 1000n,
      amountOut: 970n,
      feeAmount: 0n,
    });
  });

  test('behavior: a token that cannot be sold is taxed when it is bought all the same', () => {
    const tokenOut: TokenTax = { kind: 'cannotSell', buy: part(10n), move: part(20n) };
    expect(movedAmounts({ ...SALE, fee: FEE }, legs([990n, 970n]), { tokenIn: PLAIN, tokenOut })).toEqual({
      amountIn: 1000n,
      amountOut: 692n,
      feeAmount: 7n,
    });
  });

  test('behavior: the caller pays the tax of the input, the recipient that of the output', () => {
    expect(movedAmounts(SALE, legs([990n, 970n]), { tokenIn: TAXED, tokenOut: TAXED })).toEqual({
      amountIn: 1000n,
      amountOut: 873n,
      feeAmount: 0n,
    });
  });

  test('a fee is a portion of the output that arrives, and the token taxes both payments', () => {
    // 873 arrive; 8 of them are the fee; of 865 and of 8 the token keeps a fifth.
    expect(
      movedAmounts({ ...SALE, fee: FEE }, legs([990n, 970n]), { tokenIn: PLAIN, tokenOut: TAXED }),
    ).toEqual({
      amountIn: 1000n,
      amountOut: 692n,
      feeAmount: 7n,
    });
    expect(
      movedAmounts({ ...SALE, fee: FEE }, legs([1000n, 970n]), { tokenIn: PLAIN, tokenOut: PLAIN }),
    ).toEqual({
      amountIn: 1000n,
      amountOut: 961n,
      feeAmount: 9n,
    });
  });

  test('the fee of an exact output is in addition to the requested amount', () => {
    expect(
      movedAmounts({ ...PURCHASE, fee: FEE }, legs([1010n, 1000n]), { tokenIn: PLAIN, tokenOut: PLAIN }),
    ).toEqual({ amountIn: 1010n, amountOut: 990n, feeAmount: 10n });
  });

  test('error: a tax that leaves nothing', () => {
    const all: TokenTax = { ...TAXED, buy: part(100n) };
    expect(() => movedAmounts(SALE, legs([1000n, 970n]), { tokenIn: PLAIN, tokenOut: all })).toThrow(
      expect.objectContaining({
        code: 'INSUFFICIENT_LIQUIDITY',
        message: `The fee that ${getAddress(DAI)} takes from each transfer leaves nothing of this amount`,
      }),
    );
  });
});

describe('searchFor', () => {
  test('the search has the amount after tax, and V2 ends where a token is taxed', () => {
    const searched = (tokenIn: TokenTax, tokenOut: TokenTax) =>
      searchFor(SALE, { tokenIn, tokenOut }, NOTHING_BARRED);
    expect(searched(PLAIN, PLAIN)).toMatchObject({ amount: 1000n, v2Ends: { first: false, last: false } });
    expect(searched(TAXED, PLAIN)).toMatchObject({ amount: 990n, v2Ends: { first: true, last: false } });
    expect(searched(PLAIN, TAXED)).toMatchObject({ amount: 1000n, v2Ends: { first: false, last: true } });
  });

  test('behavior: an exact output asks for the fee too', () => {
    const amountOf = (request: TradeRequest) =>
      searchFor(request, { tokenIn: PLAIN, tokenOut: PLAIN }, NOTHING_BARRED).amount;
    expect(amountOf(PURCHASE)).toBe(990n);
    // Of 999 the portion is 9.
    expect(amountOf({ ...PURCHASE, fee: FEE })).toBe(999n);
    expect(
      searchFor({ ...SALE, protocols: ['v2'] }, { tokenIn: PLAIN, tokenOut: PLAIN }, NOTHING_BARRED),
    ).toEqual(expect.objectContaining({ protocols: ['v2'], barred: NOTHING_BARRED.tokens }));
  });
});

describe('taxRefusal', () => {
  const refused = (request: TradeRequest, tokenIn: TokenTax, tokenOut: TokenTax) =>
    taxRefusal(request, { tokenIn, tokenOut });

  test('default: none for tokens that can be traded so', () => {
    expect(refused(SALE, PLAIN, PLAIN)).toBeUndefined();
    expect(refused(SALE, TAXED, TAXED)).toBeUndefined();
    expect(refused({ ...SALE, fee: FEE }, TAXED, TAXED)).toBeUndefined();
    expect(refused(PURCHASE, PLAIN, PLAIN)).toBeUndefined();
    // Who cannot sell a token may still buy it.
    expect(
      refused(SALE, PLAIN, { kind: 'cannotSell', buy: NO_TAX, move: NO_TAX } as TokenTax),
    ).toBeUndefined();
  });

  const [IN, OUT] = [getAddress(USDC), getAddress(DAI)];
  const NO_ROUTE = `No route found from ${IN} to ${OUT}`;
  const ERRATIC: TokenTax = { kind: 'erratic' };
  const PAUSED = encodeErrorResult({ abi: REQUIRED, errorName: 'Error', args: ['Pausable: paused'] });
  const CANNOT_SELL: TokenTax = { kind: 'cannotSell', buy: NO_TAX, move: NO_TAX };

  const ROUNDED = { ...NO_TAX, margin: 4n };
  const ONLY_SALES = 'takes a fee from each transfer, so only exact input can be quoted';

  test.each([
    [
      'is not paid on as it arrives, so no fee can be taken of it',
      { ...SALE, fee: FEE },
      PLAIN,
      UNMOVED,
      OUT,
      'erratic',
    ],
    [ONLY_SALES, PURCHASE, TAXED, PLAIN, IN, 'transferFee'],
    [ONLY_SALES, PURCHASE, PLAIN, TAXED, OUT, 'transferFee'],
    [
      'arrives some raw units short of what is sent, so only exact input can be quoted',
      PURCHASE,
      PLAIN,
      { kind: 'taxed', buy: ROUNDED, sell: ROUNDED, move: ROUNDED },
      OUT,
      'transferFee',
    ],
  ] as const)('error: … %s', (sentence, request, tokenIn, tokenOut, token, reason) => {
    expect(refused(request, tokenIn, tokenOut)).toMatchObject({
      code: 'NO_ROUTE',
      message: `${NO_ROUTE}: ${token} ${sentence}`,
      details: { reason, token },
    });
  });

  test.each([
    [
      `${NO_ROUTE}: what arrives of a transfer of ${IN} follows no rule`,
      ERRATIC,
      PLAIN,
      'NO_ROUTE',
      IN,
      'erratic',
    ],
    [
      `${NO_ROUTE}: what arrives of a transfer of ${OUT} follows no rule`,
      PLAIN,
      ERRATIC,
      'NO_ROUTE',
      OUT,
      'erratic',
    ],
    [
      `Token ${IN} cannot be sold: it refuses the transfer`,
      CANNOT_SELL,
      PLAIN,
      'SIMULATION_REVERTED',
      IN,
      'cannotSell',
    ],
    [
      `Token ${OUT} cannot be bought: nothing arrives`,
      PLAIN,
      { kind: 'cannotBuy' },
      'SIMULATION_REVERTED',
      OUT,
      'cannotBuy',
    ],
    [
      `Token ${IN} cannot be sold: it refuses the transfer (Pausable: paused)`,
      { ...CANNOT_SELL, error: PAUSED },
      PLAIN,
      'SIMULATION_REVERTED',
      IN,
      'cannotSell',
    ],
    [
      `Token ${OUT} cannot be bought: it refuses the transfer (Pausable: paused)`,
      PLAIN,
      { kind: 'cannotBuy', error: PAUSED },
      'SIMULATION_REVERTED',
      OUT,
      'cannotBuy',
    ],
  ] as const)('error: %s', (message, tokenIn, tokenOut, code, token, reason) => {
    for (const request of [SALE, PURCHASE]) {
      expect(refused(request, tokenIn, tokenOut)).toMatchObject({
        code,
        message,
        details: { reason, token },
      });
    }
  });

  test('behavior: a tax on payments alone matters to an exact output only where a fee is paid', () => {
    const moving: TokenTax = { ...TAXED, sell: NO_TAX, buy: NO_TAX };
    expect(refused(PURCHASE, PLAIN, moving)).toBeUndefined();
    expect(refused({ ...PURCHASE, fee: FEE }, PLAIN, moving)).toMatchObject({
      details: { reason: 'transferFee' },
    });
  });
});

describe('describeConstraint', () => {
  const [IN, OUT] = [getAddress(USDC), getAddress(DAI)];
  const SEARCH = searchFor(SALE, { tokenIn: PLAIN, tokenOut: PLAIN }, NOTHING_BARRED);
  const ofBoth = (first: boolean, last: boolean) =>
    describeConstraint(SALE, { ...SEARCH, v2Ends: { first, last } });

  test('default: names the tokens that only V2 pools can carry', () => {
    expect(ofBoth(true, false)).toBe(`; ${IN} takes a fee from each transfer, which only V2 pools can carry`);
    expect(ofBoth(false, true)).toBe(
      `; ${OUT} takes a fee from each transfer, which only V2 pools can carry`,
    );
    expect(ofBoth(true, true)).toBe(
      `; ${IN} and ${OUT} take a fee from each transfer, which only V2 pools can carry`,
    );
  });

  test('behavior: says nothing where no end is bound', () => {
    expect(ofBoth(false, false)).toBe('');
    const { v2Ends: _, ...unbound } = SEARCH;
    expect(describeConstraint(SALE, unbound)).toBe('');
  });
});
