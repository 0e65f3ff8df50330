import type { Tick, TickRange } from '../../../amm/v3/v3State.ts';
import type { PackedReader, PackedWriter } from '../../lens/packed.ts';

/** Reads lowerTick · upperTick · number of ticks · ticks, as `putWindow` of PoolReader.sol writes them. */
export function readTickRange(reader: PackedReader): TickRange {
  const lowerTick = reader.int(3);
  const upperTick = reader.int(3);
  const ticks: Tick[] = Array.from({ length: reader.uint(2) }, () => ({
    tick: reader.int(3),
    liquidityNet: reader.bigInt(16),
  }));
  return { lowerTick, upperTick, ticks };
}

export function writeTickRange(writer: PackedWriter, { lowerTick, upperTick, ticks }: TickRange): void {
  writer.int(lowerTick, 3).int(upperTick, 3).uint(ticks.length, 2);
  for (const { tick, liquidityNet } of ticks)
    writer.int(tick, 3).bigUint(BigInt.asUintN(128, liquidityNet), 16);
}
