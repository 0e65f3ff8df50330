import type { SwapApiClient, Token } from '../index.ts';

/** As many as one answer of the search can hold. */
const SEARCH_LIMIT = 100;
const LIST_LIMIT = 500;

/**
 * The token that a symbol, in any case, or an address names among those of the service.
 * @throws Error when there is none, or more than one: then with all of them
 */
export async function resolveToken(api: SwapApiClient, name: string): Promise<Token> {
  const isAddress = /^0x[0-9a-fA-F]{40}$/.test(name);
  const { tokens } = isAddress
    ? await api.listTokens({ limit: LIST_LIMIT })
    : await api.searchTokens({ q: name, limit: SEARCH_LIMIT });
  const matches = tokens.filter(({ address, symbol }) =>
    isAddress ? address.toLowerCase() === name.toLowerCase() : symbol.toLowerCase() === name.toLowerCase(),
  );
  const [token, ...others] = matches;
  if (token === undefined) throw new Error(`No listed token is called ${name}`);
  if (others.length === 0) return token;
  const rows = matches.map(({ address, symbol, name: full }) => `  ${address}  ${symbol}  ${full}`);
  throw new Error(
    `${matches.length} tokens are called ${name}; name one by its address:\n${rows.join('\n')}`,
  );
}
