import type { Address } from 'viem';
import type { Rational } from '../../amm/rational.ts';
import type { Route } from '../../routing/model/route.ts';

/** The intermediate tokens that routes may use. Trials cannot show how a token behaves in the next block. */
export interface Trust {
  /** `trusted` limits routes to trusted intermediate tokens; `any` allows unvouched ones too. */
  readonly rule: 'trusted' | 'any';
  /** Tokens of the network and the operator, known to transfer from pool to pool. */
  readonly proven: ReadonlySet<Address>;
  /** The proven tokens, the anchors of the index and the tokens of token lists. */
  readonly vouched: ReadonlySet<Address>;
  /** The vouched tokens, and tokens whose pools have been deep for days. */
  readonly trusted: ReadonlySet<Address>;
  /** Maximum gain over the best route through vouched tokens, as a fraction of that route's amount. */
  readonly maxGain: Rational;
}

/** The trust that intermediate tokens need: `rule` as configured; stricter after many rounds of trials. */
export type TrustLevel = 'rule' | 'trusted' | 'proven';

/**
 * Returns the allowed intermediate tokens, as a set that never changes; undefined where any token is allowed.
 */
export function tokensBetween(trust: Trust, level: TrustLevel): ReadonlySet<Address> | undefined {
  if (level === 'proven') return trust.proven;
  return level === 'rule' && trust.rule === 'any' ? undefined : trust.trusted;
}

/** Returns the intermediate tokens of the routes that are not in the set. */
export function middlesOutside(legs: readonly Route[], tokens: ReadonlySet<Address>): Address[] {
  const outside = new Set<Address>();
  for (const { hops } of legs) {
    for (let hop = 1; hop < hops.length; hop++) {
      const token = hops[hop]?.tokenIn;
      if (token !== undefined && !tokens.has(token)) outside.add(token);
    }
  }
  return [...outside];
}

/** Returns whether every intermediate token of the routes is in the set. */
export function isWithin(legs: readonly Route[], tokens: ReadonlySet<Address>): boolean {
  for (const { hops } of legs) {
    for (let hop = 1; hop < hops.length; hop++) {
      const token = hops[hop]?.tokenIn;
      if (token !== undefined && !tokens.has(token)) return false;
    }
  }
  return true;
}
