import { TOKENS } from '../harness/replica/tokens.ts';
import { atLeast, type Fraction, fraction, over, product, sum } from './fraction.ts';
import { KnownPools } from './knownPools.ts';
import { LONG_WINDOW_SECONDS, type LongWindows, longWindowsOf } from './longWindows.ts';
import { PegJudges, type PegRule } from './pegJudges.ts';
import { depthError } from './poolDepth.ts';
import { depthOf, type ReplayedMarket, rawPrice } from './replayedMarket.ts';
import { least, most, type Statement, whatLasted } from './statements.ts';

/*
 * This oracle works out dollars by the rule of docs/subgraph.md a second time, from raw logs and in exact
 * fractions. It keeps the whole past of each pool, and looks up there whether a price or a depth has lasted.
 */

/** What a network's configuration leaves to it. */
export interface DollarRule extends PegRule {
  /**
   * Pricing ranks of the anchors, by lower-case address; those of coins are 3 as long as they hold their
   * pegs.
   */
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

const COINS = [TOKENS.USDC, TOKENS.USDT, TOKENS.DAI].map(({ address }) => address);

export const MAINNET_RULE: DollarRule = {
  ranks: new Map<string, number>([
    ...COINS.map((address): [string, number] => [address, 3]),
    [TOKENS.WETH.address, 2],
    [TOKENS.WBTC.address, 1],
  ]),
  leastPegs: new Map(COINS.map((address) => [address, fraction(97n, 100n)])),
  minimumDepthUSD: 10_000n,
};

const ONE_DOLLAR = fraction(1n, 1n);
const NOTHING = fraction(0n, 1n);

/** What a pool that is deep enough says of a token. */
interface Offer {
  readonly anchor: string;
  /** Whole anchor tokens per whole token. */
  readonly inAnchor: Fraction;
  /** US dollars. */
  readonly depth: Fraction;
  /** US dollars per whole token at the last event of that pool. */
  readonly usd: Fraction;
}

/** What prices a token. */
export interface Source extends Offer {
  /** The pool, lower case. */
  readonly market: string;
}

/** A pool, and all that it has said since its depth is counted as it is. */
interface Account {
  readonly address: string;
  readonly token0: string;
  readonly token1: string;
  anchor: string | undefined;
  past: Statement[];
}

/** Works out the worth of tokens and markets by the rule, after each event. */
export class DollarBook {
  readonly #sources = new Map<string, Source>();
  readonly #accounts = new Map<string, Account>();
  readonly #known = new KnownPools();
  readonly #pegs: PegJudges;
  readonly #rule: DollarRule;
  readonly #decimalsOf: ReadonlyMap<string, number>;

  /** @param decimalsOf decimal places that a token answers, by its lower-case address; 0 where not listed */
  constructor(rule: DollarRule, decimalsOf: ReadonlyMap<string, number>) {
    this.#rule = rule;
    this.#pegs = new PegJudges(rule);
    this.#decimalsOf = decimalsOf;
  }

  sourceOf(token: string): Source | undefined {
    return this.#sources.get(token);
  }

  /** Raw units; 0 before the first event of a market, and without an anchor. */
  depthNow(market: string): bigint {
    return this.#accounts.get(market)?.past.at(-1)?.raw ?? 0n;
  }

  /**
   * Raw units by which the index may be off in the depth of a market, of all that its windows of days hold.
   */
  depthErrorOf(market: string): bigint {
    const past = this.#accounts.get(market)?.past ?? [];
    const from = (past.at(-1)?.time ?? 0) - 2 * LONG_WINDOW_SECONDS;
    const first = past.findLastIndex(({ time }) => time < from);
    return mostError(past.slice(Math.max(first, 0)));
  }

