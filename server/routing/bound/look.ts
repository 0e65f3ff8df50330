import type { BothFloors } from '../gasFloors.ts';
import type { PoolId } from '../pool.ts';
import type { Prices } from './prices.ts';
import type { RouteFees } from './routes/routeEarnings.ts';

/** What routings cost beside their amounts, raw units of the computed side. */
export interface GasBound extends BothFloors<number> {
  readonly isFree: boolean;
  /** What the routes cost whose gap is sought. */
  readonly ofLegs: number;
}

/** Which floors of gas a look, or a search of prices, goes by; see `BothFloors`. */
export type FloorsBy = keyof BothFloors<number>;

export interface Look {
  /** The gap that is left; infinite where nothing bounds it. */
  readonly share: number;
  /** What pools earn, as a part of the trade. */
  readonly earned: number;
  /** Pools earn on so many tokens that the look was broken off. */
  readonly isCrowd: boolean;
}

/** How `GapAtPrices.look` looks. */
export interface LookOptions {
  /** Pools may earn on more tokens, without end if absent. */
  readonly mostEarners?: number;
  /** The part of the gas of each pool that is set against its earnings; the rest is what any pools of as many routes cost. */
  readonly part?: number;
  /** The floors of gas. */
  readonly by?: FloorsBy;
  /** The same of the gas of ticks. */
  readonly ofTicks?: number;
  /** What each pool pays beside its gas; the routes get it back. */
  readonly fees?: RouteFees;
}

/** How `GapAtPrices.seek` seeks. */
export interface SeekOptions {
  /** The gap that is known: an exact output is taken to leave so much of its input. */
  readonly less?: number;
  /** Pools cost nothing. */
  readonly isFree?: boolean;
  readonly by?: FloorsBy;
  /** All between the tokens if absent. */
  readonly pools?: ReadonlySet<PoolId>;
}

/** What `GapAtPrices.seek` found. */
export interface Sought {
  readonly prices: Prices;
  /** The gap that the pools alone leave at these prices. */
  readonly share: number;
}
