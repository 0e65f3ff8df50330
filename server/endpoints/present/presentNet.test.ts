import { expect, test } from 'vitest';
import type { TaxRule } from '../../chain/tokens/taxRule.ts';
import type { TokenTax } from '../../chain/tokens/tokenTax.ts';
import { hookedPool } from '../../quoting/hooks/hooks.testkit.ts';
import { CONTRACT, quotedTrade } from '../../quoting/model/quotedTrade.testkit.ts';
import type { Hop } from '../../routing/model/route.ts';
import { DAI, USDC } from '../../universalRouter/routes.testkit.ts';
import { presentNet } from './presentNet.ts';

/** What an answer says of its optimality gap. */
function said(
  optimalityGap: number | null,
  maxSplits: number,
  quoted = quotedTrade('exactInput'),
  asked?: boolean,
) {
  const { optimalityGap: gap, optimalityGapReason: reason } = presentNet({
    ...quoted,
    optimalityGap,
    request: { ...quoted.request, maxSplits, optimalityGap: asked },
    priceImpact: { percent: 0.3, breakdown: { lpFee: 0.3, market: 0 } },
    amountNet: 9_871n,
    executionPrice: 1,
    exchange: 'main',
    contract: CONTRACT,
    discovery: 'index' as const,
    gasUnits: 1n,
    gasCostInToken: 0n,
    gasPriceWei: 1n,
    l1FeeWei: 0n,
    reserve: null,
  });
  return [gap, reason];
}

test('default: a gap has no reason, and none has one', () => {
  for (const maxSplits of [1, 8]) {
    expect(said(7.5, maxSplits, undefined, true)).toEqual([7.5, undefined]);
    expect(said(null, maxSplits, undefined, true)).toEqual([null, 'unreadTicks']);
  }
});

test('behavior: none is sought where the request does not ask for it, of one route or of a split', () => {
  for (const maxSplits of [1, 8]) {
    expect(said(null, maxSplits)).toEqual([null, 'notSought']);
    expect(said(null, maxSplits, undefined, false)).toEqual([null, 'notSought']);
  }
});

test('behavior: no gap through a pool whose hook decides, unless none was looked for', () => {
  const quoted = quotedTrade('exactInput');
  const [leg] = quoted.legs;
  if (leg === undefined) throw new Error('no route');
  const hop = { ...leg.hops[0], pool: hookedPool(1, USDC, DAI) } as Hop;
  const hooked = { ...quoted, legs: [{ ...leg, hops: [hop] }] };
  expect(said(null, 8, hooked, true)).toEqual([null, 'hooks']);
  expect(said(null, 1, hooked)).toEqual([null, 'notSought']);
});

test('behavior: no gap beside the one route that a token that takes a fee allows', () => {
  const rule = (percent: bigint): TaxRule => ({
    fee: { numerator: percent, denominator: 100n },
    rounding: 'down',
    margin: 0n,
  });
  const tokenIn: TokenTax = { kind: 'taxed', buy: rule(0n), sell: rule(1n), move: rule(0n) };
  const quoted = quotedTrade('exactInput');
  const taxed = { ...quoted, tokenTaxes: { ...quoted.tokenTaxes, tokenIn } };
  expect(said(null, 8, taxed, true)).toEqual([null, 'taxedTokens']);
  expect(said(null, 1, taxed, true)).toEqual([null, 'taxedTokens']);
  expect(said(null, 8, taxed, false)).toEqual([null, 'notSought']);
  expect(said(null, 1, taxed)).toEqual([null, 'notSought']);
});

test('behavior: no gap where the routes were chosen over several blocks', () => {
  const quoted = { ...quotedTrade('exactInput'), isOverBlocks: true };
  expect(said(null, 8, quoted, true)).toEqual([null, 'newBlocks']);
});
