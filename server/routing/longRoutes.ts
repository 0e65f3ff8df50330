import type { PatternHop } from './routePatterns.ts';

interface Floors {
  readonly base: bigint;
  readonly ofRoute: bigint;
  readonly ofPool: readonly bigint[];
  readonly ofLast: readonly bigint[];
}

/**
 * Returns what each route over three pools costs at the least beyond the floors of any route and of its own pools: a pool that another
 * route pays for is swapped in once more. No two routes and no further one go below the floors with it; see `gasFloorsOf`.
 * Where some pools are shared it is more than where none is, or all are.
 * @param ofLegs adds up over pools and ticks; never above what is charged
 */
export function costOfLong<Hop>(
  kinds: readonly PatternHop<Hop>[],
  { base, ofRoute, ofPool, ofLast }: Floors,
  ofLegs: (legs: readonly (readonly Hop[])[]) => bigint,
): bigint {
  let least: bigint | undefined;
  const note = (left: bigint) => {
    if (least === undefined || left < least) least = left;
  };
  for (const path of kinds.flatMap((one) =>
    kinds.flatMap((two) => kinds.map((three) => [one, two, three])),
  )) {
    const own = path.map((kind, place) => kind.hopOf(place));
    const shared = path.map((kind, place) => (place === 2 ? kind.handedOver(place) : kind.again(place)));
    const paid = path.reduce(
      (sum, { bit }, place) => sum + ((place === 2 ? ofLast : ofPool)[bit] ?? 0n),
      ofRoute,
    );
    const [apart, together] = [ofLegs([own, own]), ofLegs([own, shared])];
    note(ofLegs([own, own, own]) - apart - paid);
    note(ofLegs([own, own, shared]) - apart - ofRoute);
    note((apart - base - 2n * paid) / 2n);
    note((together - base - paid - ofRoute) / 2n);
  }
  return least === undefined || least < 0n ? 0n : least;
}
