import { useQuery } from '@tanstack/react-query';
import { formatUnits } from 'viem';
import type { Quote, Token } from './answers.ts';
import { getJson } from './fetchJson.ts';

const LOOK_MS = 60_000;
/** Of what calls itself a price, and not the worth of something. */
const LIVE_LOOK_MS = 4_000;

interface Prices {
  readonly prices: readonly {
    readonly token: string;
    readonly priceUSD: string | null;
    readonly priceNative: string | null;
    readonly lastingPriceUSD: string | null;
  }[];
}

/** Dollars of what a trade takes and gives. */
export interface TradeValue {
  readonly in: number;
  readonly out: number;
}

const NONE: Prices['prices'] = [];
/** Tokens that one question may name. */
const MOST = 100;

const usePrices = (tokens: readonly (string | undefined)[]): Prices['prices'] =>
  usePricesEvery(LOOK_MS, tokens).prices;

/**
 * Asks for the prices of tokens at the newest block, again and again; `askedAt` in Unix milliseconds, 0
 * before any.
 */
export const useLivePrices = (tokens: readonly string[]) => usePricesEvery(LIVE_LOOK_MS, tokens);

function usePricesEvery(refetchInterval: number, tokens: readonly (string | undefined)[]) {
  const named = tokens.flatMap((token) => (token === undefined ? [] : [token.toLowerCase()]));
  const asked = [...new Set(named)].slice(0, MOST).join(',');
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['prices', asked],
    queryFn: ({ signal }) => getJson<Prices>('/api/v1/prices', { tokens: asked }, signal),
    enabled: asked !== '',
    refetchInterval,
    retry: false,
  });
  return { prices: data?.prices ?? NONE, askedAt: dataUpdatedAt };
}

/**
 * Asks for the dollars of whole tokens, by their addresses in small letters; those of unknown price are left
 * out.
 */
export function usePriceMap(tokens: readonly Pick<Token, 'address'>[]): ReadonlyMap<string, number> {
  const prices = usePrices(tokens.map(({ address }) => address));
  return new Map(
    prices.flatMap(({ token, priceUSD }): [string, number][] =>
      priceUSD === null ? [] : [[token.toLowerCase(), Number(priceUSD)]],
    ),
  );
}

/** Asks for the dollars of a whole token; null where unknown. */
export function usePrice(token: string | undefined): string | null {
  return usePrices([token])[0]?.priceUSD ?? null;
}

/**
 * Asks for the dollars of both amounts of a quote; undefined where one is unknown. It takes the lowest prices
 * of the last 10 to 20 minutes: a price that one block raised would hide what is lost by paying it.
 */
export function useTradeValue(
  quote: Pick<Quote, 'amountIn' | 'amountOut'>,
  tokenIn: Token,
  tokenOut: Token,
): TradeValue | undefined {
  const prices = usePrices([tokenIn.address, tokenOut.address]);
  const dollarsOf = (raw: string, token: Token): number | undefined => {
    const found = prices.find((price) => price.token.toLowerCase() === token.address.toLowerCase());
    const price = found?.lastingPriceUSD ?? found?.priceUSD;
    if (price === null || price === undefined) return undefined;
    return Number(formatUnits(BigInt(raw), token.decimals)) * Number(price);
  };
  const [paid, received] = [dollarsOf(quote.amountIn, tokenIn), dollarsOf(quote.amountOut, tokenOut)];
  return paid === undefined || received === undefined ? undefined : { in: paid, out: received };
}
