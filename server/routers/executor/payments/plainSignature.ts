import {
  compactSignatureToSignature,
  type Hex,
  parseCompactSignature,
  parseSignature,
  serializeSignature,
  size,
} from 'viem';

/** Bytes of r, s and v, and of the form of EIP-2098. */
const SIGNATURE_BYTES = 65;
const COMPACT_BYTES = 64;

/**
 * Returns the signature of a key as 65 bytes with v of 27 or 28, which tokens and Permit2 read. Returns
 * undefined for bytes that no key signs.
 */
export function plainSignature(signature: Hex): Hex | undefined {
  const bytes = size(signature);
  if (bytes !== SIGNATURE_BYTES && bytes !== COMPACT_BYTES) return undefined;
  try {
    const { r, s, yParity } =
      bytes === SIGNATURE_BYTES
        ? parseSignature(signature)
        : compactSignatureToSignature(parseCompactSignature(signature));
    return serializeSignature({ r, s, yParity: yParity ?? 0 });
  } catch {
    // r or s is no number of the curve, or v is none.
    return undefined;
  }
}
