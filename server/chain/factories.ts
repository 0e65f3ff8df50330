import type { Address, Hex } from 'viem';
import type { FeeCall } from './feeCall.ts';
import type { V3SwapEvents } from './v3SwapEvents.ts';

/** The factories of a network. A request of a lens names one of each protocol at most. */
export interface Factories {
  /** Id of the exchange that they belong to; `MAIN_EXCHANGE` when absent. */
  readonly exchange?: string | undefined;
  /** Null on a network without pools of this kind. */
  readonly v2Factory: Address | null;
  readonly v3Factory: Address | null;
  /** V3 fee tiers, hundredths of a bip. */
  readonly feeTiers: readonly number[];
  /** Events of its V3 pools; Uniswap's when absent. */
  readonly v3Events?: V3SwapEvents | undefined;
  /** Selector of the callback of its V3 pools; that of Uniswap's when absent. */
  readonly v3Callback?: Hex | undefined;
  /** Fee of V2 pairs, hundredths of a bip; 3000 when absent. */
  readonly v2FeePips?: number | undefined;
  /** How the fee of each V2 pair is read; absent where all have the same. */
  readonly v2FeeCall?: FeeCall | undefined;
  /** Absent on a network without V4 pools. */
  readonly v4?: V4Contracts | undefined;
  /** The token that stands for the native coin, which V4 pools may hold. */
  readonly wrappedNative?: Address | undefined;
  /** Further factories of the same network, of the same protocols. */
  readonly others?: readonly Factories[] | undefined;
}

export interface V4Contracts {
  readonly poolManager: Address;
  /** Hooks that may set the fee of a pool in a route; none if absent. */
  readonly feeHooks?: readonly Address[] | undefined;
}

/** Returns the factories in groups, each of which one request of a lens can name. */
export function groupsOf(factories: Factories): readonly Factories[] {
  return [factories, ...(factories.others ?? []).flatMap(groupsOf)];
}
