import { presentAddress } from '../checksum.ts';
import type { Token } from '../tokens/tokenDirectory.ts';

/** A token as answers carry it: the address checksummed. */
export const presentToken = (token: Token) => ({ ...token, address: presentAddress(token.address) });
