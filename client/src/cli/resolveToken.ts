import type { SwapApiClient, Token } from '../index.ts';
import { shownText } from './shownText.ts';

/** Most tokens in one answer of the search. */
const SEARCH_LIMIT = 100;

/** How the API writes the native coin. */
export const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

/**
 * Finds a token by its address, listed or not, or by its symbol among those of the service, in any case. The
 * native coin is its wrapped token, also by its symbol: a token that takes that symbol has to be named by its
 * address.
 * @throws Error when no token matches, or several: the message then lists them; SwapApiError
 */
export async function resolveToken(api: SwapApiClient, name: string, signal?: AbortSignal): Promise<Token> {
  const call = signal === undefined ? {} : { signal };
  const at = async (address: string) => (await api.getToken({ address }, call)).token;
  const isCoin = name.toLowerCase() === COIN;
  if (/^0x[0-9a-fA-F]{40}$/.test(name) && !isCoin) return at(name);
  const { nativeSymbol, wrappedNative } = await api.getNetwork({}, call);
  if (isCoin || name.toLowerCase() === nativeSymbol.toLowerCase()) return at(wrappedNative);
  const { tokens } = await api.searchTokens({ q: name, limit: SEARCH_LIMIT }, call);
  const matches = tokens.filter(({ symbol }) => symbol.toLowerCase() === name.toLowerCase());
  const [token, ...others] = matches;
  if (token === undefined) throw new Error(`No listed token has the symbol ${name}`);
  if (others.length === 0) return token;
  const rows = matches.map(
    ({ address, symbol, name: full }) => `  ${address}  ${shownText(symbol, 16)}  ${shownText(full, 48)}`,
  );
  throw new Error(
    `${matches.length} tokens have the symbol ${name}; use the address of one:\n${rows.join('\n')}`,
  );
}
