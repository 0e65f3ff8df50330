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
 * Dollars by the rule that the schema of the index states, worked out a second time from raw logs, in exact fractions.
 * A token is priced by the deepest pool seen with a token of a higher rank, as long as that pool is deep enough.
 */

const RANKS = new Map<string, number>([
  ...[TOKENS.USDC, TOKENS.USDT, TOKENS.DAI].map(({ address }): [string, number] => [address, 3]),
  [TOKENS.WETH.address, 2],
  [TOKENS.WBTC.address, 1],
]);
const MINIMUM_DEPTH = fraction(10_000n, 1n);
const ONE_DOLLAR = fraction(1n, 1n);

interface Source {
  readonly market: string;
  readonly anchor: string;
  readonly inAnchor: Fraction;
  readonly depth: Fraction;
}

export interface DollarTrade {
  /** Lower case. */
  readonly market: string;
  readonly blockNumber: bigint;
  /** US dollars; undefined when neither token had a price. */
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

export interface DollarOracle {
  readonly trades: readonly DollarTrade[];
  /** After each Initialize, Mint, Burn and Swap, in their order. */
  readonly prices: readonly MarketPrice[];
  /** US dollars per whole token after the last log. */
  priceOf(token: string): Fraction | undefined;
  /** What the market's logs brought in and not out again, raw units. */
  holdingsOf(market: string): { readonly amount0: bigint; readonly amount1: bigint };
  /** US dollars that it held after its last Mint, Burn or Swap, at the prices of then; undefined when unknown. */
  worthThen(market: string): Fraction | undefined;
}

/** @param decimalsOf decimal places that a token answers, by its lower-case address */
export async function readDollarOracle(
  rpcUrl: string,
  decimalsOf: ReadonlyMap<string, number>,
): Promise<DollarOracle> {
  const client = createPublicClient({ transport: http(rpcUrl) });
  const logs = await client.getLogs({ events: REPLAYED_EVENTS, strict: true, fromBlock: 0n });
  const replay = new Replay(decimalsOf);
  for (const log of logs) replay.apply(log);
  return {
    trades: replay.trades,
    prices: replay.prices,
    priceOf: (token) => replay.priceOf(token.toLowerCase()),
    holdingsOf: (market) => replay.marketAt(market.toLowerCase()) ?? { amount0: 0n, amount1: 0n },
    worthThen: (market) => replay.marketAt(market.toLowerCase())?.worth,
  };
}

class Replay {
  readonly trades: DollarTrade[] = [];
  readonly prices: MarketPrice[] = [];
  readonly #markets = new Map<string, ReplayedMarket>();
  readonly #sources = new Map<string, Source>();
  readonly #decimalsOf: ReadonlyMap<string, number>;

  constructor(decimalsOf: ReadonlyMap<string, number>) {
    this.#decimalsOf = decimalsOf;
  }

  marketAt(address: string): ReplayedMarket | undefined {
    return this.#markets.get(address);
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
    if (isActivity || log.eventName === 'Initialize') {
      const price = this.#priceIn(market, market.token0);
      this.prices.push({ market: market.address, blockNumber: log.blockNumber, isActivity, price });
    }
    if (!isActivity) return;
    this.#offerPrices(market);
    market.worth = this.#worth(market);
    if (log.eventName === 'Swap') this.#trade(market, log);
  }

  priceOf(token: string): Fraction | undefined {
    if (RANKS.get(token) === 3) return ONE_DOLLAR;
    const source = this.#sources.get(token);
    const anchorPrice = source && this.priceOf(source.anchor);
    return source && anchorPrice && product(source.inAnchor, anchorPrice);
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
      ...{ amount0: 0n, amount1: 0n, sqrtPriceX96: 0n, tick: undefined, liquidity: 0n, worth: undefined },
    });
  }

  #offerPrices(market: ReplayedMarket): void {
    const [rank0, rank1] = [RANKS.get(market.token0) ?? 0, RANKS.get(market.token1) ?? 0];
    if (rank0 < rank1) this.#offer(market, market.token0, market.token1);
    if (rank1 < rank0) this.#offer(market, market.token1, market.token0);
  }

  #offer(market: ReplayedMarket, token: string, anchor: string): void {
    const present = this.#sources.get(token);
    const isPresent = present?.market === market.address;
    const inAnchor = this.#priceIn(market, token);
    const anchorPrice = this.priceOf(anchor);
    const met = depthOf(market, anchor === market.token0);
    const depth = anchorPrice && product(this.#whole(met, anchor), anchorPrice);
    if (inAnchor === undefined || depth === undefined || !atLeast(depth, MINIMUM_DEPTH)) {
      if (isPresent) this.#sources.delete(token);
      return;
    }
    if (present !== undefined && !isPresent && atLeast(present.depth, depth)) return;
    this.#sources.set(token, { market: market.address, anchor, inAnchor, depth });
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
    const worth = (amount: bigint, token: string): Fraction | undefined => {
      const price = this.priceOf(token);
      return price && product(this.#whole(amount < 0n ? -amount : amount, token), price);
    };
    const { token0, token1, fee } = market;
    const sides = [() => worth(amount0, token0), () => worth(amount1, token1)];
    if ((RANKS.get(token1) ?? 0) > (RANKS.get(token0) ?? 0)) sides.reverse();
    const volume = sides[0]?.() ?? sides[1]?.();
    const fees = volume && product(volume, fraction(fee, 1_000_000n));
    this.trades.push({ market: market.address, blockNumber, volume, fees });
  }

  #worth({ token0, token1, amount0, amount1 }: ReplayedMarket): Fraction | undefined {
    const [price0, price1] = [this.priceOf(token0), this.priceOf(token1)];
    if (price0 === undefined || price1 === undefined) return undefined;
    return sum([
      product(this.#whole(amount0, token0), price0),
      product(this.#whole(amount1, token1), price1),
    ]);
  }

  #whole(amount: bigint, token: string): Fraction {
    return fraction(amount, 10n ** BigInt(this.#decimalsOf.get(token) ?? 0));
  }
}
