import type { Head } from '../../chain/head.ts';
import { type L1Fee, l1FeeWei } from '../../chain/l1Fee.ts';
import { dataBytes } from '../../universalRouter/gas/dataSize.ts';
import type { SwapShape, SwapTraits } from '../../universalRouter/gas/swapShape.ts';

/**
 * Data may cost twice as much, or gas half, by the time that the transaction is mined. A limit costs nothing.
 */
const ROOM = 2n;

export type FeesOfBlock = Pick<Head, 'gasPriceWei' | 'l1Fee'>;

/**
 * Returns the fee of layer 1 for the data of a swap's transaction, wei. It is 0 on a chain without such a
 * fee, and null while unknown.
 * @param bytesOf the bytes of a transaction through another router than the Universal Router
 */
export function l1ChargeWei(
  { l1Fee }: FeesOfBlock,
  traits: SwapTraits,
  legs: SwapShape['legs'],
  bytesOf?: (compression: L1Fee['compression']) => bigint | undefined,
): bigint | null {
  if (l1Fee === undefined || l1Fee === null) return l1Fee === null ? null : 0n;
  const { compression } = l1Fee;
  return l1FeeWei(l1Fee, bytesOf?.(compression) ?? dataBytes(traits, legs, compression));
}

/**
 * Returns a charge as units of gas that cost as much, rounded up, so that it is ranked and priced like gas.
 * Where gas is free it has no such units.
 */
export function asGasUnits({ gasPriceWei }: FeesOfBlock, wei: bigint | null): bigint {
  if (wei === null || gasPriceWei === 0n) return 0n;
  return (wei + gasPriceWei - 1n) / gasPriceWei;
}

/**
 * Returns twice the fee of layer 1 in gas units, the room that a gas limit needs; 0 where it is charged apart
 * from gas.
 */
export function l1GasRoom(block: FeesOfBlock, wei: bigint | null): bigint {
  return block.l1Fee?.isInGas === true ? asGasUnits(block, wei) * ROOM : 0n;
}
