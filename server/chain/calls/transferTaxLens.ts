import { type Address, type Hex, zeroAddress } from 'viem';
import type { Protocol } from '../../routing/model/pool.ts';
import { PackedWriter, readAnswer } from '../lens/packed.ts';
import { CHAIN_PROTOCOLS } from '../protocols/chainProtocols.ts';

/** A token, the pool that lends it, and a V2 pair that lends the other token of a pair. */
export interface TaxProbe {
  readonly token: Address;
  readonly pool: Address;
  readonly protocol: Protocol;
  readonly lender: Address | undefined;
}

/** Transfers in raw units: out of the pool, most of it back, and the rest to an account that is no pool. */
export interface TaxSample {
  /** False if the token was borrowed from a pair, which a loan locks and a sale does not. */
  readonly isUnlocked: boolean;
  readonly outcome: 'notTaken' | 'notSentBack' | 'sentBack' | 'nonsense';
  readonly taken: bigint;
  readonly arrived: bigint;
  readonly sent: bigint;
  readonly received: bigint;
  readonly moved: bigint;
  /** 0 also if the token refuses the transfer. */
  readonly movedArrived: bigint;
}

export type TaxReading =
  | {
      readonly kind: 'read';
      readonly samples: readonly TaxSample[];
      /** The error with which the token first refused to be sent back, cut off; `0x` where it gave none. */
      readonly error: Hex;
    }
  /** The pool holds too little, or an address is invalid. */
  | { readonly kind: 'unreadable' }
  /** Too little gas was left for this token. */
  | { readonly kind: 'notRead' };

const SAMPLES = 4;
const OUTCOMES = ['notTaken', 'notSentBack', 'sentBack'] as const;

/** Encodes the request of TransferTax.sol. */
export function encodeTransferTaxRequest(probes: readonly TaxProbe[]): Hex {
  const writer = new PackedWriter();
  for (const { token, pool, protocol, lender } of probes) {
    writer
      .uint(CHAIN_PROTOCOLS[protocol].lensTag, 1)
      .address(token)
      .address(pool)
      .address(lender ?? zeroAddress);
  }
  return writer.toHex();
}

/** Decodes one reading per token. Throws RangeError when the answer is malformed. */
export function decodeTransferTax(answer: Hex, count: number): TaxReading[] {
  return readAnswer(answer, (reader) =>
    Array.from({ length: count }, (): TaxReading => {
      const status = reader.uint(1);
      if (status === 0) return { kind: 'notRead' };
      if (status !== 1) return { kind: 'unreadable' };
      const samples = Array.from(
        { length: SAMPLES },
        (): TaxSample => ({
          isUnlocked: reader.uint(1) === 1,
          outcome: OUTCOMES[reader.uint(1)] ?? 'nonsense',
          taken: reader.bigUint(14),
          arrived: reader.bigUint(14),
          sent: reader.bigUint(14),
          received: reader.bigUint(14),
          moved: reader.bigUint(14),
          movedArrived: reader.bigUint(14),
        }),
      );
      return { kind: 'read', samples, error: reader.hex(reader.uint(1)) };
    }),
  );
}
