import type { Hex } from 'viem';
import type { Rational } from '../../amm/rational.ts';
import type { SubgraphClient } from '../../indexer/client/subgraphClient.ts';
import type { ListedPool } from '../../indexer/pools/indexedPoolList.ts';
import type { ActiveHour } from '../../indexer/pools/recentActivity.ts';
import { type FeeFacts, swapFee } from '../../indexer/protocols/indexProtocols.ts';
import { feesUSD } from '../../indexer/rows/marketTotals.ts';
import type { PoolWorth } from '../prices/poolWorth.ts';
import { knownSum } from '../prices/usd.ts';
import { type AnnualRate, annualRate } from './annualRate.ts';

/** Figures in US dollars; null when there were swaps and none of them could be priced. */
interface Figures {
  readonly volumeUSD24h: Rational | null;
  readonly feesUSD24h: Rational | null;
  readonly rate: AnnualRate;
}

const ZERO: Rational = { numerator: 0n, denominator: 1n };

/** Sums the volume of whole hours of the last day, for the pools of the given hours. */
export class RecentActivity {
  readonly #volumes = new Map<Hex, Rational | null>();
  readonly #worths = new Map<Hex, (Rational | null)[]>();
  readonly #seconds: number;
  readonly #leastWorth: number;
  readonly #feeOfExchange: SubgraphClient['feeOfExchange'];

  /**
   * Sums the hours per pool.
   * @param seconds that the hours cover, up to their block
   * @param leastWorth value below which a pool has no yearly rate, in what the index counts in
   */
  constructor(
    hours: readonly ActiveHour[],
    seconds: number,
    leastWorth: number,
    feeOfExchange: SubgraphClient['feeOfExchange'],
  ) {
    this.#seconds = seconds;
    this.#leastWorth = leastWorth;
    this.#feeOfExchange = feeOfExchange;
    for (const { market, volumeUSD, tvlUSD } of hours) {
      this.#volumes.set(market, knownSum(this.#volumes.get(market) ?? null, volumeUSD));
      const worths = this.#worths.get(market);
      if (worths === undefined) this.#worths.set(market, [tvlUSD]);
      else worths.push(tvlUSD);
    }
  }

  /** Returns the figures of a pool and the resulting yearly rate. */
  figuresOf(pool: Pick<ListedPool, 'address'> & FeeFacts, worth: PoolWorth): Figures {
    const volumeUSD24h = this.#volumes.has(pool.address) ? (this.#volumes.get(pool.address) ?? null) : ZERO;
    const fee = swapFee(pool, this.#feeOfExchange);
    const feesUSD24h = feesUSD(volumeUSD24h, fee);
    const ends = this.#worths.get(pool.address) ?? [];
    const fees = fee === null ? 'uncounted' : feesUSD24h;
    const rate = annualRate(fees, worth, this.#seconds, ends, this.#leastWorth);
    return { volumeUSD24h, feesUSD24h, rate };
  }
}
