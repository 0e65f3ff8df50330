import type { Pool } from '../pool.ts';
import type { Path, PoolSide } from '../pools/poolSide.ts';
import type { BestPathByAmount } from '../search/bestPathByAmount.ts';
import type { Steps } from '../steps.ts';
import {
  EXTRA_PARTS,
  FIRST_PATH_PARTS,
  LEAST_EXTRA_PATHS,
  LEAST_GAIN_OF_EXTRA,
  SPARE_EXTRA_PATHS,
} from '../tuning.ts';
import { type Balanced, balanced } from './balancedPaths.ts';
import type { BestPathOnTop, MayJoin } from './bestPathOnTop.ts';
import { flowsOf } from './pathFlows.ts';

/** The best single paths for parts of several sizes, and those whose ticks have to be read. */
export function* firstPaths(finder: BestPathByAmount, whole: bigint) {
  const paths = new Map<string, Path>();
  for (const part of FIRST_PATH_PARTS) {
    const amount = whole / part;
    if (amount === 0n) continue;
    const incumbent = finder.best(amount);
    yield;
    const pools = incumbent.ticksNeeded();
    if (pools.length > 0) return { kind: 'needsTicks', pools } as const;
    if (incumbent.sides !== undefined) paths.set(keyOf(incumbent.sides), incumbent.sides);
  }
  return { kind: 'paths', paths: compatible([...paths.values()]) } as const;
}

/** Those that go through no pool against one before them. */
function compatible(paths: readonly Path[]): Path[] {
  const ways = new Map<Pool, PoolSide>();
  return paths.filter((path) => {
    const isAgainst = path.some((side) => (ways.get(side.pool) ?? side) !== side);
    for (const side of isAgainst ? [] : path) ways.set(side.pool, side);
    return !isAgainst;
  });
}

interface Growth {
  readonly further: BestPathOnTop;
  readonly input: bigint;
  readonly maxSplits: number;
  readonly mayJoin?: MayJoin;
}

/** The paths and all that gain something beside them, with balanced parts. */
export function* addPaths(from: Balanced, { further, input, maxSplits, mayJoin }: Growth): Steps<Balanced> {
  let current = from;
  const most = Math.max(LEAST_EXTRA_PATHS, maxSplits + SPARE_EXTRA_PATHS);
  let extras = 0;
  for (const part of EXTRA_PARTS) {
    const extra = input / part;
    while (extra > 0n && extras < most) {
      extras += 1;
      const { flows } = flowsOf(current.paths, current.parts);
      const found = further.find(flows, current.paths, extra, mayJoin);
      yield;
      if (found === undefined) break;
      const next = balanced([...current.paths, found], [...current.parts, 0], Number(input));
      if (next.total <= current.total * (1 + LEAST_GAIN_OF_EXTRA / Number(part))) break;
      current = next;
    }
  }
  return current;
}

function keyOf(path: Path): string {
  return path.map(({ pool }) => pool.id).join();
}
