import { type Address, zeroAddress } from 'viem';

/**
 * The pools of one factory: all are of one protocol. Each pool holds its exchange, so one object serves all
 * of them.
 */
export type Exchange = V2Exchange | V3Exchange | V4Exchange;

export interface V2Exchange {
  readonly factory: Address;
  readonly protocol: 'v2';
  /** Fee of each of its pairs, hundredths of a bip. */
  readonly feePips: number;
}

/** A V3 factory: each of its pools has its own fee. */
export interface V3Exchange {
  readonly factory: Address;
  readonly protocol: 'v3';
}

/** A V4 pool manager: one contract that holds all of its pools. */
export interface V4Exchange {
  /** The pool manager. */
  readonly factory: Address;
  readonly protocol: 'v4';
  /** Stands for the native coin, which pools may hold. */
  readonly wrappedNative: Address;
  /** Hooks that may set the fee of a pool in a route. */
  readonly feeHooks: ReadonlySet<Address>;
}

export function v4Exchange(
  poolManager: Address,
  wrappedNative: Address,
  feeHooks: readonly Address[] = [],
): V4Exchange {
  return { factory: poolManager, protocol: 'v4', wrappedNative, feeHooks: new Set(feeHooks) };
}

/** Pairs with a fee of 3 in 1000, where the factory does not matter. */
export const V2_EXCHANGE: V2Exchange = { factory: zeroAddress, protocol: 'v2', feePips: 3000 };
export const V3_EXCHANGE: V3Exchange = { factory: zeroAddress, protocol: 'v3' };
