import type { Path } from '../pools/poolSide.ts';

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

/** Whether a path buys reserves and goes through a pool of another one that does. */
export function sharesReserve(path: Path, others: readonly Path[]): boolean {
  if (!buysReserve(path)) return false;
  const pools = new Set(path.map(({ pool }) => pool));
  return others.some(
    (other) => other !== path && buysReserve(other) && other.some(({ pool }) => pools.has(pool)),
  );
}

function buysReserve(path: Path = []): boolean {
  return path.some(({ protocolBit }) => protocolBit !== path[0]?.protocolBit);
}
