import type { Network, Token } from '../api/answers.ts';
import { isSame } from '../api/tokens.ts';
import { type Change, offerOf } from './change.ts';

export type PoolKind = 'v2' | 'v3' | 'v4';

/** Fees that a pool can begin with, hundredths of a bip, and the tick spacing of each. */
export const FEES = [100, 500, 3000, 10_000] as const;
const SPACINGS: Readonly<Record<(typeof FEES)[number], number>> = {
  100: 1,
  500: 10,
  3000: 60,
  10000: 200,
};

/** A pool to create as the person describes it, with its first add. */
export interface Creation {
  readonly kind: PoolKind;
  /** Both tokens in the order of the pool. */
  readonly tokens: readonly [Token, Token];
  /** Address of the token that prices count in. */
  readonly priceIn: string;
  readonly fee: (typeof FEES)[number];
  /** Whole tokens of `priceIn` for one of the other. */
  readonly startPrice: string;
  /** Empty for a range over all prices. */
  readonly lower: string;
  readonly upper: string;
  /** The token that is typed, and raw units of it. */
  readonly side: 0 | 1;
  readonly amount: string;
}

/** Returns the change that creates a pool; undefined where a price is none. */
export function creationOf(
  { kind, tokens, priceIn, fee, startPrice, lower, upper, side, amount }: Creation,
  terms: Readonly<Record<string, unknown>>,
): Change | undefined {
  const hasRange = lower !== '' || upper !== '';
  const prices = [startPrice, ...(hasRange ? [lower, upper] : [])];
  if (!prices.every((price) => PRICE.test(price) && Number(price) > 0)) return undefined;
  const [{ address: token0 }, { address: token1 }] = tokens;
  const range = hasRange ? { priceLower: lower, priceUpper: upper } : { fullRange: true };
  return {
    endpoint: 'add',
    action: kind === 'v2' ? 'raise' : 'open',
    place: [kind, token0, token1, fee].join(':'),
    body: {
      create: true,
      protocol: kind,
      token0,
      token1,
      startPrice,
      priceIn,
      ...offerOf({ isOne: false, side, tokens, raw: amount }),
      ...(kind === 'v2' ? {} : { fee, ...range }),
      ...(kind === 'v4' ? { tickSpacing: SPACINGS[fee] } : {}),
      ...terms,
    },
  };
}

const PRICE = /^\d+(?:\.\d+)?$/;

/** Returns two tokens as their pool orders them: the coin of a V4 pool is first, else the lower address. */
export function inPoolOrder(
  [one, other]: readonly [Token, Token],
  kind: PoolKind,
  { wrappedNative, nativeIsToken }: Pick<Network, 'wrappedNative' | 'nativeIsToken'>,
): readonly [Token, Token] {
  const isCoin = ({ address }: Token) => kind === 'v4' && !nativeIsToken && isSame(address, wrappedNative);
  if (isCoin(one)) return [one, other];
  const isOtherFirst = isCoin(other) || other.address.toLowerCase() < one.address.toLowerCase();
  return isOtherFirst ? [other, one] : [one, other];
}
