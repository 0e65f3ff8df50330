import { z } from 'zod';
import { type QuoteId, writeQuoteId } from '../../quoting/given/quoteId.ts';
import type { PricedTrade } from '../../quoting/quoter.ts';

/** Seconds of the chain's clock for which the routes of a quote can be asked for. */
const QUOTE_SECONDS = 120;

export const quoteIdOutput = {
  quoteId: z.string().meta({
    description:
      'Names this trade and its routes: `POST /swap` with it builds exactly these, or says what has moved',
    example: 'AQABAQRpLT7qAQAIDeC2s6dkAAAE0Iri5gEU4FVKR2oJJwOr2z7zXIDg120yk58BAQDjSsjf',
  }),
  chainId: z.int().meta({ description: 'Chain id (EIP-155)', example: 1 }),
  expiresAt: z.int().meta({
    description: 'When quoteId ends, Unix seconds by the clock of the chain: 120 after the block',
    example: 1_764_572_906,
  }),
};

/**
 * Formats what a later swap names this quote by: its routes and amounts themselves, which no instance has to
 * keep.
 */
export function presentQuoteId(chainId: number, priced: PricedTrade) {
  const { request, contract, legs, amountIn, amountOut, block } = priced;
  const isInput = request.tradeType === 'exactInput';
  const expiresAt = Number(block.timestamp) + QUOTE_SECONDS;
  const id: QuoteId = {
    chainId,
    expiresAt,
    tradeType: request.tradeType,
    router: contract.kind === 'executor' ? 'executor' : 'universalRouter',
    feeBps: request.fee?.bps ?? 0,
    amount: request.amount,
    quoted: isInput ? amountOut : amountIn,
    routes: legs.map(({ hops }) => hops.map(({ pool }) => pool.id)),
    parts: legs.slice(0, -1).map(({ amounts }) => (isInput ? amounts[0] : amounts.at(-1)) ?? 0n),
  };
  return { quoteId: writeQuoteId(id), chainId, expiresAt };
}
