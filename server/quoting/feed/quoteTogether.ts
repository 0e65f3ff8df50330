import { setMaxListeners } from 'node:events';
import { AppError } from '../../errors.ts';
import type { TurnAccount } from '../../runtime/turnAccount.ts';
import { TurnShare } from '../../runtime/turnLine.ts';
import type { TradeRequest, Waiter } from '../model/tradeRequest.ts';
import type { PricedTrade, Quoter } from '../quoter.ts';

/** The outcome of a request at a block: its quote, or the error that refuses it. */
export type QuoteOutcome =
  | { readonly kind: 'quoted'; readonly priced: PricedTrade }
  | { readonly kind: 'refused'; readonly error: AppError };

/**
 * Maximum concurrent quotes. Several run at once so that those waiting for the node do not hold up the
 * others.
 */
const AT_ONCE = 8;
/** Maximum rounds that a new block may interrupt. */
const MAX_ROUNDS = 5;
/**
 * Maximum number of quotes that run as fast as a single one; a larger batch yields to other work of its
 * caller.
 */
const FEW = 8;

export interface TogetherDependencies<Block> {
  readonly quoter: Pick<Quoter, 'price'>;
  /** @throws RPC_UNAVAILABLE */
  currentHead(): Block;
}

/** Returns the processor share of this number of quotes together. */
export function shareFor(quotes: number, account?: TurnAccount): TurnShare {
  return new TurnShare(quotes > FEW, account);
}

/**
 * Returns the outcomes of all requests at one block, in the order of the requests. Quotes all of them again
 * if the head moves meanwhile; the repetition needs no reads.
 * @throws AppError RPC_UNAVAILABLE without a head; OVERLOADED when the chain keeps moving on; the reason of
 * `signal`
 */
export async function quoteTogether<Block extends { readonly hash: string }>(
  { quoter, currentHead }: TogetherDependencies<Block>,
  requests: readonly TradeRequest[],
  signal: AbortSignal,
  share = shareFor(requests.length),
): Promise<{ readonly outcomes: readonly QuoteOutcome[]; readonly block: Block }> {
  // Each quote may add several listeners to the signal of the one request.
  setMaxListeners(0, signal);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const block = currentHead();
    const outcomes = await quoteAll(quoter, requests, { share, signal });
    const isOfBlock = (outcome: QuoteOutcome) =>
      outcome.kind === 'refused' || outcome.priced.block.hash === block.hash;
    if (currentHead().hash === block.hash && outcomes.every(isOfBlock)) return { outcomes, block };
  }
  throw new AppError(
    'OVERLOADED',
    'New blocks arrive faster than these quotes can be computed at one block',
    {
      retryAfterSeconds: 1,
    },
  );
}

async function quoteAll(
  quoter: Pick<Quoter, 'price'>,
  requests: readonly TradeRequest[],
  waiter: Waiter & { readonly share: TurnShare },
): Promise<QuoteOutcome[]> {
  const { share, signal } = waiter;
  const outcomes: QuoteOutcome[] = [];
  const waiting = requests.entries();
  const work = async (): Promise<void> => {
    for (const [index, request] of waiting) {
      if (share.isOver(performance.now())) await share.next();
      signal.throwIfAborted();
      outcomes[index] = await outcomeOf(async () => quoter.price(request, waiter));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}

/** Returns the quote or its AppError. @throws any other error */
async function outcomeOf(quote: () => Promise<PricedTrade>): Promise<QuoteOutcome> {
  try {
    return { kind: 'quoted', priced: await quote() };
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', error };
    throw error;
  }
}
