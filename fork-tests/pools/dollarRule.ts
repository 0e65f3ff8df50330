import { TOKENS } from '../harness/replica/tokens.ts';
import { atLeast, type Fraction, fraction, over, product, sum } from './fraction.ts';
import { type HeldDepth, type LongWindows, longWindowsOf } from './longWindows.ts';
import { depthOf, type ReplayedMarket, rawPrice } from './replayedMarket.ts';

/*
 * This oracle works out dollars by the rule of docs/subgraph.md a second time, from raw logs and in exact fractions. It
 * keeps the whole past of each pool, and looks up there whether a price or a depth has lasted.
 */

/** What a network's configuration leaves to it. */
export interface DollarRule {
  /** Pricing ranks of the anchors, by lower-case address. */
  readonly ranks: ReadonlyMap<string, number>;
  /** How deep a pool has to be to price a token, US dollars. */
  readonly minimumDepthUSD: bigint;
  /** Another depth than the rule's, raw units: what would come of it. */
  readonly depthOf?: typeof depthOf;
  /** The deepest pool in dollars prices a token, not the deepest in the token. */
  readonly isRankedInDollars?: boolean;
  /** Pools price that others cannot trade with as with any. */
  readonly mayAllPrice?: boolean;
}

export const MAINNET_RULE: DollarRule = {
  ranks: new Map<string, number>([
    ...[TOKENS.USDC, TOKENS.USDT, TOKENS.DAI].map(({ address }): [string, number] => [address, 3]),
    [TOKENS.WETH.address, 2],
    [TOKENS.WBTC.address, 1],
  ]),
  minimumDepthUSD: 10_000n,
};

const WINDOW_SECONDS = 600;
const ONE_DOLLAR = fraction(1n, 1n);
const NOTHING = fraction(0n, 1n);

/** What prices a token. */
export interface Source {
  /** The pool and the other token, lower case. */
  readonly market: string;
  readonly anchor: string;
  /** Whole anchor tokens per whole token. */
  readonly inAnchor: Fraction;
  /** US dollars. */
  readonly depth: Fraction;
  /** US dollars per whole token at the last event of that pool. */
  readonly usd: Fraction;
}

/** What a pool said at the end of an event: from then on, until its next event. */
interface Statement extends HeldDepth {
  /** Whole anchor tokens per whole token; undefined where there is no price. */
  readonly price: Fraction | undefined;
  /** Whole anchor tokens. */
  readonly depth: Fraction;
  /** The price that lasts, as of this event. */
  lasting: Fraction | undefined;
}

/** Works out the worth of tokens and markets by the rule, after each event. */
export class DollarBook {
  readonly #sources = new Map<string, Source>();
  readonly #pasts = new Map<string, Statement[]>();
  readonly #rule: DollarRule;
  readonly #decimalsOf: ReadonlyMap<string, number>;

  /** @param decimalsOf decimal places that a token answers, by its lower-case address; 0 where not listed */
  constructor(rule: DollarRule, decimalsOf: ReadonlyMap<string, number>) {
    this.#rule = rule;
    this.#decimalsOf = decimalsOf;
  }

  sourceOf(token: string): Source | undefined {
    return this.#sources.get(token);
  }

  /** Raw units; 0 before the first event of a market, and without an anchor. */
  depthNow(market: string): bigint {
    return this.#pasts.get(market)?.at(-1)?.raw ?? 0n;
  }

