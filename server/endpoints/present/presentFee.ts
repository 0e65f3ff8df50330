import { z } from 'zod';
import { addressOutput, rawOutput } from '../../http/openApi/answerSchemas.ts';
import type { QuotedTrade } from '../../quoting/quotedTrade.ts';
import { presentAddress } from '../../values/checksum.ts';

export const feeOutput = z
  .object({ bps: z.number().int(), recipient: addressOutput, amount: rawOutput })
  .nullable()
  .meta({
    description:
      'Part of the output paid to feeRecipient, raw units of tokenOut; null without feeBps. amountOut, bounds and net ' +
      'amounts are those of the swap recipient, after this fee',
  });

export function presentFee({ request: { fee }, feeAmount }: QuotedTrade): z.input<typeof feeOutput> {
  if (fee === undefined) return null;
  return { bps: fee.bps, recipient: presentAddress(fee.recipient), amount: String(feeAmount) };
}
