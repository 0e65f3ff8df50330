import { Bytes } from '@graphprotocol/graph-ts';
import { ConcentratedPool } from './concentratedPool';
import { TickChunk } from './tickChunk';

/** Chunk of the least tick, -887272. */
const FIRST_CHUNK: i32 = -109;
/** Bytes of `Pool.tickChunks`: one bit a chunk. */
const CHUNK_MAP_LENGTH: i32 = 28;

/** Returns the entries of the ticks of a chunk, ascending; null where the pool has none. */
export function loadTicks(pool: ConcentratedPool, chunk: i32): Bytes | null {
  const row = loadChunk(pool, chunk);
  return row === null ? null : row.ticks;
}

/** Returns a chunk, which is made where the pool has none. It is saved with the pool. */
export function getOrCreateChunk(pool: ConcentratedPool, chunk: i32): TickChunk {
  const known = loadChunk(pool, chunk);
  if (known !== null) return known;
  const made = new TickChunk(pool.id, chunk, pool.chunks);
  pool.chunks = made;
  learn(pool, chunk);
  return made;
}

/** Reads a chunk once a handler: to read a row is dear, and one that does not exist costs a query. */
function loadChunk(pool: ConcentratedPool, chunk: i32): TickChunk | null {
  let known = pool.chunks;
  while (known !== null) {
    if (known.chunk == chunk) return known;
    known = known.next;
  }
  if (!isKnown(pool, chunk)) return null;
  const row = new TickChunk(pool.id, chunk, pool.chunks);
  assert(row.load(), 'A chunk that does not exist');
  pool.chunks = row;
  return row;
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
