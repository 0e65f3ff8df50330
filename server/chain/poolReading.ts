import type { Address } from 'viem';
import type { PoolState } from '../amm/poolState.ts';
import { SWAP_MODELS } from '../amm/swapModels.ts';
import type { TickState } from '../amm/v3/v3State.ts';
import type { Pool, PoolId, Protocol } from '../routing/model/pool.ts';

type OfKind<Each, P extends Protocol> = Extract<Each, { readonly protocol: P }>;

/** The result of reading one pool at one block. */
export type PoolReading =
  | { [P in Protocol]: { readonly kind: P; readonly state: OfKind<PoolState, P> } }[Protocol]
  | { readonly kind: 'noCode' }
  /** The factory does not confirm the pool. */
  | { readonly kind: 'foreign' }
  /** The contract reverts, or returns data that no pool returns. */
  | { readonly kind: 'unreadable' }
  /** The lens ran out of gas or space: read fewer pools per call. */
  | { readonly kind: 'notRead' };

/** Balances of a pool in raw units; null if the token call fails. */
export interface PoolBalances {
  readonly balance0: bigint | null;
  readonly balance1: bigint | null;
}

export type TickPrice = Omit<TickState, 'tickRange'>;

/** A pool that a factory confirms, with its balances and its state without ticks. */
export type PoolFacts =
  | {
      [P in Protocol]: {
        readonly kind: P;
        readonly pool: OfKind<Pool, P>;
        readonly balances: PoolBalances;
        readonly state: Omit<OfKind<PoolState, P>, 'tickRange'>;
      };
    }[Protocol]
  /** No factory confirms a pool at the address. */
  | { readonly kind: 'noPool' }
  | { readonly kind: 'notRead' };

/** Words of a tick bitmap from `fromWord` to `toWord`, both included. */
export interface WordRange {
  readonly id: PoolId;
  /** The contract to ask. */
  readonly address: Address;
  readonly tickSpacing: number;
  readonly fromWord: number;
  readonly toWord: number;
}

interface TickEntry {
  readonly tick: number;
  readonly liquidityGross: bigint;
  readonly liquidityNet: bigint;
  /** Whether a swap has crossed it, or a position opened it at or below the price. */
  readonly isCrossed: boolean;
}

export type WordRangeReading =
  /** Ticks in the order read. `wordsRead` is lower than requested if the lens ran out of gas or space. */
  | { readonly kind: 'read'; readonly wordsRead: number; readonly ticks: readonly TickEntry[] }
  | { readonly kind: 'noCode' | 'unreadable' | 'notRead' };

export type WordsRead = Extract<WordRangeReading, { kind: 'read' }>;

/** Returns whether two states of a pool at one block agree. Only ticks within both ranges are compared. */
export function isSameState(held: PoolState | undefined, reading: PoolReading | undefined): boolean {
  if (held === undefined || reading === undefined) return true;
  if (reading.kind !== held.protocol) return false;
  return SWAP_MODELS[held.protocol].isSameState(held, reading.state);
}
