import { z } from 'zod';
import { type BlockWait, notReached } from '../../chain/blockWait.ts';
import type { RequestContext } from '../../http/pipeline/requestContext.ts';

const RULE = 'must be a block number';

/** Parses a block number of up to 15 digits, as number or string. */
export const minBlockInput = z
  .union([z.string(), z.number()], { error: RULE })
  .transform((value, context): bigint => {
    if (/^\d{1,15}$/.test(String(value))) return BigInt(value);
    context.addIssue({ code: 'custom', message: RULE });
    return z.NEVER;
  })
  .optional()
  .meta({
    type: 'integer',
    description:
      'Number of the block that the answer must not be older than; the request waits for it, up to its timeout',
  });

/** Refuses the field where it has no meaning, so that it is not overlooked in silence. */
export const noMinBlockInput = (rule: string) =>
  z
    .any()
    .refine((value) => value === undefined, rule)
    .optional()
    .meta({ description: `Not allowed: ${rule}` });

/**
 * Milliseconds that a request keeps, after a wait in vain, for an answer that says so; at most a fifth of its
 * time.
 */
const KEPT_MS = 1_000;

/** What an endpoint needs to hold requests back. */
export type Blocks = Pick<BlockWait, 'isReached' | 'reach'>;

/**
 * Returns what a request with this field waits for; undefined if for nothing. @throws as `BlockWait.reach`
 */
export function waitForBlock(
  blocks: Blocks,
  minBlock: bigint | undefined,
  context: RequestContext,
  callerOf: () => string,
): Promise<void> | undefined {
  if (minBlock === undefined || blocks.isReached(minBlock)) return undefined;
  const { msLeft: left, signal } = context;
  const msLeft = Math.max(0, left - Math.min(KEPT_MS, left / 5));
  return blocks.reach(minBlock, { caller: callerOf(), signal, msLeft });
}

/**
 * @throws RPC_UNAVAILABLE when a reorg has taken the head back since the wait ended, so that the answer is of
 * an earlier block
 */
export function requireBlock(minBlock: bigint | undefined, block: { readonly number: bigint }): void {
  if (minBlock !== undefined && block.number < minBlock) throw notReached(minBlock, block.number, undefined);
}
