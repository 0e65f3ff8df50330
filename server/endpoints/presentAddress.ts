import { type Address, getAddress } from 'viem';

/** With more, all are worked out anew. */
const MAX_KNOWN = 50_000;
const known = new Map<Address, Address>();

/** The address with its checksum (EIP-55), as answers carry it. The hash that it takes is taken once. */
export function presentAddress(address: Address): Address {
  let checksummed = known.get(address);
  if (checksummed === undefined) {
    checksummed = getAddress(address);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(address, checksummed);
  }
  return checksummed;
}
