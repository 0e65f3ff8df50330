import { z } from 'zod';
import { isTaxed, type TaxRule, taxBps } from '../../chain/tokens/taxRule.ts';
import type { TokenTax } from '../../chain/tokens/tokenTax.ts';
import type { EndTaxes } from '../../quoting/model/quotedTrade.ts';

const bps = z.number().min(0).max(10_000);

/** The taxes of one token; null where all of a transfer arrives. */
const tokenTaxEndOutput = z
  .object({
    buyBps: bps.meta({ description: 'Tax on transfers out of a pool, hundredths of a percent' }),
    sellBps: bps.nullable().meta({
      description: 'Tax on transfers into a pool, hundredths of a percent; null when they fail',
    }),
    transferBps: bps.nullable().meta({
      description:
        'Tax on transfers between other accounts, hundredths of a percent; null when they fail or follow no rule',
    }),
    canSell: z.boolean().meta({ description: 'false when holders cannot sell the token' }),
    exact: z.boolean().meta({
      description:
        'false when received amounts differ from the rate by a few raw units; the quote uses the minimum',
    }),
  })
  .nullable();

export const tokenTaxOutput = z.object({ tokenIn: tokenTaxEndOutput, tokenOut: tokenTaxEndOutput }).meta({
  id: 'TokenTax',
  description:
    'Transfer taxes of the two tokens; null for a token without one. amountIn (paid by the caller), amountOut ' +
    '(received by the recipient) and executionPrice include the tax; priceImpact is that of the pools alone',
});

export const transferTaxOutput = z
  .object({
    status: z.enum(['none', 'taxed', 'cannotSell', 'cannotBuy', 'erratic', 'unknown']).meta({
      description:
        'none: transfers arrive in full. cannotSell: pools cannot receive the token. cannotBuy: pools cannot pay it ' +
        'out. erratic: received amounts follow no rule. unknown: no pool to measure with',
    }),
    rates: tokenTaxEndOutput.meta({ description: 'Rates of the tax; null without one' }),
  })
  .meta({ description: 'Transfer tax, measured in an eth_call with the deepest pool of the token' });

type EndOutput = z.input<typeof tokenTaxEndOutput>;

/** Formats the taxes of tokenIn and tokenOut. */
export function presentTokenTax({ tokenIn, tokenOut }: EndTaxes): z.input<typeof tokenTaxOutput> {
  return { tokenIn: presentEnd(tokenIn), tokenOut: presentEnd(tokenOut) };
}

/** Formats the tax of one token. */
export const presentTransferTax = (tax: TokenTax): z.input<typeof transferTaxOutput> => ({
  status: tax.kind === 'untaxed' ? 'none' : tax.kind,
  rates: presentEnd(tax),
});

function presentEnd(tax: TokenTax): EndOutput {
  if (tax.kind === 'cannotSell') {
    const transferBps = presentMove(tax.move);
    return { buyBps: taxBps(tax.buy), sellBps: null, transferBps, canSell: false, exact: isExact(tax.buy) };
  }
  if (tax.kind !== 'taxed') return null;
  const { buy, sell, move } = tax;
  if (![buy, sell, move].some((rule) => rule !== undefined && isTaxed(rule))) return null;
  return {
    buyBps: taxBps(buy),
    sellBps: taxBps(sell),
    transferBps: presentMove(move),
    canSell: true,
    exact: isExact(buy) && isExact(sell),
  };
}

function presentMove(move: TaxRule | undefined): number | null {
  return move === undefined ? null : taxBps(move);
}

function isExact({ margin }: TaxRule): boolean {
  return margin === 0n;
}
