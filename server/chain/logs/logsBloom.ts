import { type Hex, hexToBytes, keccak256 } from 'viem';

/** Where an address or a topic stands in every bloom: three positions of 11 bits in one number. */
export type BloomBits = number;

const BITS = 2048;

/** The bits of an address or a topic (yellow paper, 4.3.1): three pairs of bytes of its hash. */
export function bloomBits(item: Hex): BloomBits {
  const hash = keccak256(item, 'bytes');
  const position = (at: number) => (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) % BITS;
  return (position(0) * BITS + position(2)) * BITS + position(4);
}

/** The `logsBloom` of one block header: says of a contract or a topic that it has not logged, or that it may have. */
export class LogsBloom {
  readonly #bytes: Uint8Array;

  constructor(bloom: Hex) {
    this.#bytes = hexToBytes(bloom);
  }

  /** Never false for something that the block's logs contain. */
  mayHave(bits: BloomBits): boolean {
    let rest = bits;
    for (let index = 0; index < 3; index++) {
      const bit = rest % BITS;
      if (((this.#bytes[255 - (bit >> 3)] ?? 0) & (1 << (bit & 7))) === 0) return false;
      rest = Math.floor(rest / BITS);
    }
    return true;
  }

  /** How likely `mayHave` is true of something that has not logged: the share of set bits to the power of three. */
  get chance(): number {
    let set = 0;
    for (const byte of this.#bytes) for (let rest = byte; rest > 0; rest &= rest - 1) set += 1;
    return (set / BITS) ** 3;
  }
}
