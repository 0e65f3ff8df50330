import type { Path, PoolSide } from '../../pools/poolSide.ts';

/** Paths connected by shared pools, and the places of their sides. */
export interface PathGroup {
  readonly paths: number[];
  readonly places: number[];
}

/**
 * Returns the sides of paths, by path the places of its sides among them, and by side the paths through it.
 */
export function placesOf(paths: readonly Path[]) {
  const placeOf = new Map<PoolSide, number>();
  const users: number[][] = [];
  const places = paths.map((path, index) =>
    path.map((side) => {
      const place = placeOf.get(side) ?? users.length;
      if (place === users.length) {
        placeOf.set(side, place);
        users.push([]);
      }
      users[place]?.push(index);
      return place;
    }),
  );
  return { sides: [...placeOf.keys()], places, users };
}

/**
 * Returns the groups of paths, and the group of each path.
 * @param users by side the paths through it
 */
export function pathGroups(
  count: number,
  users: readonly (readonly number[])[],
): { readonly groups: readonly PathGroup[]; readonly groupOf: Uint32Array } {
  // By path the first one of its group.
  const firsts = new Uint32Array(count).map((_, index) => index);
  for (const [first = 0, ...others] of users) {
    for (const other of others) {
      const [one, two] = [firsts[first] ?? 0, firsts[other] ?? 0];
      if (one !== two)
        for (let index = 0; index < count; index++)
          if (firsts[index] === Math.max(one, two)) firsts[index] = Math.min(one, two);
    }
  }
  const groups: PathGroup[] = [];
  const groupOf = new Uint32Array(count);
  for (let index = 0; index < count; index++) {
    const first = firsts[index] ?? 0;
    if (first === index) groups.push({ paths: [], places: [] });
    const group = first === index ? groups.length - 1 : (groupOf[first] ?? 0);
    groupOf[index] = group;
    groups[group]?.paths.push(index);
  }
  for (const [place, [first = 0]] of users.entries()) groups[groupOf[first] ?? 0]?.places.push(place);
  return { groups, groupOf };
}
