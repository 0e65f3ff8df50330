import type { Address } from 'viem';
import { z } from 'zod';
import { addressInput } from '../../values/addressInput.ts';
import { presentAddress } from '../../values/checksum.ts';

/** Parses 1 to `most` distinct token addresses, comma separated. */
export function tokensInput(most: number) {
  const rule = `must name 1 to ${most} tokens, comma separated`;
  return z
    .string({ error: ({ input }) => (input === undefined ? 'is required' : rule) })
    .transform((text, context): Address[] => {
      const reject = (message: string): never => {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      };
      const names = text.split(',');
      if (text === '' || names.length > most) return reject(rule);
      const tokens = names.map((name) => addressInput.safeParse(name.trim()));
      const bad = tokens.find((token) => !token.success);
      if (bad !== undefined) {
        const place = tokens.indexOf(bad) + 1;
        return reject(`names no token at place ${place}, which ${bad.error?.issues[0]?.message ?? rule}`);
      }
      const addresses = tokens.flatMap((token) => (token.success ? [token.data] : []));
      const twice = addresses.find((token, index) => addresses.indexOf(token) < index);
      return twice === undefined ? addresses : reject(`must not name ${presentAddress(twice)} twice`);
    })
    .meta({
      type: 'string',
      description: `1 to ${most} distinct token addresses, comma separated`,
      example: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    });
}
