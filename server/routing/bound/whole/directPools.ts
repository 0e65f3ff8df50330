import type { PricedSides } from '../sidePrices.ts';
import type { PoolChains } from './poolChains.ts';

/** The pools between the ends of a trade. Each is a route of its own, so that it counts as well where it earns less than that costs. */
export class DirectPools {
  readonly #sides: PricedSides;
  readonly #firsts: PoolChains;
  readonly #end: number;

  constructor(sides: PricedSides, firsts: PoolChains, end: number) {
    this.#sides = sides;
    this.#firsts = firsts;
    this.#end = end;
  }

  /** Returns the positions of those that may be used, with what they leave at a price of the input. */
  *left(input: number): Iterable<[number, number]> {
    for (let link = this.#firsts.first(this.#end); link !== -1; link = this.#firsts.next(link)) {
      const position = this.#firsts.positionAt(link);
      const left = this.#sides.left(position, input, 1);
      if (left > Number.NEGATIVE_INFINITY) yield [position, left];
    }
  }
}
