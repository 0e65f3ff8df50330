import { type Address, createPublicClient, http } from 'viem';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { swappedAmounts } from '../verify/marketActivity.ts';
import { atLeast, type Fraction, fraction, over, product, sum } from './fraction.ts';
import {
  depthOf,
  moveHoldings,
  REPLAYED_EVENTS,
  type ReplayedLog,
  type ReplayedMarket,
  rawPrice,
} from './replayedMarket.ts';

/*
 * Dollars by the rule of docs/subgraph.md, worked out a second time from raw logs and in exact fractions: the whole past
 * of each pool is kept, and whether a price or a depth has lasted is looked up in it.
 */

const RANKS = new Map<string, number>([
  ...[TOKENS.USDC, TOKENS.USDT, TOKENS.DAI].map(({ address }): [string, number] => [address, 3]),
  [TOKENS.WETH.address, 2],
  [TOKENS.WBTC.address, 1],
]);
const MINIMUM_DEPTH = fraction(10_000n, 1n);
const WINDOW_SECONDS = 600;
const ONE_DOLLAR = fraction(1n, 1n);
const NOTHING = fraction(0n, 1n);

interface Source {
  readonly market: string;
  readonly anchor: string;
  readonly inAnchor: Fraction;
  readonly depth: Fraction;
}

/** What a pool said at the end of an event: from then on, until its next event. */
interface Statement {
  readonly block: bigint;
  /** Unix seconds. */
  readonly time: number;
  /** Whole anchor tokens per whole token; undefined where there is no price. */
  readonly price: Fraction | undefined;
  /** Whole anchor tokens. */
  readonly depth: Fraction;
}

export interface DollarTrade {
  /** Lower case. */
  readonly market: string;
  readonly blockNumber: bigint;
  /** US dollars; undefined when the pool has no anchor with a price. */
  readonly volume: Fraction | undefined;
  readonly fees: Fraction | undefined;
}

export interface MarketPrice {
  readonly market: string;
  readonly blockNumber: bigint;
  /** An Initialize sets a price and is no activity of its period. */
  readonly isActivity: boolean;
  /** Whole token1 per whole token0. */
  readonly price: Fraction | undefined;
}

/** What a market held after one of its events, and what that counted for then. */
export interface MarketWorth {
  readonly market: string;
  /** Unix seconds. */
  readonly time: number;
  /** False for Sync, Initialize, Collect, CollectProtocol and Flash. */
  readonly isActivity: boolean;
  readonly isPool: boolean;
  readonly amount0: bigint;
  readonly amount1: bigint;
  /** US dollars; undefined when unknown. */
  readonly worth: Fraction | undefined;
}

export interface DollarOracle {
  readonly trades: readonly DollarTrade[];
  /** After each Initialize, Mint, Burn and Swap, in their order. */
  readonly prices: readonly MarketPrice[];
  /** After each log of a market, in their order. */
  readonly worths: readonly MarketWorth[];
  /** US dollars per whole token after the last log. */
  priceOf(token: string): Fraction | undefined;
  /** The pool that prices a token, lower case; undefined while it is unpriced, and for a stable coin. */
  sourceOf(token: string): string | undefined;
  /** What the market's logs brought in and not out again, raw units. */
  holdingsOf(market: string): { readonly amount0: bigint; readonly amount1: bigint };
  /** US dollars that so much in the market counts for now, at its present price; undefined when unknown. */
  worthNow(market: string, amount0: bigint, amount1: bigint): Fraction | undefined;
}

