import { BigInt, Bytes } from '@graphprotocol/graph-ts';
import { TickChunk } from '../../generated/schema';
import { tickId } from '../ids';
import { higherOf, lowerOf } from '../integers';
import { ConcentratedPool } from './concentratedPool';

/** Ticks of one chunk: 2^13, so that a price may halve within two of them. */
const CHUNK_BITS: i32 = 13;
/** Chunk of the least tick, -887272. */
const FIRST_CHUNK: i32 = -109;
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

/** Bytes of `Pool.tickChunks`: one bit a chunk. */
export const CHUNK_MAP_LENGTH: i32 = 28;

/** Returns the entries of the ticks of a chunk, ascending; null where the pool has none. */
export function loadTicks(pool: ConcentratedPool, chunk: i32): Bytes | null {
  if (!isKnown(pool, chunk)) return null;
  const row = TickChunk.load(tickId(pool.id, chunk));
  return row === null ? null : row.ticks;
}

/** Adds a signed liquidity to the net liquidity of a tick. Ticks at which nothing changes have no entry. The caller saves the pool. */
export function changeNet(pool: ConcentratedPool, tick: i32, delta: BigInt): void {
  const chunk = chunkOf(tick);
  const id = tickId(pool.id, chunk);
  let row = isKnown(pool, chunk) ? TickChunk.load(id) : null;
  if (row === null) {
    row = new TickChunk(id);
    row.ticks = new Bytes(0);
    learn(pool, chunk);
  }
  row.ticks = withNet(row.ticks, tick, delta);
  row.save();
}

function withNet(ticks: Bytes, tick: i32, delta: BigInt): Bytes {
  const start = ticks.dataStart;
  const count = ticks.length / ENTRY_LENGTH;
  let place = 0;
  while (place < count && load<i32>(start + <usize>(place * ENTRY_LENGTH)) < tick) place++;
  const at = place * ENTRY_LENGTH;
  const isListed = place < count && load<i32>(start + <usize>at) == tick;
  let low = lowerOf(delta);
  let high = higherOf(delta);
  if (isListed) {
    const before = load<u64>(start + <usize>at + NET_OFFSET);
    low += before;
    high += load<i64>(start + <usize>at + NET_OFFSET + 8) + (low < before ? 1 : 0);
  }
  const isGone = low == 0 && high == 0;
  const rest = isListed ? at + ENTRY_LENGTH : at;
  const kept = at + (isGone ? 0 : ENTRY_LENGTH);
  const changed = new Bytes(kept + ticks.length - rest);
  memory.copy(changed.dataStart, start, at);
  memory.copy(changed.dataStart + kept, start + rest, ticks.length - rest);
  if (isGone) return changed;
  store<i32>(changed.dataStart + <usize>at, tick);
  store<u64>(changed.dataStart + <usize>at + NET_OFFSET, low);
  store<i64>(changed.dataStart + <usize>at + NET_OFFSET + 8, high);
  return changed;
}

function isKnown(pool: ConcentratedPool, chunk: i32): bool {
  const bit = chunk - FIRST_CHUNK;
  const at = bit >> 3;
  if (bit < 0 || at >= pool.tickChunks.length) return false;
  return (load<u8>(pool.tickChunks.dataStart + <usize>at) & bitOf(bit)) != 0;
}

function learn(pool: ConcentratedPool, chunk: i32): void {
  const bit = chunk - FIRST_CHUNK;
  const map = new Bytes(CHUNK_MAP_LENGTH);
  memory.copy(map.dataStart, pool.tickChunks.dataStart, pool.tickChunks.length);
  const at = map.dataStart + <usize>(bit >> 3);
  store<u8>(at, load<u8>(at) | bitOf(bit));
  pool.tickChunks = map;
}

function bitOf(chunkBit: i32): u8 {
  return (<u8>1) << (<u8>(chunkBit & 7));
}
