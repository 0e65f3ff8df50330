/** Names the tokens that price others on a network. All addresses are lower-case. */
export class Pricing {
  constructor(
    /** Wrapped native coin; priced through its deepest pool with a stable coin. */
    public readonly wrappedNative: string,
    /** Tokens that count as exactly one dollar. */
    public readonly stableCoins: string[],
    /** Further tokens whose pools may price others; priced through stable coins and the native coin themselves. */
    public readonly otherAnchors: string[],
    /** A pool prices a token only while the anchor's side of it is worth this much, whole US dollars. */
    public readonly minimumDepthUSD: i32,
    /**
     * Least peg, hundredths of a dollar: a stable coin that its pools with others hold below this for ten minutes no
     * longer counts as a dollar. 0 turns the guard off.
     */
    public readonly leastPegCents: i32,
  ) {}
}

/** A network that is not listed has no prices in dollars: they are null, and everything else works. */
export function pricingOf(network: string): Pricing {
  if (network == 'mainnet') {
    return new Pricing(
      '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
      [
        '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', // USDC
        '0xdac17f958d2ee523a2206206994597c13d831ec7', // USDT
        '0x6b175474e89094c44da98b954eedeac495271d0f', // DAI
      ],
      ['0x2260fac5e5542a773aa44fbcfedf7c193bc2c599'], // WBTC
      10_000,
      97,
    );
  }
  if (network == 'kasplex') {
    return new Pricing('0x2c2ae87ba178f48637acae54b87c3924f544a83e', [], [], 1000, 97);
  }
  if (network == 'kasplex-testnet') {
    return new Pricing('0xc065c62a10fb363fd31ca394d632c4df106566df', [], [], 1000, 97);
  }
  return new Pricing('', [], [], 0, 0);
}
