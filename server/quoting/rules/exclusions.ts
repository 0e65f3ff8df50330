import type { Address } from 'viem';
import type { Header } from '../../chain/head.ts';
import type { BarReason, Barred } from '../../chain/tokens/tokenTransfers.ts';
import type { BarredTrade } from '../../chain/transfer.ts';
import type { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { type AddressSet, hexOf, NO_ADDRESSES, NO_POOL_IDS, type PoolSet } from '../../routing/model/pool.ts';
import type { Excluded } from '../model/quotedTrade.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';

/** Rules of the operator; see `OperatorLists`. */
export interface Rules {
  readonly deniedTokens: ReadonlySet<Address>;
  readonly deniedPools: ReadonlySet<Address>;
  /** Absent: any token may lie between two pools. */
  readonly allowedBetween?: ReadonlySet<Address> | undefined;
}

/** Trials of tokens between pools; see `TokenTransfers`. */
export interface TransferVerdicts {
  barred(block: Header, trade: BarredTrade): Barred;
  reasonOf(address: Address, block: Header, trade: BarredTrade): BarReason | 'reverted' | undefined;
}

export interface ExclusionSources {
  readonly rules: Rules;
  readonly transfers: TransferVerdicts;
  /** The tokens and pools that failed in this trade; see `FailedRoutes`. */
  readonly failed: Barred;
  /** Pools that the request leaves out, which no answer names; see `poolsOutside`. */
  readonly outside?: PoolSet | undefined;
}

/** Returns the pools of exchanges that routes must not go through; undefined where all exchanges are open. */
export function poolsOutside(
  graph: Pick<PoolGraph, 'getPool'>,
  { among }: Pick<TradeRequest, 'among'>,
): PoolSet | undefined {
  if (among === undefined) return undefined;
  const open = new Set(among);
  return {
    has: (id) => {
      const pool = graph.getPool(id);
      return pool !== undefined && !open.has(pool.factory.exchange);
    },
  };
}

/** Most exclusions that one answer lists. */
const MAX_NAMED = 100;

type ReasonFor = (address: Address) => Excluded['reason'] | undefined;

/**
 * The tokens and pools that the searches of a trade leave out, from the results at some blocks. Queries
 * record nothing; see `MetExclusions`.
 */
export class Exclusions {
  readonly tokens: AddressSet;
  readonly pools: PoolSet;
  /** Pools that are left out without a reason to name. */
  readonly outside: PoolSet;
  /** The reason why a token or pool is left out; undefined where it is not. */
  readonly reasonFor: Readonly<Record<Excluded['kind'], ReasonFor>>;

  constructor(
    { rules, transfers, failed, outside = NO_POOL_IDS }: ExclusionSources,
    blocks: readonly Header[],
    trade: BarredTrade,
  ) {
    const { deniedTokens, deniedPools, allowedBetween } = rules;
    const barred = joined(blocks.map((block) => transfers.barred(block, trade)));
    const reasonOf = (address: Address) => {
      for (const block of blocks) {
        const reason = transfers.reasonOf(address, block, trade);
        if (reason !== undefined) return reason;
      }
      return 'unknown';
    };
    const token: ReasonFor = (address) => {
      if (deniedTokens.has(address)) return 'denied';
      if (allowedBetween !== undefined && !allowedBetween.has(address)) return 'notAllowed';
      if (failed.tokens.has(address)) return 'failed';
      return barred.tokens.has(address) ? reasonOf(address) : undefined;
    };
    const pool: ReasonFor = (address) => {
      if (deniedPools.has(address)) return 'denied';
      if (failed.pools.has(address)) return 'failed';
      return barred.pools.has(address) ? reasonOf(address) : undefined;
    };
    this.reasonFor = { token, pool };
    // Thousands of tokens and pools are asked about: what bars none must cost nothing.
    const isOpen =
      allowedBetween === undefined && [deniedTokens, failed.tokens, barred.tokens].every(isEmpty);
    this.tokens = isOpen ? NO_ADDRESSES : { has: (address) => token(address) !== undefined };
    this.outside = outside;
    this.pools = [deniedPools, failed.pools, barred.pools].every(isEmpty)
      ? outside
      : { has: (id) => outside.has(id) || pool(hexOf(id)) !== undefined };
  }
}

/**
 * The exclusions of a trade that also record each token and pool that they bar, for answers that name them.
 */
export class MetExclusions {
  readonly tokens: AddressSet;
  readonly pools: PoolSet;
  readonly #met = new Map<Address, Excluded>();

  constructor(exclusions: Exclusions) {
    const { tokens, pools, outside, reasonFor } = exclusions;
    const meets = (kind: Excluded['kind'], address: Address): boolean => {
      const reason = reasonFor[kind](address);
      if (reason === undefined) return false;
      if (this.#met.size < MAX_NAMED) this.#met.set(address, { kind, address, reason });
      return true;
    };
    this.tokens = tokens === NO_ADDRESSES ? tokens : { has: (address) => meets('token', address) };
    this.pools = pools === outside ? pools : { has: (id) => outside.has(id) || meets('pool', hexOf(id)) };
  }

  /** Barred tokens and pools that the search asked about, in that order. */
  get all(): readonly Excluded[] {
    return [...this.#met.values()];
  }
}

function joined(all: readonly Barred[]): Barred {
  const [first, ...others] = all.filter(({ tokens, pools }) => !isEmpty(tokens) || !isEmpty(pools));
  if (first === undefined) return { tokens: NO_ADDRESSES, pools: NO_ADDRESSES };
  if (others.length === 0) return first;
  return {
    tokens: { has: (token) => first.tokens.has(token) || others.some(({ tokens }) => tokens.has(token)) },
    pools: { has: (pool) => first.pools.has(pool) || others.some(({ pools }) => pools.has(pool)) },
  };
}

function isEmpty(set: AddressSet): boolean {
  return 'size' in set && set.size === 0;
}
