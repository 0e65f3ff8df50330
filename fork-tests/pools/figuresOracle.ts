import { expect } from 'vitest';
import { chainClient } from '../harness/chainClient.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { swappedAmounts } from '../verify/marketActivity.ts';
import { type DollarOracle, readDollarOracle } from './dollarOracle.ts';
import { decimalText, type Fraction, fraction, sum } from './fraction.ts';
import { greatestOf, worthsByHour } from './hourWorths.ts';
import { type Pair, type Pool, type PoolOracle, readPoolOracle } from './poolOracle.ts';

export type Market = Pair | Pool;

export const isPool = (market: Market): market is Pool => 'sqrtPriceX96' in market;

/** Hundredths of a bip. */
export const feePips = (market: Market) => BigInt(isPool(market) ? market.fee : 3000);

/** Decimal places that the replica's tokens answer, by lower-case address; 0 for an absurd answer. */
export const decimalsOf = new Map<string, number>(
  Object.values(TOKENS).map((token) => [token.address, 'answeredDecimals' in token ? 0 : token.decimals]),
);

const texts = new WeakMap<Fraction, string>();

/**
 * As answers carry it: 18 significant digits, null for what is unknown. The same price closes many periods.
 */
export function textOf(worth: Fraction | undefined): string | null {
  if (worth === undefined) return null;
  const text = texts.get(worth) ?? decimalText(worth);
  texts.set(worth, text);
  return text;
}

/** Returns whether a decimal that the index rounds to 19 digits at each step is an exact one. */
export function isNear(figure: string, exact: string): boolean {
  return figure === exact || Math.abs(Number(figure) / Number(exact) - 1) < 1e-14;
}

/** Expects that, or both to be unknown. */
export function expectNear(figure: string | null, exact: string | null): void {
  if (figure === null || exact === null) expect(figure).toBe(exact);
  else expect(isNear(figure, exact), `${figure}, ${exact}`).toBe(true);
}

/** Every figure of every pair and pool of the replica, worked out from contracts and raw logs alone. */
export class FiguresOracle {
  readonly contracts: PoolOracle;
  readonly dollars: DollarOracle;
  /** Unix seconds of the newest block. */
  readonly now: number;
  readonly #timeOf: ReadonlyMap<bigint, number>;

  constructor(contracts: PoolOracle, dollars: DollarOracle, timeOf: ReadonlyMap<bigint, number>) {
    this.contracts = contracts;
    this.dollars = dollars;
    this.#timeOf = timeOf;
    this.now = this.timeOf(contracts.blockNumber);
  }

  get markets(): Market[] {
    return [...this.contracts.pairs, ...this.contracts.pools];
  }

  /** Unix seconds of a block; 0 for blocks before any Mint, Burn or Swap. */
  timeOf(block: bigint): number {
    return this.#timeOf.get(block) ?? 0;
  }

  /**
   * Raw amounts swapped, without sign, and events of a market over the logs later than `after` and before
   * `before`.
   */
  activityOf(market: Market, after: number, before = Number.POSITIVE_INFINITY) {
    const logs = this.contracts.logs.filter(({ address, blockNumber }) => {
      const time = this.timeOf(blockNumber);
      return address.toLowerCase() === market.address.toLowerCase() && time > after && time < before;
    });
    let [amount0, amount1] = [0n, 0n];
    for (const log of logs) {
      if (log.eventName !== 'Swap') continue;
      const [moved0, moved1] = swappedAmounts(log.args);
      amount0 += absolute(moved0);
      amount1 += absolute(moved1);
    }
    return { amount0, amount1, txCount: logs.length };
  }

  /** Dollars of the same swaps; undefined when there were some and none could be priced. */
  dollarsOf(
    market: Market,
    figure: 'volume' | 'fees',
    after: number,
    before = Number.POSITIVE_INFINITY,
  ): Fraction | undefined {
    const trades = this.dollars.trades.filter((trade) => {
      const time = this.timeOf(trade.blockNumber);
      return trade.market === market.address.toLowerCase() && time > after && time < before;
    });
    const known = trades.map((trade) => trade[figure]).filter((worth) => worth !== undefined);
    return trades.length > 0 && known.length === 0 ? undefined : sum(known);
  }

  /**
   * The greatest of a present value and those that stood between two blocks of hours with events that began
   * at `from` or later: before the first event, and after the last one of each block.
   */
  lastingWorth(market: Market, present: Fraction, from: number): Fraction {
    const own = this.dollars.worths.filter((one) => one.market === market.address.toLowerCase());
    const ofHours = [...worthsByHour(own)].flatMap(([hour, worths]) => (hour < from ? [] : worths));
    return greatestOf([present, ...ofHours]) ?? present;
  }
}

/** Below it there is no yearly rate. */
export const LEAST_WORTH = fraction(1000n, 1n);

export async function readFiguresOracle(rpcUrl: string): Promise<FiguresOracle> {
  const contracts = await readPoolOracle(rpcUrl);
  const markets = [...contracts.pairs, ...contracts.pools].map((market) => ({
    address: market.address.toLowerCase(),
    token0: market.token0.toLowerCase(),
    token1: market.token1.toLowerCase(),
    fee: feePips(market),
    isPool: isPool(market),
  }));
  const dollars = await readDollarOracle(rpcUrl, markets, decimalsOf);
  const chain = chainClient(rpcUrl);
  const numbers = new Set([...contracts.logs.map(({ blockNumber }) => blockNumber), contracts.blockNumber]);
  const blocks = await Promise.all([...numbers].map((blockNumber) => chain.getBlock({ blockNumber })));
  const timeOf = new Map(blocks.map(({ number, timestamp }) => [number, Number(timestamp)]));
  return new FiguresOracle(contracts, dollars, timeOf);
}

export const absolute = (amount: bigint) => (amount < 0n ? -amount : amount);
