import { Address, Bytes, dataSource } from '@graphprotocol/graph-ts';
import { areSame } from '../bytes';
import { pricingOf } from '../networkPricing';

/** Whether a currency is the native coin. */
export function isNativeCoin(currency: Bytes): bool {
  return areSame(currency, Address.zero());
}

/** Returns the token that a currency counts as: the wrapped one for the native coin. */
export function tokenOf(currency: Address): Address {
  if (!isNativeCoin(currency)) return currency;
  const wrapped = pricingOf(dataSource.network()).wrappedNative;
  return wrapped == '' ? currency : Address.fromString(wrapped);
}
