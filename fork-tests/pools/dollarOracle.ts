import { createPublicClient, http, type PublicClient } from 'viem';
import { mapLimited } from '../verify/chainReader.ts';
import { logId, swappedAmounts } from '../verify/marketActivity.ts';
import { DollarBook, type DollarRule, MAINNET_RULE, type Source } from './dollarRule.ts';
import { difference, type Fraction, fraction, product } from './fraction.ts';
import type { LongWindows } from './longWindows.ts';
import {
  moveHoldings,
  REPLAYED_EVENTS,
  type ReplayedLog,
  type ReplayedMarket,
  rawPrice,
} from './replayedMarket.ts';

/** Of every pair, hundredths of a bip. */
export const V2_FEE = 3000n;

const NOTHING = fraction(0n, 1n);

export interface DollarTrade {
  /** As `MarketEvent.id`. */
  readonly id: string;
  /** Lower case. */
  readonly market: string;
  readonly blockNumber: bigint;
  /** Unix seconds. */
  readonly time: number;
  /** Whether only a part of it counts: up to the lasting depth. */
  readonly isCapped: boolean;
  /** US dollars by which the index may be off, because it rounds the depth that caps it. */
  readonly slack: Fraction;
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
  readonly blockNumber: bigint;
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
  /** Undefined while the token is unpriced, and for a coin that counts as a dollar. */
  sourceOf(token: string): Source | undefined;
  /** US dollars by which the index may be off in the depth of what prices a token. */
  depthErrorOfSource(source: Source): Fraction;
  /** As `Token.pricingRank` after the last log. */
  rankOf(token: string): number;
  /** Unix seconds; undefined for what is no coin of a dollar, and while it holds its peg. */
  offPegSince(token: string): number | undefined;
  /** The pool that judges the peg of a coin; undefined without any. */
  judgeOf(coin: string): string | undefined;
  /** Whole token1 per whole token0 after the market's last log. */
  priceNow(market: string): Fraction | undefined;
  /** What the market's logs brought in and not out again, raw units. */
  holdingsOf(market: string): { readonly amount0: bigint; readonly amount1: bigint };
  /**
   * Whole anchor tokens that it counted for after its last log, by the ranks of then; undefined before that,
   * and unless one token was an anchor and the other none.
   */
  worthInAnchor(market: string): Fraction | undefined;
  /**
   * Whole anchor tokens by which the index may count it for more, because it rounds what it holds; 0 of a
   * pair or V3 pool.
   */
  worthSlackOf(market: string): Fraction;
  /** Depth after the market's last log, raw units; 0 before the first one, and without an anchor. */
  depthOf(market: string): bigint;
  /** Raw units by which the index may be off in that depth, and in those of the windows of days. */
  depthErrorOf(market: string): bigint;
  /** Of depth, by the market's logs; undefined before the first one, and without an anchor. */
  longWindowsOf(market: string): LongWindows | undefined;
  /**
   * Returns the US dollars that amounts in the market count for at its present price; undefined when unknown.
   */
  worthNow(market: string, amount0: bigint, amount1: bigint): Fraction | undefined;
}

/** A pair or pool to be replayed; addresses in lower case. */
export type CreatedMarket = Pick<
  ReplayedMarket,
  'address' | 'token0' | 'token1' | 'fee' | 'isPool' | 'isV4' | 'mayPrice'
