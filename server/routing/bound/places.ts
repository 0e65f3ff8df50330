import type { GasHop } from '../gasCosts.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import type { Layer } from './routeEarnings.ts';

/** A pool that earns at some prices. */
export interface Earner {
  readonly layer: Layer;
  readonly side: PoolSide;
  /** The pool as a hop without ticks. */
  readonly hop: GasHop;
  /** The tokens between the ends that it buys and sells, by their numbers. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Beyond the gas of its ticks, raw units of the output. */
  readonly earned: number;
  /** The routes go through it in any case. */
  readonly isUsed?: boolean;
}

/** A pool of a route: one that earns, or any other one by the token that it takes and that it gives. */
export interface Place {
  readonly earner: Earner | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
}

export type Places = readonly Place[];

/** Returns the routes over several pools that earn by one of these at least, and by no others. */
export function routesOver(earners: readonly Earner[], maxHops: number): Places[] {
  const of = (layer: Layer) => earners.filter((each) => each.layer === layer);
  const [firsts, middles, lasts] = [of('first'), of('middle'), of('last')];
  const found: Places[] = [];
  for (const first of [...firsts, undefined]) {
    for (const middle of [...middles, undefined]) {
      if (first !== undefined && middle !== undefined && first.to !== middle.from) continue;
      for (const last of [...lasts, undefined]) {
        const after = first?.to ?? middle?.from ?? last?.from;
        const before = last?.from ?? middle?.to ?? first?.to;
        if (after === undefined || before === undefined) continue;
        if (middle !== undefined && middle.to !== before) continue;
        const isLong = after !== before;
        if (isLong && maxHops < 3) continue;
        found.push([
          { earner: first, from: undefined, to: after },
          ...(isLong ? [{ earner: middle, from: after, to: before }] : []),
          { earner: last, from: before, to: undefined },
        ]);
      }
    }
  }
  return found;
}

/** Whether a route of two pools ends or begins with one that is not known, so that it could as well be two. */
export const isOpen = (places: Places) =>
  places.length === 2 && places.some(({ earner }) => earner === undefined);

/** Returns how many pools some routes go through beside those that earn. */
export function idleIn(routes: readonly Places[]): number {
  const places = routes.flat();
  const distinct = places.filter(({ earner }) => earner !== undefined);
  const known = distinct.length;
  for (const place of places)
    if (place.earner === undefined && !distinct.some((each) => isSame(each, place))) distinct.push(place);
  return distinct.length - known;
}

/** Whether two places may be the same pool, which a middle one may be in both directions. */
export function isSame(one: Place, other: Place): boolean {
  if (one.from === other.from && one.to === other.to) return one.earner === other.earner;
  return one.from !== undefined && one.to !== undefined && one.from === other.to && one.to === other.from;
}
