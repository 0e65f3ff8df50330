import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { DEFAULT_HOPS } from '../../routing/model/routeLimits.ts';
import type { Network, Token } from '../api/answers.ts';
import { exchangesIn, routerIn } from '../api/exchanges.ts';
import { useNetwork } from '../api/network.ts';
import { type FoundToken, isSame, useFoundToken, useTokens } from '../api/tokens.ts';
import type { Trade } from '../api/trade.ts';
import { BRAND } from '../brand/brand.ts';
import { COIN, coinOf } from '../coin/coin.ts';
import { type ParsedAmount, parseAmount } from '../format/amounts.ts';
import { plainSign } from '../format/decimalSign.ts';
import { changedParams } from '../parts/changedParams.ts';
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
  /** Whether the two are the coin and its wrapped token, which no pool trades. */
  readonly isWrapping: boolean;
  chooseToken(side: Side, token: Token): void;
  choosePair(tokenIn: Token, tokenOut: Token): void;
  type(side: Side, text: string): void;
  turn(): void;
}

export function useTrade(settings: Settings): TradeState {
  const [params, setParams] = useSearchParams();
  const { data: network } = useNetwork();
  const ranked = useTokens().data?.tokens;
  // The coin and its wrapped token are one to the service.
  const isEqual = (one: string | undefined, other: string | undefined) =>
    isSame(asToken(one, network), asToken(other, network));
  const preset = BRAND.defaultTokens;
  const addressIn = params.get('in') ?? preset?.in ?? COIN;
  const offered = [preset?.out, preset?.in, ...(ranked ?? []).map(({ address }) => address)];
  const addressOut =
    params.get('out') ?? (network && offered.find((token) => token && !isEqual(token, addressIn)));
  const foundIn = useFoundSide(addressIn, network);
  const foundOut = useFoundSide(addressOut, network);
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
      setParams((present) => changedParams(present, values), { replace: true });
    },
    [setParams],
  );

  const { protocols, rank } = settings;
  const maxHops = Math.min(settings.maxHops, network?.mostHops ?? DEFAULT_HOPS);
  const maxSplits = settings.maxRoutes ?? network?.suggestedMaxSplits;
  const hasChoice = exchangesIn(network).length > 0;
  const router = routerIn(network, settings.router);
  const trade = useMemo(() => {
    if (tokenIn === undefined || tokenOut === undefined || amount.kind !== 'amount') return undefined;
    if (maxSplits === undefined) return undefined;
    if (isSame(tokenIn.address, tokenOut.address)) return undefined;
    const coins = { coinIn: tokenIn.isCoin === true, coinOut: tokenOut.isCoin === true };
    const ends = { tokenIn: tokenIn.address, tokenOut: tokenOut.address };
    const among = hasChoice ? { exchanges: 'all' } : {};
    const by = router === undefined ? {} : { router };
    const limits = { maxHops, maxSplits, protocols, rank };
    return { ...ends, amount: amount.raw, exact, ...limits, ...coins, ...among, ...by };
  }, [tokenIn, tokenOut, amount, exact, maxHops, maxSplits, protocols, rank, hasChoice, router]);

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
    isWrapping: tokenIn !== undefined && isSame(tokenIn.address, tokenOut?.address),
    chooseToken: (side, token) => {
      const address = namedBy(token);
      const [mine, other, otherName] =
        side === 'in' ? [addressIn, addressOut, 'out'] : [addressOut, addressIn, 'in'];
      // Choosing the token of the other side switches the trade.
      change({ [side]: address, [otherName]: isSame(address, other) ? mine : other });
    },
    choosePair: (one, other) => change({ in: namedBy(one), out: namedBy(other) }),
    type: (side, typed) => change({ amount: plainSign(typed), exact: side === 'out' ? 'out' : undefined }),
    turn: () => change({ in: addressOut, out: addressIn, exact: exact === 'in' ? 'out' : undefined }),
  };
}

/** The address of a side in the address bar. */
const namedBy = (token: Token): string => (token.isCoin ? COIN : token.address);

/** Finds the token of an address; the native coin where its own is given. */
function useFoundSide(address: string | undefined, network: Network | undefined): FoundToken {
  const isCoin = isSame(address, COIN);
  const found = useFoundToken(isCoin ? undefined : address);
  const coin = useMemo(() => (network === undefined ? undefined : coinOf(network)), [network]);
  return isCoin ? { token: coin, isUnknown: false, error: null } : found;
}

/** The address by which a side is traded. */
function asToken(address: string | undefined, network: Network | undefined): string | undefined {
  return isSame(address, COIN) ? network?.wrappedNative : address;
}
