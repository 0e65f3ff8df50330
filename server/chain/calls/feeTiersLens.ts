import type { Address, Hex } from 'viem';
import { lensCallData } from '../lens/callLens.ts';
import { FEE_TIERS_CODE } from '../lens/lensBytecode.ts';
import { PackedWriter, readAnswer } from '../lens/packed.ts';

/** Encodes the call of FeeTiers.sol: which of the fees a V3 factory has enabled. */
export function encodeFeeTiersCall(factory: Address, fees: readonly number[]): Hex {
  const writer = new PackedWriter().address(factory);
  for (const fee of fees) writer.uint(fee, 3);
  return lensCallData(FEE_TIERS_CODE, writer.toHex());
}

/** Returns the fees that are enabled. Throws RangeError when the answer is malformed. */
export function decodeFeeTiers(answer: Hex): number[] {
  return readAnswer(answer, (reader) => {
    reader.uint(2);
    const fees: number[] = [];
    while (!reader.isAtEnd) fees.push(reader.uint(3));
    return fees;
  });
}
