import { getAddress, type Hex } from 'viem';
import { t } from '../words/words.tsx';

const ADDRESS = /^0x[0-9a-f]{40}$/i;

/** The result of the check of a typed address. */
export type AddressCheck =
  | { readonly kind: 'empty' }
  | { readonly kind: 'wrong'; readonly reason: string }
  /** A name, whose address has to be looked up and compared. */
  | { readonly kind: 'name'; readonly name: string }
  /** `hasChecksum`: its capitals show that no digit was mistyped. */
  | { readonly kind: 'address'; readonly address: Hex; readonly hasChecksum: boolean };

/** Checks a typed address: its form, and where it has capitals, that they are the checksum (EIP-55). */
export function checkAddress(text: string): AddressCheck {
  const typed = text.trim();
  if (typed === '') return { kind: 'empty' };
  if (!ADDRESS.test(typed)) {
    if (/^[^\s/]+\.[a-z]{2,}$/i.test(typed)) return { kind: 'name', name: typed };
    return { kind: 'wrong', reason: t('Enter an address: 0x and 40 digits from 0 to f.') };
  }
  const digits = typed.slice(2);
  const address = getAddress(`0x${digits.toLowerCase()}`);
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  if (address.slice(2) === digits) return { kind: 'address', address, hasChecksum: true };
  if (isOneCase) return { kind: 'address', address, hasChecksum: false };
  return {
    kind: 'wrong',
    reason: t('The checksum of this address is wrong: a digit was mistyped. Copy it again from its source.'),
  };
}

/** Returns the address that a text means; undefined where it means none. */
export function recipientOf(text: string): Hex | undefined {
  const check = checkAddress(text);
  return check.kind === 'address' ? check.address : undefined;
}
