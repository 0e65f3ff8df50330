import type { Address } from 'viem';
import type { PoolState } from '../amm/poolState.ts';
import { SWAP_MODELS } from '../amm/swapModels.ts';
import type { V3State } from '../amm/v3/v3State.ts';
import type { Pool, Protocol } from '../routing/pool.ts';

type OfKind<Each, P extends Protocol> = Extract<Each, { readonly protocol: P }>;

/** What the chain says about one pool at one block. */
export type PoolReading =
  | { [P in Protocol]: { readonly kind: P; readonly state: OfKind<PoolState, P> } }[Protocol]
  /** Nothing is deployed at this address at this block. */
  | { readonly kind: 'noCode' }
  /** The factory does not know it as the pool that it is said to be. */
  | { readonly kind: 'foreign' }
  /** The contract reverts or answers what no pool can answer. */
  | { readonly kind: 'unreadable' }
  /** The answer was full: ask again for fewer pools. */
  | { readonly kind: 'notRead' };

/** Balances of a pool in raw units; null where the token does not answer. */
export interface PoolBalances {
  readonly balance0: bigint | null;
  readonly balance1: bigint | null;
}

/** The state of a V3 pool without its ticks. */
export type V3Price = Omit<V3State, 'tickRange'>;

/** A pool of the factories with its balances and its state, of ticks none. */
export type PoolFacts =
  | {
      [P in Protocol]: {
        readonly kind: P;
        readonly pool: OfKind<Pool, P>;
        readonly balances: PoolBalances;
        readonly state: Omit<OfKind<PoolState, P>, 'tickRange'>;
      };
    }[Protocol]
  /** Nothing that the factories know. */
  | { readonly kind: 'noPool' }
  /** The answer was full: ask again for fewer. */
  | { readonly kind: 'notRead' };

/** Words of a pool's tick bitmap, walked from `fromWord` to `toWord`, both included. */
export interface WordRange {
  readonly pool: Address;
  readonly tickSpacing: number;
  readonly fromWord: number;
  readonly toWord: number;
}

interface TickEntry {
  readonly tick: number;
  readonly liquidityGross: bigint;
  readonly liquidityNet: bigint;
}

export type WordRangeReading =
  /** Ticks in the order walked; `wordsRead` may be less than asked when the answer was full. */
  | { readonly kind: 'read'; readonly wordsRead: number; readonly ticks: readonly TickEntry[] }
  | { readonly kind: 'noCode' | 'unreadable' | 'notRead' };

export type WordsRead = Extract<WordRangeReading, { kind: 'read' }>;

/** False when the two differ for the same block. Of ticks, those that both know are compared. */
export function isSameState(held: PoolState | undefined, reading: PoolReading | undefined): boolean {
  if (held === undefined || reading === undefined) return true;
  if (reading.kind !== held.protocol) return false;
  return SWAP_MODELS[held.protocol].isSameState(held, reading.state);
}
