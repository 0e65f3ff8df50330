import { z } from 'zod';
import { addressOutput } from '../../http/openApi/answerSchemas.ts';
import { WARNING_CODES, type Warning } from '../../quoting/warnings/tradeWarnings.ts';
import { presentAddress } from '../../values/checksum.ts';

export const warningsOutput = z
  .array(
    z.object({
      code: z.enum(WARNING_CODES).meta({ description: 'Code of the warning for programs' }),
      message: z.string().meta({ description: 'The warning for humans' }),
      token: addressOutput
        .optional()
        .meta({ description: 'Token that the warning is about, if it is about one' }),
    }),
  )
  .meta({
    id: 'Warnings',
    description:
      'What the trader should know first; nothing is refused for it. Empty when there is nothing. HIGH_SLIPPAGE: above ' +
      '5 %. HIGH_PRICE_IMPACT: above 10 %. DOLLARS_DIFFER: amountInUSD and amountOutUSD by more than 10 %. NO_GAS_LEFT: the ' +
      'sender pays nearly all of its native coin. INDEX_MISSING: the index of the service has not been read, and pools that it ' +
      'alone lists are missing. TOKEN_CANNOT_BE_SOLD: holders cannot sell tokenOut. TOKEN_TAXED: the token ' +
      'keeps a part of its transfers. TOKEN_YOUNG: its first pool is younger than a day. TOKEN_IMITATES: its symbol ' +
      'looks like that of a listed token or of the native coin',
  });

export function presentWarnings(warnings: readonly Warning[]): z.input<typeof warningsOutput> {
  return warnings.map(({ code, message, token }) =>
    token === undefined ? { code, message } : { code, message, token: presentAddress(token) },
  );
}
