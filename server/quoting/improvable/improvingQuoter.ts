import { setMaxListeners } from 'node:events';
import { AppError } from '../../errors.ts';
import { whenThere } from '../../runtime/whenThere.ts';
import type { Waiter } from '../model/tradeRequest.ts';
import type { PricedTrade, QuoteRequest, Quoter } from '../quoter.ts';
import { type Improvement, improvementBy, type WiderRequest, widerRequest } from './improvement.ts';

/**
 * Wider requests searched at once. Further trades are answered without, so that a crowd of them slows nobody
 * down.
 */
const AT_ONCE = 8;
/** Milliseconds after which a trade is answered without its improvement. */
const LONGEST_MS = 1_000;
/** Blocks that may arrive between a trade and the wider one before the answer goes without. */
const MAX_TRIES = 3;
/** The wider trade is of another block than the trade. */
const OTHER_BLOCK = 'otherBlock';

interface Told extends Pick<PricedTrade, 'effort'> {
  readonly improvement: Improvement;
}

/** Charge of a trade with the search for a wider one, which takes about as long as one route of a split. */
const COST = 2;

/**
 * Returns the quoter that adds `improvement` to each trade whose request asks for it: the net amount of a
 * wider request. Charges the caller for the search as one route more. The improvement is unknown where it
 * cannot be computed, and the quote stands.
 * @param most the routes of a split, 1 for none, and the kinds of pools of the network
 */
export function improvingQuoter(quoter: Quoter, most: WiderRequest): Quoter {
  let running = 0;
  return { ...quoter, price };

  function price(asked: QuoteRequest, waiter: Waiter): PricedTrade | Promise<PricedTrade> {
    return whenThere(quoter.price(asked, waiter), (single) => {
      const wider = widerRequest(single, asked.protocols, most);
      return wider === undefined ? single : improved(single, asked, waiter);
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
      const wider = widerRequest(single, request.protocols, most);
      // The next block may leave nothing to look for.
      if (wider === undefined) return single;
      const told = await improvementOf(single, { ...request, ...wider }, { ...waiter, signal });
      waiter.signal.throwIfAborted();
      if (told === undefined) return unknown(single);
      if (told !== OTHER_BLOCK) return { ...single, ...told };
      single = await quoter.price(request, waiter);
    }
    return unknown(single);
  }

  /**
   * Returns the improvement with a net amount that the wider request at least achieves; undefined where it is
   * unknown now, or not in time. A short search is enough where trades are ranked by net amount: a whole
   * search leaves no less. Ranked by amounts it may leave less, so a gain is confirmed by a whole search,
   * which is charged.
   */
  async function improvementOf(
    single: PricedTrade,
    request: QuoteRequest & WiderRequest,
    waiter: Waiter,
  ): Promise<Told | typeof OTHER_BLOCK | undefined> {
    const short = await toldBy(true, single, request, waiter);
    const isWhole = single.rankedBy === 'net' || request.maxSplits === 1;
    const isEnough = isWhole || short === undefined || short === OTHER_BLOCK;
    if (isEnough || short.improvement.kind === 'none') return short;
    const isRoom = await isCharged(waiter, request.maxSplits);
    return isRoom ? toldBy(false, { ...single, ...short }, request, waiter) : undefined;
  }

  async function toldBy(
    isShort: boolean,
    single: PricedTrade,
    request: QuoteRequest & WiderRequest,
    waiter: Waiter,
  ): Promise<Told | typeof OTHER_BLOCK | undefined> {
    const wider = await widerTrade(request, isShort, waiter);
    if (wider === undefined) return undefined;
    if (wider.block.hash !== single.block.hash) return OTHER_BLOCK;
    const effort = {
      rounds: single.effort.rounds + wider.effort.rounds,
      searchMs: single.effort.searchMs + wider.effort.searchMs,
    };
    return { effort, improvement: improvementBy(single, wider, request) };
  }

  async function widerTrade(
    request: QuoteRequest,
    isShort: boolean,
    { signal }: Waiter,
  ): Promise<PricedTrade | undefined> {
    try {
      return await quoter.price({ ...request, isShort, optimalityGap: false }, { signal });
    } catch (error) {
      if (signal.aborted || error instanceof AppError) return undefined;
      throw error;
    }
  }
}

const unknown = (single: PricedTrade): PricedTrade => ({ ...single, improvement: { kind: 'unknown' } });
