import type { Address } from 'viem';
import type { Rational } from '../amm/rational.ts';
import type { ActiveHour } from '../indexer/recentActivity.ts';
import { type AnnualRate, annualRate } from './annualRate.ts';
import type { PoolWorth } from './poolWorth.ts';
import { plus } from './usd.ts';

/** US dollars; null when there were swaps and none of them could be priced. */
interface Figures {
  readonly volumeUSD24h: Rational | null;
  readonly feesUSD24h: Rational | null;
}

const ZERO: Rational = { numerator: 0n, denominator: 1n };
const SILENCE: Figures = { volumeUSD24h: ZERO, feesUSD24h: ZERO };

/** What was traded in the whole hours of the last day, of as many pools as the hours are of. */
export class RecentActivity {
  readonly #figures = new Map<Address, Figures>();
  readonly #seconds: number;

  /** @param seconds that the hours cover, up to the block that they are of */
  constructor(hours: readonly ActiveHour[], seconds: number) {
    this.#seconds = seconds;
    for (const { market, volumeUSD, feesUSD } of hours) {
      const known = this.#figures.get(market);
      this.#figures.set(market, {
        volumeUSD24h: add(known?.volumeUSD24h, volumeUSD),
        feesUSD24h: add(known?.feesUSD24h, feesUSD),
      });
    }
  }

  /** The pool with its figures and the yearly rate that they come to. */
  withFigures<Pool extends { readonly address: Address; readonly worth: PoolWorth }>(
    pool: Pool,
  ): Pool & Figures & { readonly rate: AnnualRate } {
    const figures = this.#figures.get(pool.address) ?? SILENCE;
    return { ...pool, ...figures, rate: annualRate(figures.feesUSD24h, pool.worth, this.#seconds) };
  }
}

/** Unknown only as long as nothing is known. */
function add(sum: Rational | null | undefined, part: Rational | null): Rational | null {
  if (sum === undefined || sum === null) return part;
  return part === null ? sum : plus(sum, part);
}