  /** Undefined before the first event of a market, and without an anchor. */
  longWindowsOf(market: string): LongWindows | undefined {
    return longWindowsOf(this.#pasts.get(market) ?? []);
  }

  priceOf(token: string): Fraction | undefined {
    if (this.#rankOf(token) === 3) return ONE_DOLLAR;
    const source = this.#sources.get(token);
    const anchorPrice = source && this.priceOf(source.anchor);
    return source && anchorPrice && product(source.inAnchor, anchorPrice);
  }

  /** US dollars: of two anchors in full, of one anchor `worthInAnchor`; undefined when a token is unpriced. */
  worth(market: ReplayedMarket, raw: Fraction): Fraction | undefined {
    const { token0, token1, amount0, amount1 } = market;
    if (amount0 === 0n && amount1 === 0n) return NOTHING;
    const [price0, price1] = [this.priceOf(token0), this.priceOf(token1)];
    if (price0 === undefined || price1 === undefined) return undefined;
    const [isAnchor0, isAnchor1] = [this.#rankOf(token0) > 0, this.#rankOf(token1) > 0];
    if (isAnchor0 && isAnchor1) {
      return sum([
        product(this.#whole(amount0, token0), price0),
        product(this.#whole(amount1, token1), price1),
      ]);
    }
    const inAnchor = this.worthInAnchor(market, raw);
    return inAnchor && product(inAnchor, isAnchor0 ? price0 : price1);
  }

  /** What is held of the anchor, and of the other token at the price of this pool, up to as much again. */
  worthInAnchor({ token0, token1, amount0, amount1 }: ReplayedMarket, raw: Fraction): Fraction | undefined {
    const [isAnchor0, isAnchor1] = [this.#rankOf(token0) > 0, this.#rankOf(token1) > 0];
    if (isAnchor0 === isAnchor1) return undefined;
    const held = isAnchor0 ? this.#whole(amount0, token0) : this.#whole(amount1, token1);
    if (raw.numerator === 0n || raw.denominator === 0n) return held;
    // The other token, in raw units of the anchor, and then in whole ones.
    const other = isAnchor0
      ? product(this.#whole(amount1, token0), fraction(raw.denominator, raw.numerator))
      : product(this.#whole(amount0, token1), raw);
    return sum([held, atLeast(other, held) ? held : other]);
  }

  /** Adds what the market says now to its past, and lets it price its token. */
  note(market: ReplayedMarket, block: bigint, time: number): void {
    const [rank0, rank1] = [this.#rankOf(market.token0), this.#rankOf(market.token1)];
    if (rank0 === 0 && rank1 === 0) return;
    const [token, anchor] = rank0 < rank1 ? [market.token0, market.token1] : [market.token1, market.token0];
    const past = this.#pasts.get(market.address) ?? [];
    this.#pasts.set(market.address, past);
    const raw = (this.#rule.depthOf ?? depthOf)(market, anchor === market.token0);
    const depth = this.#whole(raw, anchor);
    const price = this.priceIn(market, token);
    past.push({ block, time, raw, price, depth, lasting: undefined });
    const mayPrice = market.mayPrice !== false || this.#rule.mayAllPrice === true;
    if (rank0 !== rank1 && mayPrice) this.#offer(market.address, token, anchor, past);
  }

  #offer(market: string, token: string, anchor: string, past: readonly Statement[]): void {
    const present = this.#sources.get(token);
    const isPresent = present?.market === market;
    const lasted = whatLasted(past);
    const anchorPrice = this.priceOf(anchor);
    const inAnchor = lastingPrice(lasted, past.at(-2)?.lasting);
    for (const now of past.slice(-1)) now.lasting = inAnchor;
    const anchorDepth = least(lasted.map(({ depth }) => depth));
    const depth = anchorPrice && anchorDepth && product(anchorDepth, anchorPrice);
    if (
      inAnchor === undefined ||
      anchorPrice === undefined ||
      depth === undefined ||
      !atLeast(depth, fraction(this.#rule.minimumDepthUSD, 1n))
    ) {
      if (isPresent) this.#sources.delete(token);
      return;
    }
    const usd = product(inAnchor, anchorPrice);
    // In whole tokens: the same dollars at a higher price are fewer of them.
    const isDeeper =
      present === undefined || !atLeast(this.#rankedDepth(present), this.#rankedDepth({ depth, usd }));
    if (!isPresent && !isDeeper) return;
    this.#sources.set(token, { market, anchor, inAnchor, depth, usd });
  }

  #rankedDepth({ depth, usd }: Pick<Source, 'depth' | 'usd'>): Fraction {
    return this.#rule.isRankedInDollars === true ? depth : over(depth, usd);
  }

  /** Whole tokens of the other side per whole `token`. */
  priceIn(market: ReplayedMarket, token: string): Fraction | undefined {
    const { token0, token1 } = market;
    const raw = rawPrice(market);
    if (raw.numerator === 0n || raw.denominator === 0n) return undefined;
    const price = product(raw, over(this.#whole(1n, token1), this.#whole(1n, token0)));
    return token === token0 ? price : over(ONE_DOLLAR, price);
  }

  /** Whether dollars of the market are counted by its token1: the anchor, of two alike token0. */
  countsToken1({ token0, token1 }: ReplayedMarket): boolean {
    return this.#rankOf(token1) > this.#rankOf(token0);
  }

  /** The least depth now and through the windows, raw units; undefined without an anchor. */
  lastingDepthOf(market: string): bigint | undefined {
    const past = this.#pasts.get(market);
    if (past === undefined) return undefined;
    return whatLasted(past).reduce<bigint | undefined>(
      (least, { raw }) => (least === undefined || raw < least ? raw : least),
      undefined,
    );
  }

  /** US dollars of the amount of a swap that counts; undefined without an anchor that has a price. */
  worthOfSwap(market: ReplayedMarket, counted: bigint): Fraction | undefined {
    const anchor = this.countsToken1(market) ? market.token1 : market.token0;
    const price = this.#rankOf(anchor) === 0 ? undefined : this.priceOf(anchor);
    return price && product(this.#whole(counted, anchor), price);
  }

  #rankOf(token: string): number {
    return this.#rule.ranks.get(token) ?? 0;
  }

  #whole(amount: bigint, token: string): Fraction {
    return fraction(amount, 10n ** BigInt(this.#decimalsOf.get(token) ?? 0));
  }
}

/**
 * What a pool says now, and what it said at the ends of blocks since the beginning of the last whole window: ten
 * minutes of the clock that had passed when its newest event came. Empty when it is younger than that.
 */
function whatLasted(past: readonly Statement[]): readonly Statement[] {
  const now = past.at(-1);
  if (now === undefined) return [];
  const beginning = now.time - (now.time % WINDOW_SECONDS) - WINDOW_SECONDS;
  const ends = past.filter(({ block }, index) => block !== past[index + 1]?.block && block !== now.block);
  const before = ends.filter(({ time }) => time < beginning).at(-1);
  return before === undefined ? [] : [before, ...ends.filter(({ time }) => time >= beginning), now];
}

/** The price before, as far as no price that lasted is beyond it on either side; the least of these where there was none. */
function lastingPrice(lasted: readonly Statement[], before: Fraction | undefined): Fraction | undefined {
  const prices = lasted.map(({ price }) => price);
  const lowest = least(prices);
  if (lowest === undefined || before === undefined) return lowest;
  if (!atLeast(before, lowest)) return lowest;
  return prices.some((price) => price !== undefined && atLeast(price, before))
    ? before
    : prices.reduce((a, b) => (a !== undefined && b !== undefined && atLeast(b, a) ? b : a));
}

/** Undefined when one is. */
function least(fractions: readonly (Fraction | undefined)[]): Fraction | undefined {
  let [smallest] = fractions;
  for (const one of fractions) {
    if (one === undefined || smallest === undefined) return undefined;
    if (atLeast(smallest, one)) smallest = one;
  }
  return smallest;
}
