import { z } from 'zod';
import { integerInput, rawAmountInput, uint256Input } from '../../http/schemas.ts';
import type { ExecutorPermit } from '../../routers/executor/payments/executorPermit.ts';
import type { SignedPermit } from '../../universalRouter/encode/commands.ts';
import { addressInput } from '../../values/addressInput.ts';

const MAX_UINT48 = 2 ** 48 - 1;
const uint48 = (description: string) => integerInput(0, MAX_UINT48, 0, description);
const hexRule = 'must be bytes in hexadecimal, beginning with 0x';
const hashRule = 'must be 32 bytes in hexadecimal, beginning with 0x';
const objectRule = 'must be an object';

const inLowerCase = (text: string) => text.toLowerCase() as `0x${string}`;
const signatureInput = z
  .string({ error: hexRule })
  .regex(/^0x([0-9a-fA-F]{2}){1,8192}$/, hexRule)
  .transform(inLowerCase);
const nonceInput = uint256Input('Number of the signature (nonce), decimal string');

/** `PermitSingle` of Permit2, for the Universal Router. */
const allowancePermit = z.object(
  {
    details: z.object(
      {
        token: addressInput,
        amount: rawAmountInput,
        expiration: uint48('Expiration of the allowance, Unix seconds'),
        nonce: uint48('Number of the permit (Permit2 nonce)'),
      },
      objectRule,
    ),
    spender: addressInput,
    sigDeadline: rawAmountInput,
    signature: signatureInput,
  },
  objectRule,
);

/** `Permit` of a token with EIP-2612, for the executor. */
const tokenPermit = z.object(
  {
    owner: addressInput,
    spender: addressInput,
    value: rawAmountInput,
    nonce: nonceInput,
    deadline: rawAmountInput,
    signature: signatureInput,
  },
  objectRule,
);

/** `PermitWitnessTransferFrom` of Permit2, for one trade of the executor. */
const transferPermit = z.object(
  {
    permitted: z
      .object({ token: addressInput, amount: rawAmountInput }, objectRule)
      .meta({ description: 'Payment that was signed' }),
    spender: addressInput,
    nonce: nonceInput,
    deadline: rawAmountInput,
    witness: z
      .object(
        {
          tokenOut: addressInput,
          amountOut: rawAmountInput,
          recipient: addressInput,
          deadline: rawAmountInput,
          callHash: z
            .string({ error: hashRule })
            .regex(/^0x[0-9a-fA-F]{64}$/, hashRule)
            .transform(inLowerCase)
            .meta({ description: 'Hash of the whole call with its routes, as it was signed' }),
        },
        objectRule,
      )
      .meta({ description: 'Fields of the call, as they were signed' }),
    signature: signatureInput,
  },
  objectRule,
);

/** The message that the caller signed, `permitData` of an earlier answer, unchanged. */
export const permitInput = z.union([allowancePermit, tokenPermit, transferPermit]);

/** Returns the permit by the router that it pays. */
export function permitFor(permit: z.output<typeof permitInput> | undefined): {
  readonly permit?: SignedPermit | undefined;
  readonly payment?: ExecutorPermit | undefined;
} {
  if (permit === undefined) return {};
  return 'details' in permit ? { permit } : { payment: permit };
}
