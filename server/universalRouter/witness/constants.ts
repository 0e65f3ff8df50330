import type { Address } from 'viem';

/** The router's own words, written a second time. */
export const CALLER: Address = '0x0000000000000000000000000000000000000001';
export const ROUTER: Address = '0x0000000000000000000000000000000000000002';
/** The native coin, among tokens. */
export const COIN: Address = '0x0000000000000000000000000000000000000000';
export const WHOLE_BALANCE = 2n ** 255n;
