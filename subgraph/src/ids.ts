import { Address, BigInt, Bytes, ethereum } from '@graphprotocol/graph-ts';
import { lowerOf } from './integers';

/** The tick as 4 bytes, big-endian with the sign bit flipped, so that bytes ascend with the tick. */
export function tickBytes(tick: i32): Bytes {
  return bigEndian(<u32>tick ^ 0x80000000);
}

export function tickId(pool: Bytes, tick: i32): Bytes {
  return pool.concat(tickBytes(tick));
}

export function directPositionId(pool: Bytes, owner: Bytes, tickLower: i32, tickUpper: i32): Bytes {
  return pool.concat(owner).concat(tickBytes(tickLower)).concat(tickBytes(tickUpper));
}

/** Manager, then the token number as 32 bytes, big-endian, so that ids ascend with it. */
export function nftPositionId(manager: Address, tokenId: BigInt): Bytes {
  const number = new Bytes(32);
  for (let i = 0; i < tokenId.length && i < 32; i++) number[31 - i] = tokenId[i];
  return manager.concat(number);
}

/** Transaction, then the log index as 4 bytes, of the log that comes so many before the event. */
export function logIdBefore(event: ethereum.Event, logs: i32): Bytes {
  return event.transaction.hash.concat(bigEndian(<u32>lowerOf(event.logIndex) - logs));
}

/** Market, the length of the period as one byte, its start as 4 bytes, so that ids of one length ascend with time. */
export function periodId(market: Bytes, length: u8, start: i64): Bytes {
  const lengthByte = new Bytes(1);
  lengthByte[0] = length;
  return market.concat(lengthByte).concat(bigEndian(<u32>start));
}

/** Writes bytes as '0x' and lower-case digits. graph-node does it by a call. */
export function hexOf(bytes: Bytes): string {
  const length = bytes.length;
  const text = __new(<usize>((length << 2) + 4), idof<string>());
  store<u32>(text, 0x0078_0030);
  const start = bytes.dataStart;
  let at = text + 4;
  let place = 0;
  for (; place + 2 <= length; place += 2) {
    const two = <u64>load<u16>(start + place);
    // The first byte makes the first two letters, its upper four bits the first one.
    store<u64>(
      at,
      lettersOf(((two >> 4) & 15) | ((two & 15) << 16) | ((two >> 12) << 32) | (((two >> 8) & 15) << 48)),
    );
    at += 8;
  }
  if (place < length) {
    const one = <u64>load<u8>(start + place);
    store<u32>(at, <u32>lettersOf((one >> 4) | ((one & 15) << 16)));
  }
  return changetype<string>(text);
}

/** Makes four letters of four numbers below 16, which are 16 bits apart. */
function lettersOf(four: u64): u64 {
  const beyondNine = ((four + 0x0006_0006_0006_0006) >> 4) & 0x0001_0001_0001_0001;
  return four + 0x0030_0030_0030_0030 + beyondNine * 39;
}

function bigEndian(value: u32): Bytes {
  const bytes = new Bytes(4);
  bytes[0] = <u8>(value >>> 24);
  bytes[1] = <u8>(value >>> 16);
  bytes[2] = <u8>(value >>> 8);
  bytes[3] = <u8>value;
  return bytes;
}
