import { type Address, type Hex, zeroAddress } from 'viem';

/** Id of the exchange of a network that names none. */
export const MAIN_EXCHANGE = 'main';
/**
 * A factory with the facts that its pools share: all are of one protocol. Each pool holds its factory, so one
 * object serves all of them.
 */
export type PoolFactory = V2PoolFactory | V3PoolFactory | V4PoolFactory;

interface AnyPoolFactory {
  readonly address: Address;
  /** Id of the exchange whose router trades its pools. */
  readonly exchange: string;
}

export interface V2PoolFactory extends AnyPoolFactory {
  readonly protocol: 'v2';
  /** Fee of each of its pairs, hundredths of a bip; of those without a state where each has its own. */
  readonly feePips: number;
  /** Absent where all pairs have the same fee, for good. */
  readonly pairFees?: PairFees | undefined;
}

/** Fees that each pair of a factory has for itself: they are part of its state. */
export interface PairFees {
  /** Parts of a fee that are 100 %; divides 1 000 000. */
  readonly precision: number;
  /** True where a fee changes with an event only; else it holds for one block. */
  readonly hasEvent: boolean;
}

/** A V3 factory: each pool has its own fee. All ask for payment by the callback; Uniswap's when absent. */
export type V3PoolFactory = AnyPoolFactory & { readonly protocol: 'v3'; readonly callback?: Hex | undefined };

/** A V4 pool manager: one contract that holds all of its pools. */
export interface V4PoolFactory extends AnyPoolFactory {
  readonly protocol: 'v4';
  /** Stands for the native coin, which pools may hold. */
  readonly wrappedNative: Address;
  /** Hooks that may set the fee of a pool in a route. */
  readonly feeHooks: ReadonlySet<Address>;
}

export function v4PoolFactory(
  poolManager: Address,
  wrappedNative: Address,
  feeHooks: readonly Address[] = [],
  exchange = MAIN_EXCHANGE,
): V4PoolFactory {
  return { address: poolManager, exchange, protocol: 'v4', wrappedNative, feeHooks: new Set(feeHooks) };
}

const SOMEWHERE = { address: zeroAddress, exchange: MAIN_EXCHANGE } as const;
/** Pairs with a fee of 3 in 1000, where the factory does not matter. */
export const V2_POOL_FACTORY: V2PoolFactory = { ...SOMEWHERE, protocol: 'v2', feePips: 3000 };
export const V3_POOL_FACTORY: V3PoolFactory = { ...SOMEWHERE, protocol: 'v3' };
