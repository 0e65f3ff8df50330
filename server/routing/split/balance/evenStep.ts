import { SymmetricSystem } from '../../numeric/symmetricSystem.ts';
import type { FlowNetwork } from './flowNetwork.ts';
import { pricesFall } from './pricesFall.ts';

/**
 * Solves one step of Newton's method towards equal prices, in the roots of the inverse prices. These rise in
 * a straight line with the input of a constant product, or of a chain of them. So pairs that no two paths
 * share are even after one step from anywhere.
 */
export class EvenStep {
  readonly #network: FlowNetwork;
  readonly #amount: number;
  readonly #system: SymmetricSystem;
  readonly #falls: Float64Array;
  /** The change of the part of each path. */
  readonly #by: Float64Array;
  /** The solution of each equation for the prices, and for their roots. */
  readonly #ofPrices: Float64Array;
  readonly #ofRoots: Float64Array;

  constructor(network: FlowNetwork, amount: number) {
    const count = network.slopes.length;
    this.#network = network;
    this.#amount = amount;
    this.#system = new SymmetricSystem(count);
    this.#falls = new Float64Array(count * count);
    this.#by = new Float64Array(count);
    this.#ofPrices = new Float64Array(count);
    this.#ofRoots = new Float64Array(count);
  }

  /** Returns the change of each part, until the next call; `undefined` where the prices do not say it. */
  from(parts: readonly number[]): Float64Array | undefined {
    const { slopes } = this.#network;
    let least = Number.POSITIVE_INFINITY;
    for (let index = 0; index < parts.length; index++)
      if ((parts[index] ?? 0) > 0) least = Math.min(least, slopes[index] ?? 0);
    if (!(least > 0 && least < Number.POSITIVE_INFINITY)) return undefined;
    pricesFall(this.#network, this.#amount, this.#falls);
    // A path that carries nothing takes part where its price is better than the worst of the others.
    let free: number[] = [];
    for (let index = 0; index < parts.length; index++)
      if ((parts[index] ?? 0) > 0 || (slopes[index] ?? 0) > least) free.push(index);
    const by = this.#by.fill(0);
    while (free.length > 0) {
      const root = this.#solve(free);
      if (root === undefined) return undefined;
      const staying: number[] = [];
      for (let row = 0; row < free.length; row++) {
        const index = free[row] ?? 0;
        if ((parts[index] ?? 0) + this.#changeAt(row, root) > 0) staying.push(index);
      }
      if (staying.length === free.length) {
        for (let row = 0; row < free.length; row++) by[free[row] ?? 0] = this.#changeAt(row, root);
        takeRest(by, parts);
        return by;
      }
      // A path that would carry less than nothing is emptied, and the others are solved for again.
      for (const index of free) if (!staying.includes(index)) by[index] = -(parts[index] ?? 0);
      free = staying;
    }
    return undefined;
  }

  #changeAt(row: number, root: number): number {
    return root * (this.#ofRoots[row] ?? 0) - (this.#ofPrices[row] ?? 0);
  }

  /**
   * Solves for the changes of some paths which, with the settled ones of others, even their prices out.
   * Returns the root with which they leave the sum as it is.
   */
  #solve(free: readonly number[]): number | undefined {
    const { slopes } = this.#network;
    const count = slopes.length;
    const size = free.length;
    for (let row = 0; row < size; row++) {
      const index = free[row] ?? 0;
      const slope = slopes[index] ?? 0;
      let price = 2 * slope;
      for (let other = 0; other < count; other++)
        price += (this.#falls[index * count + other] ?? 0) * (this.#by[other] ?? 0);
      this.#ofPrices[row] = price;
      this.#ofRoots[row] = 2 * slope * Math.sqrt(slope);
      for (let column = 0; column <= row; column++)
        this.#system.set(row, column, this.#falls[index * count + (free[column] ?? 0)] ?? 0);
    }
    if (!this.#system.factorise(size)) return undefined;
    this.#system.solve(this.#ofPrices, size);
    this.#system.solve(this.#ofRoots, size);
    let [spent, each] = [0, 0];
    for (let index = 0; index < count; index++) spent -= this.#by[index] ?? 0;
    for (let row = 0; row < size; row++) {
      spent += this.#ofPrices[row] ?? 0;
      each += this.#ofRoots[row] ?? 0;
    }
    const root = spent / each;
    return Number.isFinite(root) ? root : undefined;
  }
}

/** Takes the rounding error in the sum of the changes from the largest part. */
function takeRest(by: Float64Array, parts: readonly number[]): void {
  let [rest, largest, most] = [0, 0, 0];
  for (let index = 0; index < by.length; index++) {
    const change = by[index] ?? 0;
    rest += change;
    if ((parts[index] ?? 0) + change > most) [largest, most] = [index, (parts[index] ?? 0) + change];
  }
  by[largest] = (by[largest] ?? 0) - rest;
}
