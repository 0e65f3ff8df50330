import type { Address } from 'viem';

/** `Constants.ADDRESS_THIS`: as the recipient of a swap, the router itself. */
export const ROUTER_ITSELF: Address = '0x0000000000000000000000000000000000000002';

/** `Constants.CONTRACT_BALANCE`: as an input, the router's whole balance of the token. */
export const WHOLE_BALANCE = 0n;
