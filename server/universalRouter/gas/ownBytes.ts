import { brotliCompressSync, constants } from 'node:zlib';
import { LibZip } from 'solady';
import { type Address, type Hex, hexToBytes, serializeTransaction, size } from 'viem';
import type { Compression } from './dataTables.ts';

/** Bytes that an OP chain adds for the signature, which its oracle does not see. */
const SIGNATURE_BYTES = 68;
/** Usual values of the fields that only the sender knows: a few bytes of the whole. */
const USUAL = {
  nonce: 1_000,
  gas: 300_000n,
  maxFeePerGas: 3_000_000_123n,
  maxPriorityFeePerGas: 1_000_000_321n,
};
/** A random signature, as hard to compress as a real one. */
const SIGNATURE = {
  r: '0x9f5b0a6de1c34872b1ce85d03a7f46289d17e2fb5c60834ab92d71e6f8054c3b',
  s: '0x3e82d4719ac65f0be7b3092d58f1c6a4417e9bd02c853f6aa0d47c19e5b2f863',
  yParity: 1,
} as const;

interface Built {
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
}

/**
 * Returns the bytes of the signed transaction of this calldata after compression, by the compressor itself.
 */
export function ownBytes({ to, data, value }: Built, chainId: number, compression: Compression): bigint {
  const transaction = { ...USUAL, chainId, to, data, value };
  if (compression === 'fastLz') {
    return BigInt(size(LibZip.flzCompress(serializeTransaction(transaction)) as Hex) + SIGNATURE_BYTES);
  }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 22 };
  return BigInt(
    brotliCompressSync(hexToBytes(serializeTransaction(transaction, SIGNATURE)), { params }).length,
  );
}
