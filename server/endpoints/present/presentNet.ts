import { z } from 'zod';
import { rawOutput } from '../../http/openApi/answerSchemas.ts';
import type { PricedTrade } from '../../quoting/quoter.ts';

/** Gas fields of quotes and swaps, in the token whose amount the caller left open. */
export const netOutput = {
  optimalityGap: z.number().nullable().meta({
    description:
      'With maxSplits above 1: upper bound on the gain of any other routing over these pools, before gas, in millionths; null without a bound',
  }),
  rankedBy: z.enum(['net', 'output']).meta({
    description: 'Criterion that selected the route; output also when gas has no price in the token',
  }),
  gasCostInToken: rawOutput.nullable().meta({
    description: 'Gas cost, raw units of tokenOut (exact output: of tokenIn); null when unknown',
  }),
  amountOutNet: rawOutput.nullable().optional().meta({
    description: 'Exact input: amountOut - gasCostInToken, raw units of tokenOut; may be negative',
  }),
  amountInNet: rawOutput.nullable().optional().meta({
    description: 'Exact output: amountIn + gasCostInToken, raw units of tokenIn',
  }),
};

export function presentNet(priced: PricedTrade) {
  const { request, rankedBy, optimalityGap, gasCostInToken, amountNet } = priced;
  const net = amountNet === null ? null : String(amountNet);
  return {
    optimalityGap,
    rankedBy,
    gasCostInToken: gasCostInToken === null ? null : String(gasCostInToken),
    ...(request.tradeType === 'exactInput' ? { amountOutNet: net } : { amountInNet: net }),
  };
}
