import { setMaxListeners } from 'node:events';
import { AppError } from '../../errors.ts';
import { whenThere } from '../../runtime/whenThere.ts';
import type { PricedTrade, QuoteRequest, Quoter } from '../quoter.ts';
import type { Waiter } from '../searchTurns.ts';
import { type Improvement, improvementBy, isImprovable, mayImprove } from './improvement.ts';

/** Splits looked for at once. Further trades are answered without, so that a crowd of them slows nobody down. */
const AT_ONCE = 8;
/** Milliseconds after which a trade is answered without its improvement. */
const LONGEST_MS = 1_000;
/** Blocks that may arrive between a trade and its split before the answer goes without. */
const MAX_TRIES = 3;
/** The split is of another block than the trade. */
const OTHER_BLOCK = 'otherBlock';

interface Told extends Pick<PricedTrade, 'effort'> {
  readonly improvement: Improvement;
}

/** What a trade with a short search is charged: it takes about as long as one route of a split. */
const COST = 2;

/**
 * Returns the quoter with `improvement` in each trade of one route whose request asks for it. A split is looked for
 * only where the route moves the market, and is charged to the caller as one route more. It never makes a quote fail: where
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
      return (await isCharged(waiter, COST)) ? await compare(single, request, waiter) : unknown(single);
    } finally {
      running -= 1;
    }
  }

  async function isCharged({ charge }: Waiter, cost: number): Promise<boolean> {
    try {
      await charge?.(cost);
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
      const told = await improvementOf(single, request, { ...waiter, signal });
      waiter.signal.throwIfAborted();
      if (told === undefined) return unknown(single);
      if (told !== OTHER_BLOCK) return { ...single, ...told };
      single = await quoter.price(request, waiter);
    }
    return unknown(single);
  }

  /**
   * Returns what a split leaves at least; undefined where that cannot be known now, or not in time. Few searches are enough
   * where trades are ranked by what they leave: the whole search leaves no less. Ranked by amounts alone it may leave less,
   * so it is made too, and charged, where few searches have found a gain.
   */
  async function improvementOf(
    single: PricedTrade,
    request: QuoteRequest,
    waiter: Waiter,
  ): Promise<Told | typeof OTHER_BLOCK | undefined> {
    const short = await toldBy(true, single, request, waiter);
    const isEnough = single.rankedBy === 'net' || short === undefined || short === OTHER_BLOCK;
    if (isEnough || short.improvement.kind === 'none') return short;
    const isRoom = await isCharged(waiter, maxSplits);
    return isRoom ? toldBy(false, { ...single, ...short }, request, waiter) : undefined;
  }

  async function toldBy(
    isShort: boolean,
    single: PricedTrade,
    request: QuoteRequest,
    waiter: Waiter,
  ): Promise<Told | typeof OTHER_BLOCK | undefined> {
    const split = await splitOf(request, isShort, waiter);
    if (split === undefined) return undefined;
    if (split.block.hash !== single.block.hash) return OTHER_BLOCK;
    const effort = {
      rounds: single.effort.rounds + split.effort.rounds,
      searchMs: single.effort.searchMs + split.effort.searchMs,
    };
    return { effort, improvement: improvementBy(single, split, maxSplits) };
  }

  async function splitOf(
    request: QuoteRequest,
    isShort: boolean,
    { signal }: Waiter,
  ): Promise<PricedTrade | undefined> {
    try {
      return await quoter.price({ ...request, maxSplits, isShort, optimalityGap: false }, { signal });
    } catch (error) {
      if (signal.aborted || error instanceof AppError) return undefined;
      throw error;
    }
  }
}

const unknown = (single: PricedTrade): PricedTrade => ({ ...single, improvement: { kind: 'unknown' } });
