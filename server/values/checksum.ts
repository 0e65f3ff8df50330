import { type Address, type Hex, keccak256 } from 'viem';
import { hexOf, isKeyed, type PoolId } from '../routing/model/pool.ts';

const LETTERS_FROM = 'a'.charCodeAt(0);
const TO_UPPER = 'A'.charCodeAt(0) - LETTERS_FROM;
const HIGH_BIT = 8;
/** Safe to share: `hashed` overwrites it and reads it synchronously. */
const text = new Uint8Array(42);
/** Cached addresses at most. The cache is cleared when it is full. */
const MAX_KNOWN = 50_000;
/** Safe to share: a checksum depends on the address alone. */
const known = new Map<Address, Address>();

/** Returns a lower-case address with its checksum (EIP-55). Cached addresses take no hash. */
export function checksummed(address: Address): Address {
  return known.get(address) ?? hashed(address);
}

/**
 * Returns the same as `checksummed`, and caches it. For addresses that answers repeat, not for arbitrary ones
 * of callers.
 */
export function presentAddress(address: Address): Address {
  let presented = known.get(address);
  if (presented === undefined) {
    presented = hashed(address);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(address, presented);
  }
  return presented;
}

/**
 * Returns the name of a pool in answers: the address of its contract with its checksum, or the 32 bytes of
 * its id.
 */
export function presentPoolId(id: PoolId): Hex {
  return isKeyed(id) ? hexOf(id) : presentAddress(hexOf(id));
}

/**
 * Computes the checksum: a letter is upper-case where the digit at its place of the hash has its high bit
 * set. Half of the time of viem's `getAddress` is not the hash but the look-ups before and after it.
 */
function hashed(address: Address): Address {
  const hash = keccak256(Buffer.from(address.slice(2), 'latin1'), 'bytes');
  text.set([48, 120]);
  for (let place = 0; place < 40; place++) {
    const code = address.charCodeAt(place + 2);
    const digit = ((hash[place >> 1] ?? 0) >> (place % 2 === 0 ? 4 : 0)) & 15;
    text[place + 2] = code >= LETTERS_FROM && digit >= HIGH_BIT ? code + TO_UPPER : code;
  }
  return String.fromCharCode.apply(null, text as unknown as number[]) as Address;
}
