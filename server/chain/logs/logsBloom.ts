import { type Hex, hexToBytes, keccak256 } from 'viem';

/** The three 11-bit positions of an address or topic in a bloom filter, as one number. */
export type BloomBits = number;

const BITS = 2048;

/** Returns the positions of an address or topic (yellow paper, 4.3.1): three byte pairs of its hash. */
export function bloomBits(item: Hex): BloomBits {
  const hash = keccak256(item, 'bytes');
  const position = (at: number) => (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) % BITS;
  return (position(0) * BITS + position(2)) * BITS + position(4);
}

export class LogsBloom {
  readonly #bytes: Uint8Array;

  constructor(bloom: Hex) {
    this.#bytes = hexToBytes(bloom);
  }

  /** Returns whether the block may have such a log; never false if it has. */
  mayHave(bits: BloomBits): boolean {
    let rest = bits;
    for (let index = 0; index < 3; index++) {
      const bit = rest % BITS;
      if (((this.#bytes[255 - (bit >> 3)] ?? 0) & (1 << (bit & 7))) === 0) return false;
      rest = Math.floor(rest / BITS);
    }
    return true;
  }

  /** Returns the chance that `mayHave` is a false positive: the share of set bits to the power of three. */
  get chance(): number {
    let set = 0;
    for (const byte of this.#bytes) for (let rest = byte; rest > 0; rest &= rest - 1) set += 1;
    return (set / BITS) ** 3;
  }
}
