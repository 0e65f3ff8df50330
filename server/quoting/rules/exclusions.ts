import type { Address } from 'viem';
import type { Header } from '../../chain/head.ts';
import type { BarReason, Barred } from '../../chain/tokens/tokenTransfers.ts';
import { type AddressSet, NO_ADDRESSES } from '../../routing/pool.ts';

/** A token or pool that a search came by and did not use. */
export interface Excluded {
  readonly kind: 'token' | 'pool';
  readonly address: Address;
  /**
   * `denied` and `notAllowed` by the operator, `failed` in the simulation of a swap, `reverted` in one that was sent,
   * `unknown` when nothing could be found out in time; for the others see `PassageOutcome`.
   */
  readonly reason: BarReason | 'denied' | 'notAllowed' | 'failed' | 'reverted' | 'unknown';
}

/** What the operator has ruled; see `OperatorLists`. */
export interface Rules {
  readonly deniedTokens: ReadonlySet<Address>;
  readonly deniedPools: ReadonlySet<Address>;
  /** Absent: any token may lie between two pools. */
  readonly allowedBetween?: ReadonlySet<Address> | undefined;
}

/** What is known of tokens between pools; see `Passages`. */
export interface PassageVerdicts {
  barred(block: Header): Barred;
  reasonOf(address: Address): BarReason | 'reverted' | undefined;
}

export interface ExclusionSources {
  readonly rules: Rules;
  readonly passages: PassageVerdicts;
  /** What made swaps between the two tokens fail; see `FailedRoutes`. */
  readonly failed: Barred;
}

/** Most exclusions that one answer lists. */
const MAX_TOLD = 100;

/** The tokens and pools that one search leaves out, and which of them it came by. */
export class Exclusions {
  readonly tokens: AddressSet;
  readonly pools: AddressSet;
  readonly #met = new Map<Address, Excluded>();

  constructor({ rules, passages, failed }: ExclusionSources, block: Header) {
    const { deniedTokens, deniedPools, allowedBetween } = rules;
    const barred = passages.barred(block);
    const tokenReason = (token: Address): Excluded['reason'] | undefined => {
      if (deniedTokens.has(token)) return 'denied';
      if (allowedBetween !== undefined && !allowedBetween.has(token)) return 'notAllowed';
      if (failed.tokens.has(token)) return 'failed';
      return barred.tokens.has(token) ? (passages.reasonOf(token) ?? 'unknown') : undefined;
    };
    const poolReason = (pool: Address): Excluded['reason'] | undefined => {
      if (deniedPools.has(pool)) return 'denied';
      if (failed.pools.has(pool)) return 'failed';
      return barred.pools.has(pool) ? (passages.reasonOf(pool) ?? 'unknown') : undefined;
    };
    // Thousands of tokens and pools are asked about: what bars none must cost nothing.
    const isOpen =
      allowedBetween === undefined && [deniedTokens, failed.tokens, barred.tokens].every(isEmpty);
    this.tokens = isOpen ? NO_ADDRESSES : { has: (token) => this.#isMet('token', token, tokenReason(token)) };
    this.pools = [deniedPools, failed.pools, barred.pools].every(isEmpty)
      ? NO_ADDRESSES
      : { has: (pool) => this.#isMet('pool', pool, poolReason(pool)) };
  }

  get met(): readonly Excluded[] {
    return [...this.#met.values()];
  }

  #isMet(kind: Excluded['kind'], address: Address, reason: Excluded['reason'] | undefined): boolean {
    if (reason === undefined) return false;
    if (this.#met.size < MAX_TOLD) this.#met.set(address, { kind, address, reason });
    return true;
  }
}

function isEmpty(set: AddressSet): boolean {
  return 'size' in set && set.size === 0;
}
