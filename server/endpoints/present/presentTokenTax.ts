import { z } from 'zod';
import { isTaxed, type TaxRule, taxBps } from '../../chain/tokens/taxRule.ts';
import type { TokenTax } from '../../chain/tokens/tokenTax.ts';
import type { EndTaxes } from '../../quoting/tax/taxedTrade.ts';

const bps = z.number().min(0).max(10_000);

/** The taxes of one token; null where all of a transfer arrives. */
export const tokenTaxEndOutput = z
  .object({
    buyBps: bps.meta({ description: 'Kept of what a V2 pair pays out, hundredths of a percent' }),
    sellBps: bps.nullable().meta({
      description: 'Kept of what is sent to a V2 pair, hundredths of a percent; null when it is refused',
    }),
    transferBps: bps.nullable().meta({
      description:
        'Kept of what an account that is no pool sends, hundredths of a percent; null when that is refused or follows no rule',
    }),
    canSell: z.boolean().meta({ description: 'false: whoever buys this token cannot sell it again' }),
    exact: z.boolean().meta({
      description: 'false: a few raw units more or less arrive than the rate says; the quote is the least',
    }),
  })
  .nullable();

export const tokenTaxOutput = z.object({ tokenIn: tokenTaxEndOutput, tokenOut: tokenTaxEndOutput }).meta({
  id: 'TokenTax',
  description:
    'What the tokens themselves keep of their transfers, null where all of it arrives. amountIn is what the ' +
    'caller pays and amountOut what the recipient gets, so both already count it, and so does executionPrice; ' +
    'priceImpact is of what the pools take and give, without it',
});

type EndOutput = z.input<typeof tokenTaxEndOutput>;

/** Formats the taxes of tokenIn and tokenOut. */
export function presentTokenTax({ tokenIn, tokenOut }: EndTaxes): z.input<typeof tokenTaxOutput> {
  return { tokenIn: presentEnd(tokenIn), tokenOut: presentEnd(tokenOut) };
}

export function presentEnd(tax: TokenTax): EndOutput {
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
