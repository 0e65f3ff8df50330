import type { Address } from 'viem';
import type { Rational } from '../../amm/rational.ts';
import type { Route } from '../../routing/route.ts';

/** Which tokens may lie between two pools. No trial can tell what a token will do in the next block. */
export interface Trust {
  /** `any`: those that nobody vouches for too. */
  readonly rule: 'trusted' | 'any';
  /** Tokens that are known to pass from pool to pool: of the network and the operator. */
  readonly proven: ReadonlySet<Address>;
  /** Those, the index' anchors and the tokens of lists. */
  readonly vouched: ReadonlySet<Address>;
  /** Those, and tokens whose pools have been deep for days. */
  readonly trusted: ReadonlySet<Address>;
  /** How much more than the best route through vouched tokens another one may promise, as a part of that. */
  readonly maxGain: Rational;
}

/** How far the tokens between two pools are trusted: by the rule, and where trials have taken long, by no less. */
export type TrustLevel = 'rule' | 'trusted' | 'proven';

/** The tokens that may lie between two pools; undefined where any may. A set that never changes. */
export function tokensBetween(trust: Trust, level: TrustLevel): ReadonlySet<Address> | undefined {
  if (level === 'proven') return trust.proven;
  return level === 'rule' && trust.rule === 'any' ? undefined : trust.trusted;
}

/** The tokens between two pools of routes that are not of a set. */
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

/** Whether every token between two pools of the routes is of a set. */
export function isWithin(legs: readonly Route[], tokens: ReadonlySet<Address>): boolean {
  for (const { hops } of legs) {
    for (let hop = 1; hop < hops.length; hop++) {
      const token = hops[hop]?.tokenIn;
      if (token !== undefined && !tokens.has(token)) return false;
    }
  }
  return true;
}
