import type { Pool } from './pool.ts';
import type { Path } from './splitCandidates.ts';

/*
 * An exact output over both protocols buys more of its intermediate tokens than it needs, and how much depends on the
 * tolerance: what it leaves in a pool is not known when it is quoted. So such a route goes after those of one protocol,
 * which leave just what is quoted, and no two of them share a pool.
 */

/** Paths with their parts, those that buy reserves after the others, otherwise in the same order. */
export function reservesLast<
  Split extends { readonly paths: readonly Path[]; readonly parts: readonly number[] },
>({ paths, parts }: Split): { readonly paths: readonly Path[]; readonly parts: readonly number[] } {
  const order = [...paths.keys()].sort(
    (a, b) => Number(buysReserve(paths[a])) - Number(buysReserve(paths[b])),
  );
  return { paths: order.map((index) => paths[index] ?? []), parts: order.map((index) => parts[index] ?? 0) };
}

/** Whether two paths that buy reserves go through the same pool. */
export function hasSharedReserves(paths: readonly Path[]): boolean {
  const pools = paths
    .filter(buysReserve)
    .flat()
    .map(({ pool }): Pool => pool);
  return new Set(pools).size < pools.length;
}

function buysReserve(path: Path = []): boolean {
  return path.some(({ kind }) => kind !== path[0]?.kind);
}
