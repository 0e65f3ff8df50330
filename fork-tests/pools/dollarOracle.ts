import { createPublicClient, http, type PublicClient } from 'viem';
import { TOKENS } from '../harness/replica/tokens.ts';
import { mapLimited } from '../verify/chainReader.ts';
import { logId, swappedAmounts } from '../verify/marketActivity.ts';
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

/** What a network's configuration leaves to it. */
export interface DollarRule {
  /** Pricing ranks of the anchors, by lower-case address. */
  readonly ranks: ReadonlyMap<string, number>;
  /** How deep a pool has to be to price a token, US dollars. */
  readonly minimumDepthUSD: bigint;
}

const MAINNET_RULE: DollarRule = {
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
  /** As `MarketEvent.id`. */
  readonly id: string;
  /** Lower case. */
  readonly market: string;
  readonly blockNumber: bigint;
  /** Unix seconds. */
  readonly time: number;
  /** US dollars; undefined when the pool has no anchor with a price. */
  readonly volume: Fraction | undefined;
  readonly fees: Fraction | undefined;
}

export interface MarketPrice {
  readonly market: string;
  readonly blockNumber: bigint;
  /** Unix seconds. */
  readonly time: number;
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
  /** Undefined while the token is unpriced, and for a stable coin. */
  sourceOf(token: string): Source | undefined;
  /** What the market's logs brought in and not out again, raw units. */
  holdingsOf(market: string): { readonly amount0: bigint; readonly amount1: bigint };
  /**
   * Whole anchor tokens that it counts for now; undefined before its first log, and unless one token is an anchor and
   * the other none.
   */
  worthInAnchor(market: string): Fraction | undefined;
  /** US dollars that so much in the market counts for now, at its present price; undefined when unknown. */
  worthNow(market: string, amount0: bigint, amount1: bigint): Fraction | undefined;
}

/** A pair or pool to be replayed; addresses in lower case. */
export type CreatedMarket = Pick<ReplayedMarket, 'address' | 'token0' | 'token1' | 'fee' | 'isPool'>;

export interface ReplayOptions {
  readonly rule: DollarRule;
  readonly markets: readonly CreatedMarket[];
  /** In the order of the chain. Those of other contracts are left out. */
  readonly logs: readonly ReplayedLog[];
  /** Unix seconds of each block with logs. */
  readonly timeOf: ReadonlyMap<bigint, number>;
  /** Decimal places that a token answers, by its lower-case address; 0 where not listed. */
  readonly decimalsOf: ReadonlyMap<string, number>;
}

export function replayDollars(options: ReplayOptions): DollarOracle {
  const replay = new Replay(options);
  for (const log of options.logs) replay.apply(log);
  const marketAt = (market: string) => replay.marketAt(market.toLowerCase());
  return {
    trades: replay.trades,
    prices: replay.prices,
    worths: replay.worths,
    priceOf: (token) => replay.priceOf(token.toLowerCase()),
    sourceOf: (token) => replay.sourceOf(token.toLowerCase()),
    holdingsOf: (market) => marketAt(market) ?? { amount0: 0n, amount1: 0n },
    worthInAnchor: (market) => {
      const present = marketAt(market);
      if (present === undefined || !replay.hasLogs(present.address)) return undefined;
      return replay.worthInAnchor(present, rawPrice(present));
    },
    worthNow: (market, amount0, amount1) => {
      const present = marketAt(market);
      return present && replay.worth({ ...present, amount0, amount1 }, rawPrice(present));
    },
  };
}

/** By all logs of a replica of mainnet. */
export async function readDollarOracle(
  rpcUrl: string,
  markets: readonly CreatedMarket[],
  decimalsOf: ReadonlyMap<string, number>,
): Promise<DollarOracle> {
  const client = createPublicClient({ transport: http(rpcUrl, { batch: { batchSize: 100 } }) });
  const logs = await client.getLogs({ events: REPLAYED_EVENTS, strict: true, fromBlock: 0n });
  const timeOf = await readTimes(client, logs);
  return replayDollars({ rule: MAINNET_RULE, markets, logs, timeOf, decimalsOf });
}

/** Unix seconds of every block with one of the logs. */
export async function readTimes(
  client: PublicClient,
  logs: readonly ReplayedLog[],
): Promise<ReadonlyMap<bigint, number>> {
  const numbers = [...new Set(logs.map(({ blockNumber }) => blockNumber))];
  const blocks = await mapLimited(numbers, (blockNumber) => client.getBlock({ blockNumber }));
  return new Map(blocks.map(({ number, timestamp }) => [number, Number(timestamp)]));
}

