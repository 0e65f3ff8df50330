import { z } from 'zod';
import { COIN } from '../cli/resolveToken.ts';
import type { SwapApiClient } from '../index.ts';

/** Input that names a contract or an account. */
export const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hexadecimal digits')
  .describe('Address of the contract. Symbols are not unique: find addresses with search_tokens');
/** Input that names a token, or the native coin. */
export const coinOrToken = address.describe(
  'Address of the token. The native coin (ETH and the like) is 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE or its wrapped token, ' +
    'wrappedNative of get_network; never the zero address. Symbols are not unique: find addresses with search_tokens',
);
/** Input that names a pool. */
export const pool = z
  .string()
  .regex(
    /^0x([0-9a-fA-F]{40}|[0-9a-fA-F]{64})$/,
    'must be an address, 0x and 40 hexadecimal digits, or the id of a V4 pool, 0x and 64',
  )
  .describe('Address of the pool, or the id of a V4 pool');

/** A tool of an agent: it reads, or builds what nobody has signed. */
export interface Tool<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Shape;
  /** JSON schema of the answer. */
  readonly answer: object;
  readonly run: (
    api: SwapApiClient,
    input: z.output<z.ZodObject<Shape>>,
    signal: AbortSignal,
  ) => Promise<unknown>;
}

/** Binds the input of a tool to its shape. */
export const tool = <Shape extends z.ZodRawShape>(made: Tool<Shape>) => made as unknown as Tool;

/** Input that asks for the fields that a wallet sends or signs. */
export const calldata = z
  .boolean()
  .default(false)
  .describe(
    'Whether to answer the calldata too: to, data, value, transaction, calls, permitData, and the transactions of approvals. ' +
      'Ask for it only to hand them to a wallet, unchanged',
  );

/** Returns the address of a token, for the native coin that of its wrapped token. */
export async function wrappedAddress(
  api: SwapApiClient,
  token: string,
  signal: AbortSignal,
): Promise<string> {
  return token.toLowerCase() === COIN ? (await api.getNetwork({}, { signal })).wrappedNative : token;
}
