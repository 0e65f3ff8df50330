import type { Address } from 'viem';
import type { RouterSwap } from '../../routerSwap.ts';

/** The ways in which the routers of v3-periphery differ, written a second time. */
export interface PeripheryDialect {
  /** The router itself, as the recipient of a swap. */
  readonly itself: Address;
  /** True where each swap has the deadline; otherwise the multicall has it. */
  readonly datesSwaps: boolean;
  /**
   * True where an input of 0 is the router's whole balance, so that one swap can take the output of another.
   */
  readonly takesBalance: boolean;
  /** Returns the account that gets leftovers of the swap. */
  leftoversTo(swap: RouterSwap): Address | 'caller';
}

/** Native coin that may be left of the value, among the tokens that the router may hold. */
export const COIN = 'native coin';
