/** Wei of one ether, and raw units of a whole token of 18 decimals. */
export const ETHER = 10n ** 18n;
