import { useMemo } from 'react';
import { formatUnits } from 'viem';
import type { Network, Token } from '../api/answers.ts';
import { type TokenMarket, useTokenMarkets } from '../api/tokenMarkets.ts';
import { useTokens } from '../api/tokens.ts';
import { coinOf, placeOf } from '../coin/coin.ts';
import { useTokenBalances } from '../wallet/useTokenBalances.ts';
import type { OwnPosition } from './ownPosition.ts';
import { useOwnPositions } from './useOwnPositions.ts';
import { useWatchedBalances } from './useWatchedBalances.ts';

/** A token that the account holds. */
export interface Holding {
  readonly token: Token;
  readonly raw: bigint;
  readonly market: TokenMarket | undefined;
  /** Dollars; undefined where the token has no price. */
  readonly worth: number | undefined;
}

export interface Balances {
  /** Most dollars first, then those without a price. */
  readonly holdings: readonly Holding[];
  /** Dollars of all; null where none has a price. */
  readonly worth: number | null;
  readonly isPending: boolean;
  /** Why a watched address has none. */
  readonly error: Error | null;
}

/**
 * Reads the balances of the listed tokens and of those that the account provides, the native coin beside its
 * wrapped token, with dollars: those of the wallet's account by its node, or those of a watched address by
 * the service.
 */
export function useBalances(network: Network, account: string, isWatched: boolean): Balances {
  const listed = useTokens().data?.tokens;
  const provided = useOwnPositions(account).data?.positions;
  const tokens = useMemo(
    () => eachOnce([coinOf(network), ...(listed ?? NONE), ...(provided ?? []).flatMap(tokensOf)]),
    [network, listed, provided],
  );
  const own = useTokenBalances(listed === undefined || isWatched ? NONE : tokens);
  const seen = useWatchedBalances(isWatched ? account : undefined, listed === undefined ? NONE : tokens);
  const balances = isWatched ? seen.balances : own;
  const held = useMemo(
    () => tokens.filter((token) => (balances.get(placeOf(token)) ?? 0n) > 0n),
    [tokens, balances],
  );
  const { markets, isPending } = useTokenMarkets([...new Set(held.map(({ address }) => address))]);
  const holdings = held
    .map((token): Holding => {
      const raw = balances.get(placeOf(token)) ?? 0n;
      const market = markets.get(token.address.toLowerCase());
      return { token, raw, market, worth: worthOf(raw, token.decimals, market?.priceUSD) };
    })
    .sort((a, b) => (b.worth ?? -1) - (a.worth ?? -1));
  const known = holdings.flatMap(({ worth }) => (worth === undefined ? [] : [worth]));
  return {
    holdings,
    worth: known.length === 0 ? null : known.reduce((sum, worth) => sum + worth, 0),
    isPending: listed === undefined || balances.size === 0 || isPending,
    error: seen.error,
  };
}

const tokensOf = ({ token0, token1 }: OwnPosition): readonly Token[] => [token0, token1];

/** The list says more of a token than a position does: it comes first. */
function eachOnce(tokens: readonly Token[]): readonly Token[] {
  const found = new Map<string, Token>();
  for (const token of tokens) {
    if (!found.has(placeOf(token))) found.set(placeOf(token), token);
  }
  return [...found.values()];
}

/** Computes dollars of an amount, for people to read. */
export function worthOf(raw: bigint, decimals: number, price: string | null | undefined): number | undefined {
  return price === null || price === undefined
    ? undefined
    : Number(formatUnits(raw, decimals)) * Number(price);
}

const NONE: readonly Token[] = [];
