/**
 * What routings over several routes cost at the least, without crossings: `start`, and so much more for each pool that they go
 * through.
 */
export interface GasFloors<Amount> {
  readonly start: Amount;
  /** By the bit of a protocol. */
  readonly ofPool: readonly Amount[];
}

/** A hop that stands for pools of one protocol. */
export interface PlainHop<Hop> {
  readonly bit: number;
  readonly hop: Hop;
}

type OfLegs<Hop> = (legs: readonly (readonly Hop[])[]) => bigint;

/**
 * Returns the floors: a further pool costs least beside others of its protocol, and the rest of two routes of one pool
 * each is the start.
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
      return ofLegs([[one.hop], [other.hop]]) - pools;
    }),
  );
  return { start: least(starts), ofPool };
}

/** Returns half of what a route of three pools costs more than one of a single pool. */
function furtherPool<Hop>(hops: readonly PlainHop<Hop>[], ofLegs: OfLegs<Hop>): bigint {
  const ones = hops.map(({ hop }) => [hop]);
  const longer = (paths: readonly Hop[][]) => paths.flatMap((path) => hops.map(({ hop }) => [...path, hop]));
  const costOf = (paths: readonly Hop[][]) => least(paths.map((path) => ofLegs([path])));
  return (costOf(longer(longer(ones))) - costOf(ones)) / 2n;
}

function least(costs: readonly bigint[]): bigint {
  return costs.reduce((best, cost) => (cost < best ? cost : best));
}
