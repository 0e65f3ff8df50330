import type { Network, Token } from '../api/answers.ts';

/** The address that stands for the native coin; the service takes it too. */
export const COIN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';

/** The names of coins whose symbol people know; any other is called by its symbol. */
const NAMES: Readonly<Record<string, string>> = {
  ETH: 'Ether',
  BNB: 'BNB',
  POL: 'Polygon',
  AVAX: 'Avalanche',
  KAS: 'Kaspa',
};

/** Names of the networks and former names by which people search their coins. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  ETH: 'ethereum',
  BNB: 'binance',
  POL: 'matic',
  AVAX: 'avax',
};

/**
 * Returns the native coin as an entry of its own, beside its wrapped token, by whose address it is traded.
 */
export function coinOf({ nativeSymbol: symbol, wrappedNative: address }: Network): Token {
  return { address, symbol, name: NAMES[symbol] ?? symbol, decimals: 18, isCoin: true };
}

/**
 * Returns the pair with the coin itself where a pool holds it: answers write its wrapped token, as token0.
 */
export function withCoin<Pair extends { readonly token0: Token; readonly isNative?: boolean }>(
  pair: Pair,
  network: Network | undefined,
): Pair {
  return pair.isNative && network !== undefined ? { ...pair, token0: coinOf(network) } : pair;
}

/** Returns the address by which two tokens differ: the coin has one of its own here. */
export function placeOf({ address, isCoin }: Pick<Token, 'address' | 'isCoin'>): string {
  return (isCoin ? COIN : address).toLowerCase();
}

/** Returns whether a text finds the coin: by a part of its symbol, its name, or the name of its network. */
export function isCoinFound(coin: Token, text: string): boolean {
  const sought = text.trim().toLowerCase();
  const names = [coin.symbol, coin.name, ALSO_CALLED[coin.symbol] ?? ''];
  return names.some((name) => name.toLowerCase().includes(sought));
}

/** Returns the tokens that a text finds, led by the coin where it finds that and not its wrapped token. */
export function withFoundCoin(
  tokens: readonly Token[],
  network: Network | undefined,
  text: string,
): readonly Token[] {
  if (network === undefined || text.trim() === '' || !isCoinFound(coinOf(network), text)) return tokens;
  const wrapped = network.wrappedNative.toLowerCase();
  return tokens.some(({ address }) => address.toLowerCase() === wrapped)
    ? tokens
    : [coinOf(network), ...tokens];
}

/**
 * Returns the address of the page for a trade of two tokens: with the coin where its wrapped token is one of
 * them.
 */
export function tradeLink(paid: Token, received: Token, wrappedNative: string | undefined): string {
  const sides = [paid, received].map(({ address }) =>
    address.toLowerCase() === wrappedNative?.toLowerCase() ? COIN : address,
  );
  return `/?in=${sides[0]}&out=${sides[1]}`;
}