/** @param decimalsOf decimal places that a token answers, by its lower-case address */
export async function readDollarOracle(
  rpcUrl: string,
  decimalsOf: ReadonlyMap<string, number>,
): Promise<DollarOracle> {
  const client = createPublicClient({ transport: http(rpcUrl, { batch: { batchSize: 100 } }) });
  const logs = await client.getLogs({ events: REPLAYED_EVENTS, strict: true, fromBlock: 0n });
  const numbers = [...new Set(logs.map(({ blockNumber }) => blockNumber))];
  const blocks = await Promise.all(numbers.map((blockNumber) => client.getBlock({ blockNumber })));
  const timeOf = new Map(blocks.map(({ number, timestamp }) => [number, Number(timestamp)]));
  const replay = new Replay(decimalsOf, timeOf);
  for (const log of logs) replay.apply(log);
  const marketAt = (market: string) => replay.marketAt(market.toLowerCase());
  return {
    trades: replay.trades,
    prices: replay.prices,
    worths: replay.worths,
    priceOf: (token) => replay.priceOf(token.toLowerCase()),
    sourceOf: (token) => replay.sourceOf(token.toLowerCase()),
    holdingsOf: (market) => marketAt(market) ?? { amount0: 0n, amount1: 0n },
    worthNow: (market, amount0, amount1) => {
      const present = marketAt(market);
      return present && replay.worth({ ...present, amount0, amount1 }, rawPrice(present));
    },
  };
}

class Replay {
  readonly trades: DollarTrade[] = [];
  readonly prices: MarketPrice[] = [];
  readonly worths: MarketWorth[] = [];
  readonly #markets = new Map<string, ReplayedMarket>();
  readonly #sources = new Map<string, Source>();
  readonly #pasts = new Map<string, Statement[]>();
  readonly #decimalsOf: ReadonlyMap<string, number>;
  readonly #timeOf: ReadonlyMap<bigint, number>;

  constructor(decimalsOf: ReadonlyMap<string, number>, timeOf: ReadonlyMap<bigint, number>) {
    this.#decimalsOf = decimalsOf;
    this.#timeOf = timeOf;
  }

  marketAt(address: string): ReplayedMarket | undefined {
    return this.#markets.get(address);
  }

  sourceOf(token: string): string | undefined {
    return this.#sources.get(token)?.market;
  }

  apply(log: ReplayedLog): void {
    if (log.eventName === 'PairCreated' || log.eventName === 'PoolCreated') {
      this.#create(log);
      return;
    }
    const market = this.#markets.get(log.address.toLowerCase());
    // An event of the same name of a contract that is no market.
    if (market === undefined) return;
    moveHoldings(market, log);
    const isActivity = ['Mint', 'Burn', 'Swap'].includes(log.eventName);
    const { address, blockNumber } = { address: market.address, blockNumber: log.blockNumber };
    if (isActivity || log.eventName === 'Initialize') {
      const price = this.#priceIn(market, market.token0);
      this.prices.push({ market: address, blockNumber, isActivity, price });
    }
    this.#state(market, blockNumber);
    const { isPool, amount0, amount1 } = market;
    const worth = this.worth(market, rawPrice(market));
    const time = this.#timeOf.get(blockNumber) ?? 0;
    this.worths.push({ market: address, time, isActivity, isPool, amount0, amount1, worth });
    if (log.eventName === 'Swap') this.#trade(market, log);
  }

  priceOf(token: string): Fraction | undefined {
    if (RANKS.get(token) === 3) return ONE_DOLLAR;
    const source = this.#sources.get(token);
    const anchorPrice = source && this.priceOf(source.anchor);
    return source && anchorPrice && product(source.inAnchor, anchorPrice);
  }

