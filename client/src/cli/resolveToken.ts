import type { SwapApiClient, Token } from '../index.ts';
import { shownText } from './shownText.ts';

/** Most tokens in one answer of the search. */
const SEARCH_LIMIT = 100;

/**
 * Finds a token by its address, listed or not, or by its symbol among those of the service, in any case.
 * @throws Error when no token matches, or several: the message then lists them; SwapApiError
 */
export async function resolveToken(api: SwapApiClient, name: string): Promise<Token> {
  if (/^0x[0-9a-fA-F]{40}$/.test(name)) return (await api.getToken({ address: name })).token;
  const { tokens } = await api.searchTokens({ q: name, limit: SEARCH_LIMIT });
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
