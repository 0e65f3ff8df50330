import type { Address } from 'viem';

/** `Constants.ADDRESS_THIS`: the router itself, as the recipient of a swap. */
export const ROUTER_ITSELF: Address = '0x0000000000000000000000000000000000000002';

/** `Constants.CONTRACT_BALANCE`: the router's whole balance of the token, as an input. */
export const WHOLE_BALANCE = 0n;
