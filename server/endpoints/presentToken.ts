import type { Token } from '../tokens/tokenDirectory.ts';
import { presentAddress } from '../values/checksum.ts';

/** A token as answers carry it: the address checksummed. */
export const presentToken = (token: Token) => ({ ...token, address: presentAddress(token.address) });
