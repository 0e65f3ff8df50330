import { z } from 'zod';
import { rawOutput } from '../../http/openApi/answerSchemas.ts';
import type { PricedTrade } from '../../quoting/quoter.ts';

/** Gas fields of quotes and swaps, in the token whose amount the caller left open. */
export const netOutput = {
  optimalityGap: z.number().nullable().meta({
    description:
      'With maxSplits above 1: at most how much more any routing over these pools could give, gas aside, in millionths; null where it is not bounded',
  }),
  rankedBy: z.enum(['net', 'output']).meta({
    description: 'What decided between routes; output also where gas cannot be priced in the token',
  }),
  gasCostInToken: rawOutput.nullable().meta({
    description:
      'Price of the gas, raw units of tokenOut (exact output: of tokenIn); null where it is not known',
  }),
  amountOutNet: rawOutput.nullable().optional().meta({
    description:
      'Exact input: amountOut less gasCostInToken, raw units of tokenOut, negative where gas costs more',
  }),
  amountInNet: rawOutput.nullable().optional().meta({
    description: 'Exact output: amountIn and gasCostInToken, raw units of tokenIn',
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