  /** The same of its lasting depth. */
  lastingErrorOf(market: string): bigint {
    return mostError(whatLasted(this.#accounts.get(market)?.past ?? []));
  }

  /** Undefined before the first event of a market, and without an anchor. */
  longWindowsOf(market: string): LongWindows | undefined {
    return longWindowsOf(this.#accounts.get(market)?.past ?? []);
  }

  priceOf(token: string): Fraction | undefined {
    if (this.rankOf(token) === 3) return ONE_DOLLAR;
    const source = this.#sources.get(token);
    // An anchor that has lost its rank since prices nothing.
    if (source === undefined || this.rankOf(source.anchor) <= this.rankOf(token)) return undefined;
    const anchorPrice = this.priceOf(source.anchor);
    return anchorPrice && product(source.inAnchor, anchorPrice);
  }

  /**
   * US dollars: of two anchors in full, of one anchor `worthInAnchor`; undefined when a token is unpriced.
   */
  worth(market: ReplayedMarket, raw: Fraction): Fraction | undefined {
    const { token0, token1, amount0, amount1 } = market;
    if (amount0 === 0n && amount1 === 0n) return NOTHING;
    const [price0, price1] = [this.priceOf(token0), this.priceOf(token1)];
    if (price0 === undefined || price1 === undefined) return undefined;
    const [isAnchor0, isAnchor1] = [this.rankOf(token0) > 0, this.rankOf(token1) > 0];
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
    const [isAnchor0, isAnchor1] = [this.rankOf(token0) > 0, this.rankOf(token1) > 0];
    if (isAnchor0 === isAnchor1) return undefined;
    const held = isAnchor0 ? this.#whole(amount0, token0) : this.#whole(amount1, token1);
    if (raw.numerator === 0n || raw.denominator === 0n) return held;
    // The other token, in raw units of the anchor, and then in whole ones.
    const other = isAnchor0
      ? product(this.#whole(amount1, token0), fraction(raw.denominator, raw.numerator))
      : product(this.#whole(amount0, token1), raw);
    return sum([held, atLeast(other, held) ? held : other]);
  }

  /** Adds what the market says now to its past, and lets it judge its coins and price its token. */
  note(market: ReplayedMarket, block: bigint, time: number): void {
    const { address, token0, token1 } = market;
    const account = this.#accounts.get(address) ?? { address, token0, token1, anchor: undefined, past: [] };
    this.#accounts.set(address, account);
    const mayPrice = market.mayPrice !== false || this.#rule.mayAllPrice === true;
    const isOfCoins = this.#isCoin(token0) && this.#isCoin(token1);
    const say = (side: string) => {
      const raw = (this.#rule.depthOf ?? depthOf)(market, side === token0);
      const price = this.priceIn(market, token0);
      const error = market.isPool ? depthError(market, side === token0) + market.roundings : 0n;
      const depth = this.#whole(raw, side);
      account.past.push({ block, time, raw, price, depth, error, lasting: undefined });
    };
    if (isOfCoins) {
      say(token0);
      if (mayPrice) for (const coin of this.#pegs.hear(account)) this.#sources.delete(coin);
    }
    const [rank0, rank1] = [this.rankOf(token0), this.rankOf(token1)];
    const anchor = rank0 === rank1 ? undefined : rank0 > rank1 ? token0 : token1;
    if (anchor !== account.anchor) this.#turn(account, anchor, isOfCoins);
    if (!isOfCoins && (rank0 > 0 || rank1 > 0)) say(anchor ?? token0);
    if (anchor !== undefined && mayPrice) this.#offer(account, anchor === token0 ? token1 : token0);
  }

  /** What a pool said of another anchor, or in another unit, is of no use any more. */
  #turn(account: Account, anchor: string | undefined, isOfCoins: boolean): void {
    account.anchor = anchor;
    if (!isOfCoins) account.past = [];
    for (const statement of account.past) statement.lasting = undefined;
  }

  #offer(account: Account, token: string): void {
    const present = this.#sources.get(token);
    const isPresent = present?.market === account.address;
    const offer = this.#offerOf(account);
    const standing = (market: string) => this.#standingOffer(market, token, account.past.at(-1));
    if (offer === undefined) {
      if (!isPresent) return;
      this.#known.forget(token, account.address);
      const next = this.#known.deepest(token, standing, (a, b) => this.#isDeeper(a, b));
      if (next === undefined) this.#sources.delete(token);
      else this.#sources.set(token, next);
      return;
    }
    if (!isPresent && present !== undefined && !this.#isDeeper(offer, present)) {
      this.#known.meet(token, account.address);
      return;
    }
    if (!isPresent) this.#known.meetSource(token, account.address, standing, (a, b) => this.#isDeeper(a, b));
    this.#sources.set(token, { market: account.address, ...offer });
  }

  /**
   * What the pool offers for its token, and has said for as long as its windows reach; undefined where it is
   * not deep enough.
   */
  #offerOf({ past, token0, token1, anchor }: Account): Offer | undefined {
    if (anchor === undefined) return undefined;
    const lasted = whatLasted(past);
    const anchorPrice = this.priceOf(anchor);
    const prices = lasted.map(({ price }) =>
      anchor === token1 || price === undefined ? price : over(ONE_DOLLAR, price),
    );
    const inAnchor = lastingPrice(prices, past.at(-2)?.lasting);
    for (const now of past.slice(-1)) now.lasting = inAnchor;
    const depth = least(lasted.map((statement) => statement.depth));
    if (inAnchor === undefined || anchorPrice === undefined || depth === undefined) return undefined;
    const usd = product(inAnchor, anchorPrice);
    // Of two coins depth is counted in token0, whichever is the anchor.
    const isInToken = this.#isCoin(token0) && this.#isCoin(token1) && anchor === token1;
    const dollars = product(depth, isInToken ? usd : anchorPrice);
    if (!atLeast(dollars, fraction(this.#rule.minimumDepthUSD, 1n))) return undefined;
    return { anchor, inAnchor, depth: dollars, usd };
  }

  /** What a pool would offer for the token if it had an event now that changes nothing. */
  #standingOffer(market: string, token: string, now: Statement | undefined): Source | undefined {
    const account = this.#accounts.get(market);
    const last = account?.past.at(-1);
    if (account === undefined || last === undefined || now === undefined) return undefined;
    const { token0, token1, anchor } = account;
    const [rank0, rank1] = [this.rankOf(token0), this.rankOf(token1)];
    const side = rank0 === rank1 ? undefined : rank0 > rank1 ? token0 : token1;
    if (side === undefined || side !== anchor || side === token) return undefined;
    const again =
      last.block === now.block
        ? account.past.slice(0, -1).concat({ ...last })
        : [...account.past, { ...last, block: now.block, time: now.time }];
    const offer = this.#offerOf({ ...account, past: again });
    return offer && { market, ...offer };
  }

  #isDeeper(a: Pick<Source, 'depth' | 'usd'>, b: Pick<Source, 'depth' | 'usd'>): boolean {
    // In whole tokens: the same dollars at a higher price are fewer of them.
    return !atLeast(this.#rankedDepth(b), this.#rankedDepth(a));
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
    if (this.#isCoin(token0) && this.#isCoin(token1)) return false;
    return this.rankOf(token1) > this.rankOf(token0);
  }

  /** The least depth now and through the windows, raw units; undefined without an anchor. */
  lastingDepthOf(market: string): bigint | undefined {
    const past = this.#accounts.get(market)?.past;
    if (past === undefined) return undefined;
    return whatLasted(past).reduce<bigint | undefined>(
      (least, { raw }) => (least === undefined || raw < least ? raw : least),
      undefined,
    );
  }

  /** US dollars of the amount of a swap that counts; undefined without an anchor that has a price. */
  worthOfSwap(market: ReplayedMarket, counted: bigint): Fraction | undefined {
    const anchor = this.countsToken1(market) ? market.token1 : market.token0;
    const price = this.rankOf(anchor) === 0 && !this.#isCoin(anchor) ? undefined : this.priceOf(anchor);
    return price && product(this.#whole(counted, anchor), price);
  }

  /** US dollars by which the index may be off in the depth of what prices a token. */
  depthErrorOfSource({ market, anchor, usd, inAnchor }: Source): Fraction {
    const raw = this.depthErrorOf(market);
    const { token0, token1 } = this.#accounts.get(market) ?? { token0: anchor, token1: anchor };
    const isInToken = this.#isCoin(token0) && this.#isCoin(token1) && anchor === token1;
    return isInToken
      ? product(this.#whole(raw, token0), usd)
      : product(this.#whole(raw, anchor), over(usd, inAnchor));
  }

  /** Unix seconds; undefined for what is no coin of a dollar, and while it holds its peg. */
  offPegSince(token: string): number | undefined {
    return this.#pegs.offSince(token);
  }

  /** The pool that judges the peg of a coin; undefined without any. */
  judgeOf(coin: string): string | undefined {
    return this.#pegs.judgeOf(coin);
  }

  /** As `Token.pricingRank`. */
  rankOf(token: string): number {
    return this.#pegs.isOff(token) ? 0 : (this.#rule.ranks.get(token) ?? 0);
  }

  #isCoin(token: string): boolean {
    return this.#rule.ranks.get(token) === 3;
  }

  #whole(amount: bigint, token: string): Fraction {
    return fraction(amount, 10n ** BigInt(this.#decimalsOf.get(token) ?? 0));
  }
}

const mostError = (statements: readonly Statement[]): bigint =>
  statements.reduce((most, { error }) => (error > most ? error : most), 0n);

/**
 * The price before, as far as no price that lasted is beyond it on either side; the least of these where
 * there was none.
 */
function lastingPrice(
  prices: readonly (Fraction | undefined)[],
  before: Fraction | undefined,
): Fraction | undefined {
  const [lowest, highest] = [least(prices), most(prices)];
  if (lowest === undefined || highest === undefined || before === undefined) return lowest;
  if (!atLeast(before, lowest)) return lowest;
  return atLeast(highest, before) ? before : highest;
}
