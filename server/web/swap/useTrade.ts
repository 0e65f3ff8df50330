import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { Token } from '../api/answers.ts';
import { useNetwork } from '../api/network.ts';
import { isSame, useFoundToken, useTokens } from '../api/tokens.ts';
import type { Trade } from '../api/trade.ts';
import { BRAND } from '../brand/brand.ts';
import { type ParsedAmount, parseAmount } from '../format/amounts.ts';
import type { Settings } from './settings.ts';

export type Side = 'in' | 'out';

/** Keeps the trade in the address bar, so that it can be shared: `?in=…&out=…&amount=1.5&exact=in`. */
export interface TradeState {
  readonly tokens: Readonly<Record<Side, Token | undefined>>;
  /** Addresses of tokens that do not exist here. */
  readonly unknown: readonly string[];
  /** Why the search for a token failed. */
  readonly error: Error | null;
  readonly exact: Side;
  readonly text: string;
  readonly amount: ParsedAmount;
  /** Undefined until tokens and amount are chosen. */
  readonly trade: Trade | undefined;
  chooseToken(side: Side, token: Token): void;
  type(side: Side, text: string): void;
  turn(): void;
}

export function useTrade(settings: Settings): TradeState {
  const [params, setParams] = useSearchParams();
  const { data: network } = useNetwork();
  const ranked = useTokens().data?.tokens;
  const preset = BRAND.defaultTokens;
  const addressIn = params.get('in') ?? preset?.in ?? network?.wrappedNative;
  const offered = [preset?.out, preset?.in, ...(ranked ?? []).map(({ address }) => address)];
  const addressOut = params.get('out') ?? offered.find((token) => token && !isSame(token, addressIn));
  const foundIn = useFoundToken(addressIn);
  const foundOut = useFoundToken(addressOut);
  const { token: tokenIn } = foundIn;
  const { token: tokenOut } = foundOut;
  const exact: Side = params.get('exact') === 'out' ? 'out' : 'in';
  const text = params.get('amount') ?? '';
  const fixed = exact === 'in' ? tokenIn : tokenOut;
  const amount: ParsedAmount = useMemo(
    () => (fixed === undefined ? { kind: 'empty' } : parseAmount(text, fixed.decimals, fixed.symbol)),
    [text, fixed],
  );

  const change = useCallback(
    (values: Readonly<Record<string, string | undefined>>) => {
      setParams(
        (present) => {
          const next = new URLSearchParams(present);
          for (const [name, value] of Object.entries(values)) {
            if (value === undefined || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      );
    },
    [setParams],
  );

  const { maxHops, protocols, rank, useCoin } = settings;
  const maxSplits = settings.maxRoutes ?? network?.suggestedMaxSplits;
  const trade = useMemo(() => {
    if (tokenIn === undefined || tokenOut === undefined || amount.kind !== 'amount') return undefined;
    if (maxSplits === undefined) return undefined;
    if (isSame(tokenIn.address, tokenOut.address)) return undefined;
    const ends = { tokenIn: tokenIn.address, tokenOut: tokenOut.address };
    return { ...ends, amount: amount.raw, exact, maxHops, maxSplits, protocols, rank, useCoin };
  }, [tokenIn, tokenOut, amount, exact, maxHops, maxSplits, protocols, rank, useCoin]);

  return {
    tokens: { in: tokenIn, out: tokenOut },
    unknown: [
      ...(foundIn.isUnknown && addressIn !== undefined ? [addressIn] : []),
      ...(foundOut.isUnknown && addressOut !== undefined ? [addressOut] : []),
    ],
    error: foundIn.error ?? foundOut.error,
    exact,
    text,
    amount,
    trade,
    chooseToken: (side, { address }) => {
      const [mine, other, otherName] =
        side === 'in' ? [addressIn, addressOut, 'out'] : [addressOut, addressIn, 'in'];
      // Choosing the token of the other side switches the trade.
      change({ [side]: address, [otherName]: isSame(address, other) ? mine : other });
    },
    type: (side, typed) => change({ amount: typed, exact: side === 'out' ? 'out' : undefined }),
    turn: () => change({ in: addressOut, out: addressIn, exact: exact === 'in' ? 'out' : undefined }),
  };
}
