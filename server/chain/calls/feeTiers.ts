import type { Factories } from '../factories.ts';

/** Fees that may be tiers: each up to 0.01 %, steps of 0.005 % up to 2 %, and of 0.1 % up to 10 %. */
export const POSSIBLE_FEES: readonly number[] = [
  ...new Set([...steps(1, 100), ...steps(50, 20_000), ...steps(1_000, 100_000)]),
];
/** Time after which a lookup asks the factory again, milliseconds. */
const ASKED_AGAIN_AFTER_MS = 10 * 60_000;
/** More are not asked for at each lookup, however many pools name. */
const MOST_TIERS = 64;

/**
 * The fee tiers of a V3 factory: those of the network's settings, those that its owner enabled since, as the
 * factory says, and those of pools that it has confirmed.
 */
export class FeeTiers {
  readonly #now: () => number;
  #fees: readonly number[];
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor({ feeTiers }: Pick<Factories, 'feeTiers'>, now: () => number = () => performance.now()) {
    this.#fees = feeTiers;
    this.#now = now;
  }

  /** Hundredths of a bip, ascending; the same list until one is added. */
  get fees(): readonly number[] {
    return this.#fees;
  }

  /** Whether the factory has not been asked for a while. */
  get isDue(): boolean {
    return this.#now() - this.#askedAt > ASKED_AGAIN_AFTER_MS;
  }

  /** Adds the tiers that the factory named. */
  answered(fees: readonly number[]): void {
    this.#askedAt = this.#now();
    this.#add(fees);
  }

  /** Adds the tier of a pool that the factory has confirmed. */
  note(fee: number): void {
    if (!this.#fees.includes(fee)) this.#add([fee]);
  }

  #add(fees: readonly number[]): void {
    const all = new Set([...this.#fees, ...fees]);
    if (all.size === this.#fees.length) return;
    this.#fees = [...all].slice(0, MOST_TIERS).sort((a, b) => a - b);
  }
}

function steps(step: number, last: number): number[] {
  return Array.from({ length: last / step }, (_, index) => (index + 1) * step);
}
