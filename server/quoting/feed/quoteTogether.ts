import { setMaxListeners } from 'node:events';
import { AppError } from '../../errors.ts';
import { TurnShare } from '../../runtime/turnLine.ts';
import type { PricedTrade, Quoter } from '../quoter.ts';
import { takeTurnsTogether } from '../searchTurns.ts';
import type { TradeRequest } from '../tradeRequest.ts';

/** What a block says to a question: its quote, or why there is none. */
export type QuoteOutcome =
  | { readonly kind: 'quoted'; readonly priced: PricedTrade }
  | { readonly kind: 'refused'; readonly error: AppError };

/** Quotes at the same time: those that wait for the node do not hold up those that do not. */
const AT_ONCE = 8;
/** A chain that moves on under so many rounds leaves no time for one. */
const MAX_ROUNDS = 5;
/** Few questions are answered as fast as each alone. */
const FEW = 8;

export interface TogetherDependencies<Block> {
  readonly quoter: Pick<Quoter, 'price'>;
  /** @throws RPC_UNAVAILABLE */
  currentHead(): Block;
}

/**
 * The outcomes of all questions at one block, in their order. When the chain moves on meanwhile all are asked again,
 * which then costs no reading.
 * @throws AppError RPC_UNAVAILABLE without a head; OVERLOADED when the chain keeps moving on; the reason of `signal`
 */
export async function quoteTogether<Block extends { readonly hash: string }>(
  { quoter, currentHead }: TogetherDependencies<Block>,
  requests: readonly TradeRequest[],
  signal: AbortSignal,
): Promise<{ readonly outcomes: readonly QuoteOutcome[]; readonly block: Block }> {
  // Each of the questions may wait for several things at once, and all give up with the one request.
  setMaxListeners(0, signal);
  const share = new TurnShare(requests.length > FEW);
  takeTurnsTogether(signal, share);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const block = currentHead();
    const outcomes = await quoteAll(quoter, requests, { share, signal });
    const isOfBlock = (outcome: QuoteOutcome) =>
      outcome.kind === 'refused' || outcome.priced.block.hash === block.hash;
    if (currentHead().hash === block.hash && outcomes.every(isOfBlock)) return { outcomes, block };
  }
  throw new AppError('OVERLOADED', 'The chain moves on faster than all of this can be quoted at one block', {
    retryAfterSeconds: 1,
  });
}

async function quoteAll(
  quoter: Pick<Quoter, 'price'>,
  requests: readonly TradeRequest[],
  { share, signal }: { readonly share: TurnShare; readonly signal: AbortSignal },
): Promise<QuoteOutcome[]> {
  const outcomes: QuoteOutcome[] = [];
  const waiting = requests.entries();
  const work = async (): Promise<void> => {
    for (const [index, request] of waiting) {
      if (share.isOver(performance.now())) await share.next();
      signal.throwIfAborted();
      outcomes[index] = await outcomeOf(quoter.price(request, signal));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}

/** @throws whatever is no AppError */
async function outcomeOf(quote: Promise<PricedTrade>): Promise<QuoteOutcome> {
  try {
    return { kind: 'quoted', priced: await quote };
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', error };
    throw error;
  }
}
