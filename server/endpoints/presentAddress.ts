import type { Address } from 'viem';
import { checksummed } from '../checksum.ts';

/** With more, all are worked out anew. */
const MAX_KNOWN = 50_000;
const known = new Map<Address, Address>();

/** The address with its checksum (EIP-55), as answers carry it. The hash that it takes is taken once. */
export function presentAddress(address: Address): Address {
  let presented = known.get(address);
  if (presented === undefined) {
    presented = checksummed(address);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(address, presented);
  }
  return presented;
}
