import type { Token } from '../../tokens/tokenDirectory.ts';
import { presentAddress } from '../../values/checksum.ts';

/** Formats a token as answers return it, with a checksummed address. */
export const presentToken = (token: Token) => ({ ...token, address: presentAddress(token.address) });