  /** Anchors in full; another token, at the pool's price, up to as much as the anchor beside it. */
  worth({ token0, token1, amount0, amount1 }: ReplayedMarket, raw: Fraction): Fraction | undefined {
    if (amount0 === 0n && amount1 === 0n) return NOTHING;
    const sides = [
      { token: token0, amount: amount0, inOther: raw },
      { token: token1, amount: amount1, inOther: fraction(raw.denominator, raw.numerator) },
    ];
    const worthOf = (amount: bigint, token: string) => {
      const price = this.priceOf(token);
      return price && product(this.#whole(amount, token), price);
    };
    const counted = sides.map(({ token, amount, inOther }, index) => {
      const other = sides[1 - index];
      if (other === undefined || this.priceOf(token) === undefined) return undefined;
      if (rankOf(token) > 0) return worthOf(amount, token);
      if (rankOf(other.token) === 0) return undefined;
      const limit = worthOf(other.amount, other.token);
      if (inOther.numerator === 0n || inOther.denominator === 0n) return NOTHING;
      const ofOther = worthOf(1n, other.token);
      const own = ofOther && product(product(fraction(amount, 1n), inOther), ofOther);
      return own && limit && (atLeast(own, limit) ? limit : own);
    });
    const [worth0, worth1] = counted;
    return worth0 && worth1 && sum([worth0, worth1]);
  }

  #create({ address, args }: Extract<ReplayedLog, { eventName: 'PairCreated' | 'PoolCreated' }>): void {
    const isPool = 'pool' in args;
    const factory: Address = isPool ? MAINNET.v3Factory : MAINNET.v2Factory;
    if (address.toLowerCase() !== factory.toLowerCase()) return;
    const created = (isPool ? args.pool : args.pair).toLowerCase();
    this.#markets.set(created, {
      address: created,
      token0: args.token0.toLowerCase(),
      token1: args.token1.toLowerCase(),
      fee: isPool ? BigInt(args.fee) : 3000n,
      isPool,
      ...{ amount0: 0n, amount1: 0n, sqrtPriceX96: 0n, tick: undefined, liquidity: 0n },
    });
  }

  /** Adds what the market says now to its past, and lets it price its token. */
  #state(market: ReplayedMarket, block: bigint): void {
    const [rank0, rank1] = [rankOf(market.token0), rankOf(market.token1)];
    if (rank0 === rank1) return;
    const [token, anchor] = rank0 < rank1 ? [market.token0, market.token1] : [market.token1, market.token0];
    const past = this.#pasts.get(market.address) ?? [];
    this.#pasts.set(market.address, past);
    past.push({
      block,
      time: this.#timeOf.get(block) ?? 0,
      price: this.#priceIn(market, token),
      depth: this.#whole(depthOf(market, anchor === market.token0), anchor),
    });
    this.#offer(market.address, token, anchor, past);
  }

  #offer(market: string, token: string, anchor: string, past: readonly Statement[]): void {
    const present = this.#sources.get(token);
    const isPresent = present?.market === market;
    const lasted = whatLasted(past);
    const anchorPrice = this.priceOf(anchor);
    const inAnchor = least(lasted.map(({ price }) => price));
    const anchorDepth = least(lasted.map(({ depth }) => depth));
    const depth = anchorPrice && anchorDepth && product(anchorDepth, anchorPrice);
    if (inAnchor === undefined || depth === undefined || !atLeast(depth, MINIMUM_DEPTH)) {
      if (isPresent) this.#sources.delete(token);
      return;
    }
    if (present !== undefined && !isPresent && atLeast(present.depth, depth)) return;
    this.#sources.set(token, { market, anchor, inAnchor, depth });
  }

  /** Whole tokens of the other side per whole `token`. */
  #priceIn(market: ReplayedMarket, token: string): Fraction | undefined {
    const { token0, token1 } = market;
    const raw = rawPrice(market);
    if (raw.numerator === 0n || raw.denominator === 0n) return undefined;
    const price = product(raw, over(this.#whole(1n, token1), this.#whole(1n, token0)));
    return token === token0 ? price : over(ONE_DOLLAR, price);
  }

  #trade(market: ReplayedMarket, { args, blockNumber }: Extract<ReplayedLog, { eventName: 'Swap' }>): void {
    const [amount0, amount1] = swappedAmounts(args);
    const { token0, token1, fee } = market;
    const [rank0, rank1] = [rankOf(token0), rankOf(token1)];
    const [amount, anchor] = rank1 > rank0 ? [amount1, token1] : [amount0, token0];
    const price = rankOf(anchor) === 0 ? undefined : this.priceOf(anchor);
    const volume = price && product(this.#whole(amount < 0n ? -amount : amount, anchor), price);
    const fees = volume && product(volume, fraction(fee, 1_000_000n));
    this.trades.push({ market: market.address, blockNumber, volume, fees });
  }

  #whole(amount: bigint, token: string): Fraction {
    return fraction(amount, 10n ** BigInt(this.#decimalsOf.get(token) ?? 0));
  }
}

const rankOf = (token: string) => RANKS.get(token) ?? 0;

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

/** Undefined when one is. */
function least(fractions: readonly (Fraction | undefined)[]): Fraction | undefined {
  let [smallest] = fractions;
  for (const one of fractions) {
    if (one === undefined || smallest === undefined) return undefined;
    if (atLeast(smallest, one)) smallest = one;
  }
  return smallest;
}