>;

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
    priceOf: (token) => replay.book.priceOf(token.toLowerCase()),
    sourceOf: (token) => replay.book.sourceOf(token.toLowerCase()),
    depthErrorOfSource: (source) => replay.book.depthErrorOfSource(source),
    rankOf: (token) => replay.book.rankOf(token.toLowerCase()),
    offPegSince: (token) => replay.book.offPegSince(token.toLowerCase()),
    judgeOf: (coin) => replay.book.judgeOf(coin.toLowerCase()),
    priceNow: (market) => {
      const present = marketAt(market);
      return present && replay.book.priceIn(present, present.token0);
    },
    holdingsOf: (market) => marketAt(market) ?? { amount0: 0n, amount1: 0n },
    worthInAnchor: (market) => replay.inAnchor.get(market.toLowerCase())?.worth,
    worthSlackOf: (market) => replay.inAnchor.get(market.toLowerCase())?.slack ?? NOTHING,
    depthOf: (market) => replay.book.depthNow(market.toLowerCase()),
    depthErrorOf: (market) => replay.book.depthErrorOf(market.toLowerCase()),
    longWindowsOf: (market) => replay.book.longWindowsOf(market.toLowerCase()),
    worthNow: (market, amount0, amount1) => {
      const present = marketAt(market);
      return present && replay.book.worth({ ...present, amount0, amount1 }, rawPrice(present));
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

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** Goes through the logs of all markets once, and notes what each of them left. */
class Replay {
  readonly trades: DollarTrade[] = [];
  readonly prices: MarketPrice[] = [];
  readonly worths: MarketWorth[] = [];
  readonly #markets = new Map<string, ReplayedMarket>();
  /** Block of the last Mint of each market. */
  readonly #mintedAt = new Map<string, bigint>();
  /** Volume of each market that has counted in its last block with a swap, raw units. */
  readonly #counted = new Map<string, { readonly block: bigint; readonly raw: bigint }>();
  /** What each market counted for after its last log, and by how much more the index may count it. */
  readonly inAnchor = new Map<string, { readonly worth: Fraction | undefined; readonly slack: Fraction }>();
  readonly book: DollarBook;
  readonly #timeOf: ReadonlyMap<bigint, number>;

  constructor({ rule, markets, decimalsOf, timeOf }: ReplayOptions) {
    this.book = new DollarBook(rule, decimalsOf);
    this.#timeOf = timeOf;
    const empty = {
      amount0: 0n,
      amount1: 0n,
      sqrtPriceX96: 0n,
      tick: undefined,
      liquidity: 0n,
      roundings: 0n,
    };
    for (const market of markets) {
      this.#markets.set(market.address, { ...market, ...empty, ticks: new Map() });
    }
  }

  marketAt(address: string): ReplayedMarket | undefined {
    return this.#markets.get(address);
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
      const price = this.book.priceIn(market, market.token0);
      this.prices.push({ market: market.address, blockNumber, time, isActivity, price });
    }
    if (log.eventName === 'Mint') this.#mintedAt.set(market.address, blockNumber);
    this.book.note(market, blockNumber, time);
    const { address, isPool, amount0, amount1 } = market;
    const worth = this.book.worth(market, rawPrice(market));
    this.inAnchor.set(address, this.#worthInAnchor(market));
    this.worths.push({ market: address, blockNumber, time, isActivity, isPool, amount0, amount1, worth });
    if (log.eventName === 'Swap') this.#trade(market, log, time);
  }

  #worthInAnchor(market: ReplayedMarket) {
    const { amount0, amount1, roundings } = market;
    const worth = this.book.worthInAnchor(market, rawPrice(market));
    if (worth === undefined || roundings === 0n) return { worth, slack: NOTHING };
    const more = { ...market, amount0: amount0 + roundings + 1n, amount1: amount1 + roundings + 1n };
    const most = this.book.worthInAnchor(more, rawPrice(market));
    return { worth, slack: most === undefined ? NOTHING : difference(most, worth) };
  }

  #trade(market: ReplayedMarket, log: Extract<ReplayedLog, { eventName: 'Swap' }>, time: number): void {
    const { blockNumber } = log;
    const [amount0, amount1] = swappedAmounts(log.args);
    const raw = absolute(this.book.countsToken1(market) ? amount1 : amount0);
    const before = this.#counted.get(market.address);
    const traded = before?.block === blockNumber ? before.raw : 0n;
    const isMinted = this.#mintedAt.get(market.address) === blockNumber;
    const left = isMinted ? 0n : (this.book.lastingDepthOf(market.address) ?? 0n) - traded;
    const counted = left < 0n ? 0n : raw < left ? raw : left;
    this.#counted.set(market.address, { block: blockNumber, raw: traded + counted });
    const isKnown = market.mayPrice !== false;
    const volume = isKnown ? this.book.worthOfSwap(market, counted) : undefined;
    // What the swaps of a block had left is off by as much as the depth is.
    const off = this.book.lastingErrorOf(market.address);
    const isCapped = !isMinted && (isKnown ? raw + off > left : false);
    const slack = isCapped ? this.book.worthOfSwap(market, off) : undefined;
    const fees = volume && product(volume, fraction(market.fee, 1_000_000n));
    this.trades.push({
      id: logId(log),
      market: market.address,
      blockNumber,
      time,
      isCapped,
      slack: slack ?? NOTHING,
      volume,
      fees,
    });
  }
}
