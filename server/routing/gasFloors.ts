/**
 * What routings over several routes cost at the least: `start`, so much more for each pool that they go through, and for each
 * initialized tick that they cross in it.
 */
export interface GasFloors<Amount> {
  readonly start: Amount;
  /** By the bit of a protocol. */
  readonly ofPool: readonly Amount[];
  /** By the bit of a protocol, of a tick; and how much more of one that no swap has crossed before. */
  readonly ofTick: readonly Amount[];
  readonly ofFirstCrossing: readonly Amount[];
}

/** A hop that stands for pools of one protocol. */
export interface PlainHop<Hop> {
  readonly bit: number;
  /** Returns it with the token that it takes: number 0 is what all routes begin with. */
  hopOf(token: number): Hop;
  /** Returns it with so many crossed ticks, and so many of them that no swap has crossed before. */
  crossing(ticks: number, first: number): Hop;
}

type OfLegs<Hop> = (legs: readonly (readonly Hop[])[]) => bigint;

/** Where refunds are capped, a difference is that of what is used less a fifth: so much more is saved at most. */
const CAPPED = 5n;
const UNCAPPED = 4n;

/**
 * Returns the floors: a further pool costs least beside others of its protocol, behind a token that an earlier route has
 * passed, and the rest of two routes of one pool each is the start.
 * @param ofLegs takes the hops of each route in trade order
 */
export function gasFloorsOf<Hop>(hops: readonly PlainHop<Hop>[], ofLegs: OfLegs<Hop>): GasFloors<bigint> {
  const ofPool: bigint[] = [];
  for (const { bit } of hops)
    ofPool[bit] ??= furtherPool(
      hops.filter((each) => each.bit === bit),
      ofLegs,
    );
  const starts = hops.flatMap((one) =>
    hops.map((other) => {
      const pools = (ofPool[one.bit] ?? 0n) + (ofPool[other.bit] ?? 0n);
      return ofLegs([[one.hopOf(0)], [other.hopOf(0)]]) - pools;
    }),
  );
  const ofTick: bigint[] = [];
  const ofFirstCrossing: bigint[] = [];
  for (const hop of hops) {
    // The first tick of a swap may cost more than each further one.
    const [crossed, further, first] = [hop.crossing(1, 0), hop.crossing(2, 0), hop.crossing(1, 1)].map(
      (each) => ofLegs([[each]]),
    ) as [bigint, bigint, bigint];
    // Where refunds are capped, a tick costs four fifths of its gas.
    keepLeast(ofTick, hop.bit, ((further - crossed) * UNCAPPED) / CAPPED);
    keepLeast(ofFirstCrossing, hop.bit, ((first - crossed) * UNCAPPED) / CAPPED);
  }
  return { start: least(starts), ofPool, ofTick, ofFirstCrossing };
}

function keepLeast(costs: bigint[], bit: number, cost: bigint): void {
  const known = costs[bit] ?? cost;
  costs[bit] = cost < known ? cost : known;
}

/**
 * Returns half of what a route of three pools costs more than the cheapest one of a single pool, less the most that it
 * saves behind a route through the same tokens.
 */
function furtherPool<Hop>(hops: readonly PlainHop<Hop>[], ofLegs: OfLegs<Hop>): bigint {
  const ones = hops.map((hop) => [hop]);
  const longer = (paths: PlainHop<Hop>[][]) => paths.flatMap((path) => hops.map((hop) => [...path, hop]));
  const through = (path: readonly PlainHop<Hop>[], tokens: readonly number[]) =>
    path.map((hop, place) => hop.hopOf(tokens[place] ?? 0));
  const costOf = (path: readonly PlainHop<Hop>[]) => ofLegs([through(path, [0, 1, 2])]);
  const costBehind = (path: readonly PlainHop<Hop>[], tokens: readonly number[]) =>
    ofLegs([through(path, [0, 1, 2]), through(path, tokens)]);
  const leastOf = (path: readonly PlainHop<Hop>[]) => {
    const saved = costBehind(path, [0, 1, 2]) - costBehind(path, [0, 3, 4]);
    return costOf(path) + (saved * CAPPED) / UNCAPPED;
  };
  return (least(longer(longer(ones)).map(leastOf)) - least(ones.map(costOf))) / 2n;
}

/** Returns the least of some costs, one at least. */
export function least(costs: readonly bigint[]): bigint {
  return costs.reduce((best, cost) => (cost < best ? cost : best));
}
