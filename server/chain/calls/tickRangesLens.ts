import type { Hex } from 'viem';
import { hexOf, isKeyed } from '../../routing/model/pool.ts';
import { lensCallData } from '../lens/callLens.ts';
import { MANAGED_TICKS_CODE, TICK_RANGES_CODE } from '../lens/lensBytecode.ts';
import { PackedWriter, readAnswer } from '../lens/packed.ts';
import type { WordRange, WordRangeReading } from '../poolReading.ts';
import { readMarkedTick } from '../protocols/v3/tickRangeCodec.ts';

/**
 * Encodes the call of TickRanges.sol, or of ManagedTicks.sol for a pool that shares its contract, for one
 * range.
 */
export function encodeTickRangeCall({ id, address, tickSpacing, fromWord, toWord }: WordRange): Hex {
  const writer = new PackedWriter().address(address);
  if (isKeyed(id)) writer.hex(hexOf(id));
  writer.uint(tickSpacing, 3).int(fromWord, 2).int(toWord, 2);
  return lensCallData(isKeyed(id) ? MANAGED_TICKS_CODE : TICK_RANGES_CODE, writer.toHex());
}

/** Decodes one reading per range. Throws RangeError when the answer is malformed. */
export function decodeTickRanges(answer: Hex, count: number): WordRangeReading[] {
  return readAnswer(answer, (reader) =>
    Array.from({ length: count }, (): WordRangeReading => {
      const status = reader.uint(1);
      if (status === 0) return { kind: 'notRead' };
      if (status === 2) return { kind: 'noCode' };
      if (status !== 1) return { kind: 'unreadable' };
      const wordsRead = reader.uint(2);
      const ticks = Array.from({ length: reader.uint(2) }, () => ({
        ...readMarkedTick(reader),
        liquidityGross: reader.bigUint(16),
        liquidityNet: reader.bigInt(16),
      }));
      return { kind: 'read', wordsRead, ticks };
    }),
  );
}
