import type { Head } from '../../chain/head.ts';
import type { AddTarget } from '../addTarget.ts';
import type { LiquidityDesk } from '../liquidityDesk.ts';
import type { AddTerms, LiquidityContext } from '../model/liquidityTerms.ts';
import { readPaid } from './oneCall.ts';

/**
 * Reads all that the plan of a zap reads, and the allowances of a zap in one transaction, while its swap is
 * simulated. The plan finds the answers in the client of the context.
 * @param terms those of the zap with any offer, which no reading depends on
 * @param isFirst true if the sender pays token0
 */
export async function readAhead(
  desk: LiquidityDesk,
  context: LiquidityContext,
  target: AddTarget,
  terms: AddTerms & { readonly unsubscribes: boolean },
  {
    head,
    sender,
    isFirst,
  }: { readonly head: Head; readonly sender: AddTerms['recipient']; readonly isFirst: boolean },
  signal: AbortSignal,
): Promise<void> {
  const { pool, tokenId } = target;
  const isNewInV4 = 'isNative' in pool && tokenId === undefined;
  const asset = isFirst && isNewInV4 && pool.isNative ? 'native' : isFirst ? pool.token0 : pool.token1;
  const paid = { pool, asset, from: sender, block: head } as const;
  // A refusal or a failed request comes again where the plan is made.
  await Promise.allSettled([
    desk.planAddAt(target, terms, head, signal, context),
    isNewInV4 ? readPaid(context, paid, signal) : undefined,
  ]);
}
