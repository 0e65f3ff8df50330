import type { Logger } from 'pino';
import { z } from 'zod';
import { defineEventEndpoint } from '../../http/eventEndpoint.ts';
import type { OpenStreams } from '../../http/overload/openStreams.ts';
import { eventText, type ServerEvent } from '../../http/serverEvent.ts';
import { QuoteFeed, type QuoteFeedOptions } from '../../quoting/feed/quoteFeed.ts';
import type { QuoteOutcome } from '../../quoting/feed/quoteTogether.ts';
import type { PricedTrade, Quoter } from '../../quoting/quoter.ts';
import type { TradeCost } from '../../quoting/tradeCost.ts';
import type { TradeFacts } from '../present/presentDollars.ts';
import { presentQuote } from '../present/presentQuote.ts';
import { noMinBlockInput } from './minBlock.ts';
import { searchesAsked } from './routerInput.ts';
import { alternativesInput, checkTrade, type TradeRules, tradeFields, tradeOf } from './tradeInput.ts';

/** An event of the feed, and its text on the wire. */
interface QuoteEvent extends ServerEvent {
  readonly block: bigint | undefined;
  readonly essence: string;
}

const fields = z.object({
  ...tradeFields,
  alternatives: alternativesInput,
  block: z
    .string()
    .refine(() => false, 'must be absent: a stream follows the newest block')
    .optional()
    .meta({ description: 'Not allowed: a stream follows the newest block' }),
  minBlock: noMinBlockInput('must be absent: a stream follows the newest block'),
});

/** Fields that change with each block although the quote stays the same. Quotes are compared without them. */
const OF_THE_BLOCK = {
  blockNumber: undefined,
  blockHash: undefined,
  gasPriceWei: undefined,
  gasCostWei: undefined,
  l1FeeWei: undefined,
  gasCostInToken: undefined,
  amountOutNet: undefined,
  amountInNet: undefined,
  amountInUSD: undefined,
  amountOutUSD: undefined,
  gasCostUSD: undefined,
  // The same routes and amounts have a new id at each block.
  quoteId: undefined,
  expiresAt: undefined,
  // Anybody could change it with every block through a bait pool.
  leftOut: undefined,
};

export interface QuoteStreamDependencies
  extends Omit<QuoteFeedOptions<QuoteEvent>, 'describe' | 'isTouched' | 'quoter'> {
  readonly quoter: Pick<Quoter, 'price' | 'isTouched'>;
  readonly streams: OpenStreams;
  readonly log: Logger;
  readonly facts: TradeFacts;
  readonly rules: TradeRules;
  readonly costOf: TradeCost;
}

export const streamQuote = ({ streams, log, facts, rules, costOf, ...options }: QuoteStreamDependencies) => {
  const isTouched = (pools: PricedTrade['pools']) => options.quoter.isTouched(pools);
  const feed = new QuoteFeed<QuoteEvent>({
    ...options,
    isTouched,
    describe: (...outcome) => describe({ log, facts, chainId: rules.chainId }, ...outcome),
  });
  return defineEventEndpoint({
    method: 'get',
    path: '/api/v1/quote/stream',
    operationId: 'streamQuote',
    tag: 'Trade',
    summary:
      'Stream of quotes: one now and one after each block that changes it, as server-sent events with the block as id',
    request: { query: fields.superRefine(checkTrade(rules)) },
    events: {
      quote: 'the answer of `/api/v1/quote` at the newest block',
      problem: 'the error body when the newest block has no quote',
      end: '`{"reason": "shutdown"}` when the service ends the stream; reconnect after `retry`',
    },
    example: eventText('end', undefined, { reason: 'shutdown' }),
    streams,
    cost: ({ query }) => costOf(query) * searchesAsked(query, rules.exchangeIds, rules.routers),
    follow: ({ query, lastSeen, send, payer }) => {
      const request = Object.assign(tradeOf(query, rules), { alternatives: query.alternatives });
      return feed.follow(request, send, lastSeen, payer);
    },
  });
};

function describe(
  { log, facts, chainId }: Pick<QuoteStreamDependencies, 'log' | 'facts'> & { readonly chainId: number },
  outcome: QuoteOutcome,
  head: { readonly number: bigint } | undefined,
): QuoteEvent {
  const block = head?.number;
  if (outcome.kind === 'quoted') {
    const { tokenIn, tokenOut } = outcome.priced.request;
    // The event is sent without waiting; the facts that this reads appear in the event of the next block.
    void facts.learn([tokenIn, tokenOut]);
    const quote = presentQuote(chainId, outcome.priced, facts);
    let text: string | undefined;
    return {
      block,
      essence: essenceOf(quote),
      text: () => {
        text ??= eventText('quote', block, quote);
        return text;
      },
    };
  }
  const { code, message: error, details, cause } = outcome.error;
  if (code === 'INTERNAL') log.error({ err: cause }, 'a quote of a stream failed with an internal error');
  const body = { error, code, ...(details === undefined ? {} : { details }) };
  return {
    block,
    essence: JSON.stringify(body),
    text: (requestId) => eventText('problem', block, { ...body, requestId }),
  };
}

/** Returns a key of a quote that is equal as long as only figures of the block change. */
function essenceOf(quote: ReturnType<typeof presentQuote>): string {
  const alternatives = quote.alternatives?.map((each) => ({ ...each, amountNet: undefined }));
  return JSON.stringify({ ...quote, ...OF_THE_BLOCK, alternatives });
}
