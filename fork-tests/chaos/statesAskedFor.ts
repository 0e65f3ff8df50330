import { POOL_STATES_CODE } from '../../server/chain/lens/lensBytecode.ts';
import { CHAIN_PROTOCOLS } from '../../server/chain/protocols/chainProtocols.ts';

const WORD_DIGITS = 64;
/** What precedes the pools in a request: two numbers and two factories. */
const HEADER_BYTES = 44;
/** Kinds above this one are pools that their factory must confirm. */
const LAST_CONFIRMED_KIND = 3;

/** How many states of pools a call of the lens asks for; 0 for every other message. */
export function statesAskedFor(message: {
  readonly method: string;
  readonly params: readonly unknown[];
}): number {
  if (message.method !== 'eth_call') return 0;
  const [call] = message.params as readonly [{ readonly data?: string } | undefined];
  if (call?.data?.startsWith(POOL_STATES_CODE) !== true) return 0;
  const argument = call.data.slice(POOL_STATES_CODE.length);
  const length = Number.parseInt(argument.slice(WORD_DIGITS, 2 * WORD_DIGITS), 16);
  const request = argument.slice(2 * WORD_DIGITS, 2 * WORD_DIGITS + 2 * length);
  const { requestBytes } = CHAIN_PROTOCOLS.v2;
  let states = 0;
  for (let at = HEADER_BYTES; at < length; states++) {
    const kind = Number.parseInt(request.slice(2 * at, 2 * at + 2), 16);
    at += kind > LAST_CONFIRMED_KIND ? requestBytes.unconfirmed : requestBytes.confirmed;
  }
  return states;
}
