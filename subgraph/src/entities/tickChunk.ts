import { BigInt, Bytes } from '@graphprotocol/graph-ts';
import { tickId } from '../ids';
import { higherOf, lowerOf } from '../integers';
import { NO_BYTES } from '../numbers';
import { Fields } from './fields';
import { Row } from './row';

/** Ticks of one chunk: 2^13, so that a price may halve within two of them. */
const CHUNK_BITS: i32 = 13;
/** A tick as 4 bytes and its net liquidity as 16, both little-endian and signed. */
export const ENTRY_LENGTH: i32 = 20;
export const NET_OFFSET: usize = 4;

export function chunkOf(tick: i32): i32 {
  return tick >> CHUNK_BITS;
}

/** The least tick of a chunk. */
export function firstTickOf(chunk: i32): i32 {
  return chunk << CHUNK_BITS;
}

/**
 * Returns the place of the first entry whose tick is not below `tick`; the number of entries where there is
 * none.
 */
export function placeOf(ticks: Bytes, tick: i32): i32 {
  let low = 0;
  let high = ticks.length / ENTRY_LENGTH;
  while (low < high) {
    const middle = (low + high) >> 1;
    const isBelow = load<i32>(ticks.dataStart + <usize>(middle * ENTRY_LENGTH)) < tick;
    low = select<i32>(middle + 1, low, isBelow);
    high = select<i32>(high, middle, isBelow);
  }
  return low;
}

/**
 * Whether the net liquidity of an entry is 0: as much liquidity starts at the tick as ends there, and it
 * changes nothing.
 */
export function isIdle(entry: usize): bool {
  return (load<u64>(entry + NET_OFFSET) | load<u64>(entry + NET_OFFSET + 8)) == 0;
}

/** The entries of the initialized ticks of a chunk, ascending. */
export class TickChunk extends Row {
  ticks: Bytes = NO_BYTES;
  /** Whether it is to be saved. */
  isChanged: bool = false;

  constructor(
    pool: Bytes,
    public readonly chunk: i32,
    /** Another one that the handler has read. */
    public readonly next: TickChunk | null,
  ) {
    super('TickChunk', tickId(pool, chunk));
  }

  protected exchange(fields: Fields): void {
    this.ticks = fields.bytes('ticks', this.ticks);
  }

  hasTick(tick: i32): bool {
    const at = placeOf(this.ticks, tick) * ENTRY_LENGTH;
    return at < this.ticks.length && load<i32>(this.ticks.dataStart + <usize>at) == tick;
  }

  /** Adds a signed liquidity to the net liquidity of a tick, whose entry is made where there is none. */
  addNet(tick: i32, delta: BigInt): void {
    const isNew = !this.hasTick(tick);
    const entry = this.renew(tick, isNew ? 0 : ENTRY_LENGTH, ENTRY_LENGTH);
    const before = isNew ? 0 : load<u64>(entry + NET_OFFSET);
    const low = before + lowerOf(delta);
    const high = (isNew ? 0 : load<i64>(entry + NET_OFFSET + 8)) + higherOf(delta) + (low < before ? 1 : 0);
    store<i32>(entry, tick);
    store<u64>(entry + NET_OFFSET, low);
    store<i64>(entry + NET_OFFSET + 8, high);
  }

  /** Leaves the entry of a tick out. */
  removeTick(tick: i32): void {
    this.renew(tick, ENTRY_LENGTH, 0);
  }

  /**
   * Copies the entries, with room of `after` bytes for those of `before` bytes at the place of a tick.
   * Returns where it is.
   */
  private renew(tick: i32, before: i32, after: i32): usize {
    const ticks = this.ticks;
    const at = placeOf(ticks, tick) * ENTRY_LENGTH;
    const renewed = new Bytes(ticks.length - before + after);
    memory.copy(renewed.dataStart, ticks.dataStart, at + min(before, after));
    memory.copy(
      renewed.dataStart + <usize>(at + after),
      ticks.dataStart + <usize>(at + before),
      ticks.length - at - before,
    );
    this.ticks = renewed;
    this.isChanged = true;
    return renewed.dataStart + <usize>at;
  }
}
