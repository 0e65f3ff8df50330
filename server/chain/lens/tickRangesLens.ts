import type { Hex } from 'viem';
import type { WordRange, WordRangeReading } from '../poolReading.ts';
import { PackedWriter, readAnswer } from './packed.ts';

/** Encodes the request of TickRanges.sol. */
export function encodeTickRangesRequest(ranges: readonly WordRange[]): Hex {
  const writer = new PackedWriter();
  for (const { pool, tickSpacing, fromWord, toWord } of ranges) {
    writer.address(pool).uint(tickSpacing, 3).int(fromWord, 2).int(toWord, 2);
  }
  return writer.toHex();
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
        tick: reader.int(3),
        liquidityGross: reader.bigUint(16),
        liquidityNet: reader.bigInt(16),
      }));
      return { kind: 'read', wordsRead, ticks };
    }),
  );
}
