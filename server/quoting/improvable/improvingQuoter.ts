import { setMaxListeners } from 'node:events';
import { AppError } from '../../errors.ts';
import { whenThere } from '../../runtime/whenThere.ts';
import type { PricedTrade, QuoteRequest, Quoter } from '../quoter.ts';
import type { Waiter } from '../searchTurns.ts';
import { improvementBy, isImprovable, mayImprove } from './improvement.ts';

/** Splits looked for at once. Further trades are answered without, so that a crowd of them slows nobody down. */
const AT_ONCE = 8;
/** Milliseconds after which a trade is answered without its improvement. */
const LONGEST_MS = 1_000;
/** Blocks that may arrive between a trade and its split before the answer goes without. */
const MAX_TRIES = 3;

/**
 * Returns the quoter with `improvement` in each trade of one route whose request asks for it. A split is looked for
 * only where the route moves the market, and is charged to the caller as a split. It never makes a quote fail: where
 * it cannot be worked out, the improvement is unknown.
 * @param maxSplits the routes of the split; 1 looks for none
 */
export function improvingQuoter(quoter: Quoter, maxSplits: number): Quoter {
  let running = 0;
  return { ...quoter, price };

  function price(asked: QuoteRequest, waiter: Waiter): PricedTrade | Promise<PricedTrade> {
    return whenThere(quoter.price(asked, waiter), (single) => {
      const isWanted = maxSplits > 1 && isImprovable(single.request) && mayImprove(single);
      return isWanted ? improved(single, asked, waiter) : single;
    });
  }

  async function improved(single: PricedTrade, request: QuoteRequest, waiter: Waiter): Promise<PricedTrade> {
    if (running >= AT_ONCE) return unknown(single);
    running += 1;
    try {
      return (await isCharged(waiter)) ? await compare(single, request, waiter) : unknown(single);
    } finally {
      running -= 1;
    }
  }

  async function isCharged({ charge }: Waiter): Promise<boolean> {
    try {
      await charge?.(maxSplits);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
      throw error;
    }
  }

  /** Compares both trades at one block. Where a block came between them the single one is priced again. */
  async function compare(first: PricedTrade, request: QuoteRequest, waiter: Waiter): Promise<PricedTrade> {
    const tooLong = AbortSignal.timeout(LONGEST_MS);
    const signal = AbortSignal.any([waiter.signal, tooLong]);
    setMaxListeners(0, signal);
    let single = first;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      // The next block may leave nothing to look for.
      if (!mayImprove(single)) return single;
      const split = await splitOf(single, request, signal);
      waiter.signal.throwIfAborted();
      if (split === undefined) return unknown(single);
      if (split.block.hash === single.block.hash) {
        const effort = {
          rounds: single.effort.rounds + split.effort.rounds,
          searchMs: single.effort.searchMs + split.effort.searchMs,
        };
        return { ...single, effort, improvement: improvementBy(single, split, maxSplits) };
      }
      single = await quoter.price(request, waiter);
    }
    return unknown(single);
  }

  /**
   * Returns a split; undefined where there is none now, or not in time. Few searches are enough where trades are ranked by
   * what they leave: the whole search leaves no less. Ranked by amounts alone it may leave less, so it is made itself.
   */
  async function splitOf(
    { rankedBy }: PricedTrade,
    request: QuoteRequest,
    signal: AbortSignal,
  ): Promise<PricedTrade | undefined> {
    const isShort = rankedBy === 'net';
    try {
      return await quoter.price({ ...request, maxSplits, isShort, optimalityGap: false }, { signal });
    } catch (error) {
      if (signal.aborted || error instanceof AppError) return undefined;
      throw error;
    }
  }
}

const unknown = (single: PricedTrade): PricedTrade => ({ ...single, improvement: { kind: 'unknown' } });
