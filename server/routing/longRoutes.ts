/** A hop that stands for pools of one protocol; see `PlainHop`. */
interface Kind<Hop> {
  readonly bit: number;
  hopOf(token: number): Hop;
  again(token: number): Hop;
}

interface Floors {
  readonly base: bigint;
  readonly ofDirect: readonly bigint[];
  readonly ofRoute: bigint;
  readonly ofPool: readonly bigint[];
}

/** Which pools of a route are its own, as bits: none, one of them, or all. What two of them cost is no less than what either does. */
const FRESH = [0, 1, 2, 4, 7];

/**
 * Returns what each route over three pools costs at the least beyond the floors of any route and of its own pools: a pool that another
 * route pays for is swapped in once more. No two routes and no further one go below the floors with it; see `gasFloorsOf`.
 * @param ofLegs adds up over pools and ticks; never above what is charged
 */
export function costOfLong<Hop>(
  kinds: readonly Kind<Hop>[],
  { base, ofDirect, ofRoute, ofPool }: Floors,
  ofLegs: (legs: readonly (readonly Hop[])[]) => bigint,
): bigint {
  let least: bigint | undefined;
  const note = (left: bigint) => {
    if (least === undefined || left < least) least = left;
  };
  const paid = (pools: readonly Kind<Hop>[]) => pools.reduce((sum, { bit }) => sum + (ofPool[bit] ?? 0n), 0n);
  for (const path of kinds.flatMap((one) =>
    kinds.flatMap((two) => kinds.map((three) => [one, two, three])),
  )) {
    const route = path.map((kind, place) => kind.hopOf(place));
    const ofRoutes = ofRoute + paid(path);
    const twice = ofLegs([route, route]);
    for (const set of FRESH) {
      const isFresh = (place: number) => (set & (1 << place)) !== 0;
      const own = path.map((kind, place) => (isFresh(place) ? kind.hopOf(place) : kind.again(place)));
      const ofOwn = ofRoute + paid(path.filter((_, place) => isFresh(place)));
      note(ofLegs([route, route, own]) - twice - ofOwn);
      note((ofLegs([route, own]) - base - ofRoutes - ofOwn) / 2n);
      if (isFresh(2))
        note(ofLegs([route.slice(0, 2), own]) - base - ofRoute - paid(path.slice(0, 2)) - ofOwn);
    }
    for (const direct of kinds)
      note(ofLegs([[direct.hopOf(0)], route]) - base - (ofDirect[direct.bit] ?? 0n) - ofRoutes);
  }
  return least === undefined || least < 0n ? 0n : least;
}