class Replay {
  readonly trades: DollarTrade[] = [];
  readonly prices: MarketPrice[] = [];
  readonly worths: MarketWorth[] = [];
  readonly #markets = new Map<string, ReplayedMarket>();
  readonly #sources = new Map<string, Source>();
  readonly #pasts = new Map<string, Statement[]>();
  readonly #rule: DollarRule;
  readonly #decimalsOf: ReadonlyMap<string, number>;
  readonly #timeOf: ReadonlyMap<bigint, number>;

  constructor({ rule, markets, decimalsOf, timeOf }: ReplayOptions) {
    this.#rule = rule;
    this.#decimalsOf = decimalsOf;
    this.#timeOf = timeOf;
    const empty = { amount0: 0n, amount1: 0n, sqrtPriceX96: 0n, tick: undefined, liquidity: 0n };
    for (const market of markets) this.#markets.set(market.address, { ...market, ...empty });
  }

  marketAt(address: string): ReplayedMarket | undefined {
    return this.#markets.get(address);
  }

  hasLogs(market: string): boolean {
    return this.worths.some((worth) => worth.market === market);
  }

  sourceOf(token: string): Source | undefined {
    return this.#sources.get(token);
  }

  apply(log: ReplayedLog): void {
    const market = this.#markets.get(log.address.toLowerCase());
    // An event of the same name of a contract that is no market.
    if (market === undefined) return;
    moveHoldings(market, log);
    const isActivity = ['Mint', 'Burn', 'Swap'].includes(log.eventName);
    const { blockNumber } = log;
    const time = this.#timeOf.get(blockNumber) ?? 0;
    if (isActivity || log.eventName === 'Initialize') {
      const price = this.#priceIn(market, market.token0);
      this.prices.push({ market: market.address, blockNumber, time, isActivity, price });
    }
    this.#state(market, blockNumber);
    const { address, isPool, amount0, amount1 } = market;
    const worth = this.worth(market, rawPrice(market));
    this.worths.push({ market: address, time, isActivity, isPool, amount0, amount1, worth });
    if (log.eventName === 'Swap') this.#trade(market, log);
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
  #state(market: ReplayedMarket, block: bigint): void {
    const [rank0, rank1] = [this.#rankOf(market.token0), this.#rankOf(market.token1)];
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
    if (
      inAnchor === undefined ||
      anchorPrice === undefined ||
      depth === undefined ||
      !atLeast(depth, fraction(this.#rule.minimumDepthUSD, 1n))
    ) {
      if (isPresent) this.#sources.delete(token);
      return;
    }
    if (present !== undefined && !isPresent && atLeast(present.depth, depth)) return;
    this.#sources.set(token, { market, anchor, inAnchor, depth, usd: product(inAnchor, anchorPrice) });
  }

  /** Whole tokens of the other side per whole `token`. */
  #priceIn(market: ReplayedMarket, token: string): Fraction | undefined {
    const { token0, token1 } = market;
    const raw = rawPrice(market);
    if (raw.numerator === 0n || raw.denominator === 0n) return undefined;
    const price = product(raw, over(this.#whole(1n, token1), this.#whole(1n, token0)));
    return token === token0 ? price : over(ONE_DOLLAR, price);
  }

  #trade(market: ReplayedMarket, log: Extract<ReplayedLog, { eventName: 'Swap' }>): void {
    const { args, blockNumber } = log;
    const [amount0, amount1] = swappedAmounts(args);
    const { token0, token1, fee } = market;
    const [rank0, rank1] = [this.#rankOf(token0), this.#rankOf(token1)];
    const [amount, anchor] = rank1 > rank0 ? [amount1, token1] : [amount0, token0];
    const price = this.#rankOf(anchor) === 0 ? undefined : this.priceOf(anchor);
    const volume = price && product(this.#whole(amount < 0n ? -amount : amount, anchor), price);
    const fees = volume && product(volume, fraction(fee, 1_000_000n));
    const time = this.#timeOf.get(blockNumber) ?? 0;
    this.trades.push({ id: logId(log), market: market.address, blockNumber, time, volume, fees });
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

/** Undefined when one is. */
function least(fractions: readonly (Fraction | undefined)[]): Fraction | undefined {
  let [smallest] = fractions;
  for (const one of fractions) {
    if (one === undefined || smallest === undefined) return undefined;
    if (atLeast(smallest, one)) smallest = one;
  }
  return smallest;
}
