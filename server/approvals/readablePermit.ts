import { type Address, type Hex, recoverTypedDataAddress, size, slice } from 'viem';
import type { SignedPermit } from '../universalRouter/encode/commands.ts';
import { permitData } from './permitData.ts';

/** r, s and v. */
const SIGNATURE_BYTES = 65;
/** Permit2 recovers by v of 27 or 28 alone. Some hardware wallets write its parity, 0 or 1. */
const READABLE: ReadonlyMap<Hex, string> = new Map<Hex, string>([
  ['0x00', '1b'],
  ['0x01', '1c'],
]);

interface Signer {
  readonly sender: Address;
  readonly chainId: number;
  readonly permit2: Address;
}

/**
 * Returns the permit with v as Permit2 reads it, where the sender signed it with a parity of 0 or 1;
 * unchanged otherwise. A signature by which nobody recovers the sender is left alone: it is for a contract,
 * which may read such a byte in its own way.
 */
export function readablePermit(permit: SignedPermit, signer: Signer): SignedPermit | Promise<SignedPermit> {
  const { signature } = permit;
  if (size(signature) !== SIGNATURE_BYTES) return permit;
  const v = READABLE.get(slice(signature, SIGNATURE_BYTES - 1));
  return v === undefined
    ? permit
    : ifRecovered(permit, `${slice(signature, 0, SIGNATURE_BYTES - 1)}${v}`, signer);
}

async function ifRecovered(
  permit: SignedPermit,
  signature: Hex,
  { sender, chainId, permit2 }: Signer,
): Promise<SignedPermit> {
  const { spender, details, sigDeadline } = permit;
  const { domain, types, primaryType } = permitData({
    chainId,
    permit2,
    spender,
    token: details.token,
    amount: details.amount,
    nonce: details.nonce,
    deadline: sigDeadline,
  });
  const message = { details, spender, sigDeadline };
  // No point of the curve for these values: the signature is of no key at all.
  const signedBy = await recoverTypedDataAddress({ domain, types, primaryType, message, signature }).catch(
    () => undefined,
  );
  return signedBy?.toLowerCase() === sender ? { ...permit, signature } : permit;
}
