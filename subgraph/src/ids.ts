import { Address, BigInt, Bytes, ethereum } from '@graphprotocol/graph-ts';
import { copyBytes, unsetBytes } from './bytes';
import { lowerOf } from './integers';

/** Bytes of a tick in an id. */
const TICK_LENGTH: i32 = 4;
/** Flips the sign of a tick, so that bytes ascend with it. */
const SIGN: u32 = 0x80000000;

/** Pool, then the tick as 4 bytes, big-endian with the sign bit flipped, so that ids ascend with the tick. */
export function tickId(pool: Bytes, tick: i32): Bytes {
  return followedBy(pool, <u32>tick ^ SIGN);
}

export function directPositionId(pool: Bytes, owner: Bytes, tickLower: i32, tickUpper: i32): Bytes {
  const both = pool.length + owner.length;
  const id = unsetBytes(both + 2 * TICK_LENGTH);
  copyBytes(id.dataStart, pool.dataStart, pool.length);
  copyBytes(id.dataStart + pool.length, owner.dataStart, owner.length);
  storeBigEndian(id.dataStart + both, <u32>tickLower ^ SIGN);
  storeBigEndian(id.dataStart + both + TICK_LENGTH, <u32>tickUpper ^ SIGN);
  return id;
}

/** Manager, then the token number as 32 bytes, big-endian, so that ids ascend with it. */
export function nftPositionId(manager: Address, tokenId: BigInt): Bytes {
  const number = new Bytes(32);
  for (let i = 0; i < tokenId.length && i < 32; i++) number[31 - i] = tokenId[i];
  return manager.concat(number);
}

/** Transaction, then the log index as 4 bytes, of the log that comes so many before the event. */
export function logIdBefore(event: ethereum.Event, logs: i32): Bytes {
  return followedBy(event.transaction.hash, <u32>lowerOf(event.logIndex) - logs);
}

/**
 * Market, the length of the period as one byte, its start as 4 bytes, so that ids of one length ascend with
 * time.
 */
export function periodId(market: Bytes, length: u8, start: i64): Bytes {
  const id = unsetBytes(market.length + 5);
  const at = id.dataStart + market.length;
  copyBytes(id.dataStart, market.dataStart, market.length);
  store<u8>(at, length);
  storeBigEndian(at + 1, <u32>start);
  return id;
}

/** Writes bytes as '0x' and lower-case digits. graph-node does it by a call. */
export function hexOf(bytes: Bytes): string {
  const length = bytes.length;
  const text = __new(<usize>((length << 2) + 4), idof<string>());
  store<u32>(text, 0x0078_0030);
  const start = bytes.dataStart;
  let at = text + 4;
  let place = 0;
  for (; place + 4 <= length; place += 4) {
    store<u64>(at, lettersOf(load<u16>(start + place)));
    store<u64>(at + 8, lettersOf(load<u16>(start + place + 2)));
    at += 16;
  }
  for (; place < length; place++) {
    store<u32>(at, <u32>lettersOf(load<u8>(start + place)));
    at += 4;
  }
  return changetype<string>(text);
}

/** Makes the four letters of two bytes: the first byte the first two, its upper four bits the first. */
function lettersOf(two: u64): u64 {
  const four = ((two >> 4) & 15) | ((two & 15) << 16) | ((two >> 12) << 32) | (((two >> 8) & 15) << 48);
  const beyondNine = ((four + 0x0006_0006_0006_0006) >> 4) & 0x0001_0001_0001_0001;
  return four + 0x0030_0030_0030_0030 + beyondNine * 39;
}

function followedBy(id: Bytes, number: u32): Bytes {
  const longer = unsetBytes(id.length + 4);
  copyBytes(longer.dataStart, id.dataStart, id.length);
  storeBigEndian(longer.dataStart + id.length, number);
  return longer;
}

function storeBigEndian(at: usize, number: u32): void {
  store<u32>(at, bswap<u32>(number));
}
