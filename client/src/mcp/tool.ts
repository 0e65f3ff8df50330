import { z } from 'zod';
import type { SwapApiClient } from '../index.ts';

/** Input that names a contract or an account. */
export const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hexadecimal digits')
  .describe('Address of the contract. Symbols are not unique: find addresses with search_tokens');
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
  readonly run: (
    api: SwapApiClient,
    input: z.output<z.ZodObject<Shape>>,
    signal: AbortSignal,
  ) => Promise<unknown>;
}

/** Binds the input of a tool to its shape. */
export const tool = <Shape extends z.ZodRawShape>(made: Tool<Shape>) => made as unknown as Tool;
