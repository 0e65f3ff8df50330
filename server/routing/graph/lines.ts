import { withRoom } from '../../columns/resize.ts';
import type { Envelope } from '../pools/poolSide.ts';

const COLUMNS = ['rates', 'floors', 'caps', 'tails'] as const;
const NO_RATE = Number.POSITIVE_INFINITY;

/**
 * Bounds on one direction of pools by position, as lines in inverse amounts: `1/out ≥ rate · 1/in + floor`.
 *
 * The mark of an envelope is a second bound, `1/out ≥ min(cap, tail · 1/in)`; both are 0 without a mark. A
 * pool without state or without liquidity has an infinite rate.
 */
export class Lines {
  rates: Float64Array;
  floors: Float64Array;
  caps: Float64Array;
  tails: Float64Array;

  constructor(room: number) {
    this.rates = new Float64Array(room);
    this.floors = new Float64Array(room);
    this.caps = new Float64Array(room);
    this.tails = new Float64Array(room);
  }

  set(position: number, { spot, strain, mark }: Envelope): void {
    this.rates[position] = 1 / spot;
    this.floors[position] = spot === 0 ? NO_RATE : strain / spot;
    this.caps[position] = mark === undefined ? 0 : 1 / mark.output;
    this.tails[position] = mark === undefined ? 0 : mark.input / mark.output;
  }

  move(from: number, to: number): void {
    for (const name of COLUMNS) this[name][to] = this[name][from] ?? 0;
  }

  /** Leaves all pools without liquidity. */
  clear(): void {
    this.rates.fill(NO_RATE);
    this.floors.fill(NO_RATE);
  }

  reserve(position: number): void {
    for (const name of COLUMNS) this[name] = withRoom(this[name], position);
  }
}
