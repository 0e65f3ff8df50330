import type { TickRange, TickState } from '../v3/v3State.ts';

/**
 * The state of a V4 pool at one block that swaps depend on. Price, liquidity and ticks are as in a V3 pool.
 */
export interface V4State extends TickState {
  readonly protocol: 'v4';
  /**
   * Fee of the liquidity providers, hundredths of a bip: that of the pool's key, or the fee that its hook has
   * set.
   */
  readonly lpFee: number;
  /**
   * Protocol fee by direction, hundredths of a bip: the lower 12 bits are for zeroForOne, the upper 12 for
   * the other.
   */
  readonly protocolFee: number;
}

/** `LPFeeLibrary.DYNAMIC_FEE_FLAG`: the fee in the key of a pool whose hook sets it. */
export const DYNAMIC_FEE = 0x800000;

/**
 * The range without ticks, as if the liquidity at the price were there at all prices: for states that only
 * estimate.
 */
export const NO_TICKS: TickRange = { lowerTick: -887_272, upperTick: 887_272, ticks: [] };
