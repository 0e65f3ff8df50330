import { z } from 'zod';
import { addressOutput, rawOutput } from '../../http/openApi/answerSchemas.ts';
import type { QuotedTrade } from '../../quoting/quotedTrade.ts';
import { presentAddress } from '../../values/checksum.ts';

export const feeOutput = z
  .object({ bps: z.number().int(), recipient: addressOutput, amount: rawOutput })
  .nullable()
  .meta({
    description:
      'What of the output goes to feeRecipient, raw units of tokenOut; null without feeBps. amountOut, bounds and net ' +
      'values are what the recipient of the swap gets, without it',
  });

export function presentFee({ request: { fee }, feeAmount }: QuotedTrade): z.input<typeof feeOutput> {
  if (fee === undefined) return null;
  return { bps: fee.bps, recipient: presentAddress(fee.recipient), amount: String(feeAmount) };
}
