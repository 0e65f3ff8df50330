import { type Address, zeroAddress } from 'viem';
import { z } from 'zod';
import { checksummed } from './checksum.ts';

/** Conventional address of the native coin, which has no contract. */
export const NATIVE_COIN: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

export const missingOr = (rule: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? 'is required' : rule;

export const addressRule = 'must be an address: 0x and 40 hexadecimal digits';

/**
 * Parses an address to lower case. All-lower-case and all-upper-case digits are accepted as they are. Mixed
 * case is an EIP-55 checksum and must be right, because a wrong one is a mistyped address. The zero address
 * is refused. `NATIVE_COIN` is accepted in any case.
 */
export const addressWith = (zeroRule: string) =>
  z
    .string({ error: missingOr(addressRule) })
    .regex(/^0x[0-9a-fA-F]{40}$/, addressRule)
    .transform((text, context): Address => {
      const digits = text.slice(2);
      const lower = `0x${digits.toLowerCase()}` as const;
      const isMixedCase = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
      if (isMixedCase && lower !== NATIVE_COIN && checksummed(lower) !== text) {
        context.addIssue({
          code: 'custom',
          message: `has a wrong checksum: mixed case must follow EIP-55 (${checksummed(lower)}), lower case is accepted`,
        });
        return z.NEVER;
      }
      if (lower === zeroAddress) {
        context.addIssue({ code: 'custom', message: zeroRule });
        return z.NEVER;
      }
      return lower;
    })
    .meta({ description: 'Address, in any case', example: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' });

export const addressInput = addressWith('must not be the zero address');
