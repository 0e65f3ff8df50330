import { type Tick, type TickRange, UncrossedTick } from '../../../amm/v3/v3State.ts';
import type { PackedReader, PackedWriter } from '../../lens/packed.ts';

/** What PoolReader.sol adds to a tick that no swap has crossed; ticks alone never get that high. */
const UNCROSSED = 2 ** 22;
const MAX_TICK = 887_272;

/** Returns a tick as `putMarked` of PoolReader.sol writes it. */
export function readMarkedTick(reader: PackedReader): { readonly tick: number; readonly isCrossed: boolean } {
  const marked = reader.int(3);
  const isCrossed = marked <= MAX_TICK;
  return { tick: isCrossed ? marked : marked - UNCROSSED, isCrossed };
}

/** Reads lowerTick · upperTick · number of ticks · ticks, as `putWindow` of PoolReader.sol writes them. */
export function readTickRange(reader: PackedReader): TickRange {
  const lowerTick = reader.int(3);
  const upperTick = reader.int(3);
  const ticks = Array.from({ length: reader.uint(2) }, (): Tick => {
    const { tick, isCrossed } = readMarkedTick(reader);
    const liquidityNet = reader.bigInt(16);
    return isCrossed ? { tick, liquidityNet } : new UncrossedTick(tick, liquidityNet);
  });
  return { lowerTick, upperTick, ticks };
}

export function writeTickRange(writer: PackedWriter, { lowerTick, upperTick, ticks }: TickRange): void {
  writer.int(lowerTick, 3).int(upperTick, 3).uint(ticks.length, 2);
  for (const each of ticks) {
    const marked = each instanceof UncrossedTick ? each.tick + UNCROSSED : each.tick;
    writer.int(marked, 3).bigUint(BigInt.asUintN(128, each.liquidityNet), 16);
  }
}
