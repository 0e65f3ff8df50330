import type { SwapApiClient, Token } from '../index.ts';

/** As many as one answer of the search can hold. */
const SEARCH_LIMIT = 100;

/**
 * The token that a symbol, in any case, names among those of the service, or an address, listed or not.
 * @throws Error when there is none, or more than one: then with all of them; SwapApiError
 */
export async function resolveToken(api: SwapApiClient, name: string): Promise<Token> {
  if (/^0x[0-9a-fA-F]{40}$/.test(name)) return (await api.getToken({ address: name })).token;
  const { tokens } = await api.searchTokens({ q: name, limit: SEARCH_LIMIT });
  const matches = tokens.filter(({ symbol }) => symbol.toLowerCase() === name.toLowerCase());
  const [token, ...others] = matches;
  if (token === undefined) throw new Error(`No listed token is called ${name}`);
  if (others.length === 0) return token;
  const rows = matches.map(({ address, symbol, name: full }) => `  ${address}  ${symbol}  ${full}`);
  throw new Error(
    `${matches.length} tokens are called ${name}; name one by its address:\n${rows.join('\n')}`,
  );
}
