/** Names the tokens that price others on a network. All addresses are lower-case. */
export class Pricing {
  constructor(
    /** Wrapped native coin. Without a stable coin it is what everything is counted in. */
    public readonly wrappedNative: string,
    /** Tokens that count as exactly one dollar. */
    public readonly stableCoins: string[],
    /** Further tokens whose pools may price others; priced in coins of a higher rank themselves. */
    public readonly otherAnchors: string[],
    /**
     * A pool prices a token only while the anchor's side of it is worth this much, whole units of the
     * currency.
     */
    public readonly minimumDepth: i32,
    /**
     * Least peg of each stable coin, hundredths of a dollar: a coin that its pools with others hold below
     * this for ten minutes no longer counts as a dollar. 0 turns the guard off.
     */
    public readonly leastPegCents: i32[],
  ) {}
}
