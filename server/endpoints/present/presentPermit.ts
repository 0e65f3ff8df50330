import { type Address, isAddress } from 'viem';
import { z } from 'zod';
import type { ApprovalPlan } from '../../approvals/planApprovals.ts';
import { addressOutput, rawOutput } from '../../http/openApi/answerSchemas.ts';
import { presentAddress } from '../../values/checksum.ts';

const typesOutput = z.record(
  z.string(),
  z.array(z.object({ name: z.string(), type: z.string() })).readonly(),
);
const permit2Domain = z.object({
  name: z.string(),
  chainId: z.number().int(),
  verifyingContract: addressOutput,
});
const hashOutput = z.string().regex(/^0x[0-9a-f]{64}$/);
const deadlineOutput = rawOutput.meta({ description: 'Deadline of the trade, Unix seconds' });

const allowancePermit = z.object({
  domain: permit2Domain,
  types: typesOutput,
  primaryType: z.literal('PermitSingle'),
  values: z.object({
    details: z.object({
      token: addressOutput,
      amount: rawOutput,
      expiration: z.number().int(),
      nonce: z.number().int(),
    }),
    spender: addressOutput,
    sigDeadline: rawOutput,
  }),
});

const tokenPermit = z.object({
  domain: permit2Domain.extend({
    version: z.string().optional().meta({ description: 'Version of the domain, where the token has one' }),
    salt: hashOutput.optional().meta({ description: 'Salt of the domain, where the token has one' }),
  }),
  types: typesOutput,
  primaryType: z.literal('Permit'),
  values: z.object({
    owner: addressOutput,
    spender: addressOutput,
    value: rawOutput,
    nonce: rawOutput,
    deadline: deadlineOutput,
  }),
});

const transferPermit = z.object({
  domain: permit2Domain,
  types: typesOutput,
  primaryType: z.literal('PermitWitnessTransferFrom'),
  values: z.object({
    permitted: z
      .object({ token: addressOutput, amount: rawOutput })
      .meta({ description: 'Payment of the trade; of an exact output its maximum' }),
    spender: addressOutput,
    nonce: rawOutput,
    deadline: deadlineOutput,
    witness: z
      .object({
        tokenOut: addressOutput,
        amountOut: rawOutput,
        recipient: addressOutput,
        deadline: deadlineOutput,
        callHash: hashOutput.meta({ description: 'Hash of the whole call with its routes' }),
      })
      .meta({ description: 'Fields of the call that the signature binds' }),
  }),
});

export const permitDataOutput = z
  .discriminatedUnion('primaryType', [allowancePermit, tokenPermit, transferPermit])
  .meta({
    id: 'PermitData',
    description:
      'Typed data (EIP-712) to sign instead of sending the approvals whose spender is values.spender: PermitSingle of Permit2 for the Universal Router; for the executor Permit of the token (EIP-2612), or PermitWitnessTransferFrom of Permit2, which is of one trade alone and is sent back with quote.quoteId',
  });

type PermitDataAnswer = z.input<typeof permitDataOutput>;

/** Formats the message to sign: numbers as decimal strings, addresses with their checksum. */
export function presentPermitData(data: NonNullable<ApprovalPlan['permitData']>): PermitDataAnswer {
  const { domain, types, primaryType } = data;
  const values = 'values' in data ? data.values : data.message;
  // Each message has the fields of the schema of its primaryType.
  return { domain: presented(domain), types, primaryType, values: presented(values) } as PermitDataAnswer;
}

type Presented<T> = T extends bigint
  ? string
  : T extends object
    ? { [Field in keyof T]: Presented<T[Field]> }
    : T;

function presented<T>(value: T): Presented<T> {
  return presentedField(value) as Presented<T>;
}

/** Returns an address with its checksum, in whatever case it comes. */
function addressOf(text: string): Address {
  return presentAddress(text.toLowerCase() as Address);
}

function presentedField(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return isAddress(value, { strict: false }) ? addressOf(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, presentedField(field)]));
}
