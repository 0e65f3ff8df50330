import { useMemo } from 'react';
import { formatUnits } from 'viem';
import type { Network, Token } from '../api/answers.ts';
import { type TokenMarket, useTokenMarkets } from '../api/tokenMarkets.ts';
import { useTokens } from '../api/tokens.ts';
import { coinOf, placeOf } from '../coin/coin.ts';
import { useTokenBalances } from '../wallet/useTokenBalances.ts';

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
}

/** Reads the account's balances of the listed tokens, the native coin beside its wrapped token, with dollars. */
export function useBalances(network: Network): Balances {
  const listed = useTokens().data?.tokens;
  const tokens = useMemo(() => [coinOf(network), ...(listed ?? NONE)], [network, listed]);
  const balances = useTokenBalances(listed === undefined ? NONE : tokens);
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
  };
}

/** Computes dollars of an amount, for people to read. */
export function worthOf(raw: bigint, decimals: number, price: string | null | undefined): number | undefined {
  return price === null || price === undefined
    ? undefined
    : Number(formatUnits(raw, decimals)) * Number(price);
}

const NONE: readonly Token[] = [];
