import type { V4State } from './v4State.ts';

/** A fee of 100 %, in hundredths of a bip. */
export const MAX_SWAP_FEE = 1_000_000;
const BITS_PER_DIRECTION = 12;

/**
 * Returns the fee that a swap pays, hundredths of a bip: pf + lp − floor(pf · lp / 10^6), from
 * `ProtocolFeeLibrary.calculateSwapFee`. The protocol takes its part of the input first.
 */
export function swapFeeOf(
  { lpFee, protocolFee }: Pick<V4State, 'lpFee' | 'protocolFee'>,
  zeroForOne: boolean,
): number {
  const protocol = protocolFeeOf({ protocolFee }, zeroForOne);
  return protocol + lpFee - Math.floor((protocol * lpFee) / MAX_SWAP_FEE);
}

/** Returns the protocol fee of a direction, hundredths of a bip. */
export function protocolFeeOf({ protocolFee }: Pick<V4State, 'protocolFee'>, zeroForOne: boolean): number {
  const ofDirection = zeroForOne ? protocolFee : protocolFee >>> BITS_PER_DIRECTION;
  return ofDirection & (2 ** BITS_PER_DIRECTION - 1);
}
