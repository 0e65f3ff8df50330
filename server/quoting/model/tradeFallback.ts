import type { Address } from 'viem';
import type { SecondWay } from '../../universalRouter/encode/encodeLeg.ts';

/**
 * Reasons why a leg may fail: a hook that decides in its swaps, or a token that nobody vouches for. The last
 * is a token through which a sent swap reverted within the hour.
 */
export const DOUBT_REASONS = ['hook', 'untrustedToken', 'revertedToken'] as const;

/** A reason why a leg may fail, with the hook or the token. */
export interface Doubt {
  readonly reason: (typeof DOUBT_REASONS)[number];
  readonly address: Address;
}

/**
 * Reasons why a leg has no second way. In this order: no doubt, a router that cannot, a taxed end, no route
 * without pools in doubt, a broken bound, and a failed simulation.
 */
export const NO_FALLBACK_REASONS = [
  'noDoubt',
  'router',
  'taxedToken',
  'noRoute',
  'bound',
  'simulation',
] as const;
export type NoFallbackReason = (typeof NO_FALLBACK_REASONS)[number];

/** A second way with its gas. */
export interface QuotedWay extends SecondWay {
  /** Estimated gas units of the whole transaction where this way runs, and the first fails at once. */
  readonly gasUnits: bigint;
}

/** The second way of a leg, or the reason why it has none. */
export type LegFallback = { readonly doubts: readonly Doubt[] } & (
  | { readonly way: QuotedWay; readonly none?: undefined }
  | { readonly way?: undefined; readonly none: NoFallbackReason }
);

/** The second ways of a trade, in the order of its legs. */
export interface TradeFallback {
  readonly legs: readonly LegFallback[];
  /** Amounts of the trade if each way that has a second one fails and leaves less; raw units. */
  readonly worst: { readonly amountIn: bigint; readonly amountOut: bigint };
  /** Gas units that the second ways add while the first ones work; a part of the trade's own. */
  readonly keptGas: bigint;
  /** Gas units that the limit of the transaction needs beyond that of the first ways. */
  readonly gasUnits: bigint;
}

/** Returns whether a leg has a second way. */
export const hasSecondWay = (fallback: TradeFallback | undefined): fallback is TradeFallback =>
  fallback?.legs.some(({ way }) => way !== undefined) === true;
