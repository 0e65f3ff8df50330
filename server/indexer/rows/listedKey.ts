import type { PoolKey } from '../../routing/model/pool.ts';

/** The parts of a pool's key that lists show, beside the fee. */
export type ListedKey = Pick<PoolKey, 'hooks' | 'isNative'> & { readonly tickSpacing: number };
