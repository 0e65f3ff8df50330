import type { GasHop } from '../../gasHop.ts';
import type { PoolSide } from '../../pools/poolSide.ts';
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

/** Stands for a token on which no pool earns. */
export const OTHER_TOKEN = -1;

/** Whether there may be pools between two tokens beside those that are known; undefined for an end of the trade. */
export type MayBeOther = (from: number | undefined, to: number | undefined) => boolean;

/** Returns the routes over several pools of which one is known at least. */
export function routesOver(known: readonly Earner[], maxHops: number, mayBeOther: MayBeOther): Places[] {
  const of = (layer: Layer) => [...known.filter((each) => each.layer === layer), undefined];
  const found: Places[] = [];
  const add = (...places: Places) => {
    if (places.every(({ earner, from, to }) => earner !== undefined || mayBeOther(from, to)))
      found.push(places);
  };
  for (const first of of('first')) {
    for (const middle of of('middle')) {
      if (first !== undefined && middle !== undefined && first.to !== middle.from) continue;
      for (const last of of('last')) {
        const after = first?.to ?? middle?.from ?? last?.from;
        const before = last?.from ?? middle?.to ?? first?.to;
        if (after === undefined || before === undefined) continue;
        if (middle !== undefined && middle.to !== before) continue;
        const isLong = after !== before;
        if (isLong && maxHops < 3) continue;
        add(
          { earner: first, from: undefined, to: after },
          ...(isLong ? [{ earner: middle, from: after, to: before }] : []),
          { earner: last, from: before, to: undefined },
        );
      }
    }
  }
  return maxHops < 3 ? found : [...found, ...longRoutesOver(known, mayBeOther)];
}

/** Returns the routes of which one end is known, through two other pools and a token on which none earns. */
function longRoutesOver(known: readonly Earner[], mayBeOther: MayBeOther): Places[] {
  const [mayBegin, mayEnd] = [mayBeOther(undefined, OTHER_TOKEN), mayBeOther(OTHER_TOKEN, undefined)];
  const other = { earner: undefined, from: OTHER_TOKEN, to: OTHER_TOKEN };
  return known.flatMap((earner): Places[] => {
    const { layer, from, to } = earner;
    const place = { earner, from, to };
    if (layer === 'first' && mayEnd) return [[place, { ...other, from: to }, { ...other, to: undefined }]];
    return layer === 'last' && mayBegin
      ? [[{ ...other, from: undefined }, { ...other, to: from }, place]]
      : [];
  });
}

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
