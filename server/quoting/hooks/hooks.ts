import type { Address } from 'viem';
import type { AskedAnswer, AskedSwap } from '../../chain/askedSwap.ts';
import type { BlockId } from '../../chain/head.ts';
import type { Pool, PoolId } from '../../routing/model/pool.ts';
import type { ListedPool } from './hookedPools.ts';

/** The pools of named hooks, and the answers of their contracts to swaps. */
export interface Hooks {
  readonly pools: {
    readonly version: number;
    has(id: PoolId): boolean;
    get(id: PoolId): Pool | undefined;
    of(token: Address): ReadonlyMap<Address, readonly ListedPool[]>;
  };
  readonly swaps: {
    known(block: BlockId, swap: AskedSwap): AskedAnswer | undefined;
    ask(block: BlockId, swaps: readonly AskedSwap[], signal?: AbortSignal): Promise<void>;
    forget(pools: readonly Pick<Pool, 'id'>[]): void;
  };
}
