import type { FlowNetwork } from './flowNetwork.ts';

/** Room in a full pool that one path leaves to another one. */
interface RoomMove {
  readonly from: number;
  readonly to: number;
  /** The share of the first path's input with which the other one fills as much of the pool. */
  readonly needed: number;
  /** The path that gets the rest. */
  readonly rest: number;
  /** About the gain for each unit that the first path loses. */
  readonly gain: number;
}

interface ByRoom {
  readonly step: number;
  readonly total: number;
  /** The moves that gained nothing. */
  readonly refused: Set<string>;
}

/**
 * Makes the first move of room in a full pool that gains. Returns the output; `undefined`, and the parts as
 * they were, if none does.
 */
export function moveRoom(
  network: FlowNetwork,
  parts: number[],
  { step, total, refused }: ByRoom,
): number | undefined {
  for (const { from, to, needed, rest } of roomMoves(network, parts, step)) {
    const name = `${from} ${to}`;
    if (refused.has(name)) continue;
    const before = [...parts];
    const moved = Math.min(step, parts[from] ?? 0);
    parts[from] = (parts[from] ?? 0) - moved;
    parts[to] = (parts[to] ?? 0) + moved * needed;
    parts[rest] = (parts[rest] ?? 0) + moved * (1 - needed);
    const next = network.send(parts);
    if (next > total) {
      network.measure();
      return next;
    }
    refused.add(name);
    for (const [index, part] of before.entries()) parts[index] = part;
  }
  network.send(parts);
  return undefined;
}

/**
 * Returns the moves of a step that promise a gain at the measured slopes, the best one first. A pool that is
 * full, or will be after one more step, takes no more from any path. Prices do not show that another path
 * brings as much to it for less, or makes more of its output.
 */
function roomMoves(network: FlowNetwork, parts: readonly number[], step: number): readonly RoomMove[] {
  const found: RoomMove[] = [];
  for (const [place, users] of network.users.entries()) {
    if (users.length < 2 || !(network.carriedAt(place) > 0)) continue;
    const ways = users
      .map((path) => ({
        path,
        before: network.slopeUpTo(place, path),
        after: network.slopeAfter(place, path),
      }))
      .filter(({ before }) => before > 0);
    if (ways.length < 2) continue;
    const most = Math.max(...ways.map(({ before }) => before));
    if (network.slopeBeyond(place, step * most) > 0) continue;
    const [rest, saved] = bestBeside(users, network.slopes);
    const rate = network.givenAt(place) / network.carriedAt(place);
    for (const from of ways) {
      if (!((parts[from.path] ?? 0) > 0)) continue;
      for (const to of ways) {
        if (from === to) continue;
        const needed = Math.min(1, from.before / to.before);
        const made = rate * (needed * to.before * to.after - from.before * from.after);
        const gain = made + (1 - needed) * saved;
        if (gain > 0) found.push({ from: from.path, to: to.path, needed, rest: rest ?? to.path, gain });
      }
    }
  }
  return found.sort((a, b) => b.gain - a.gain);
}

/** Returns the path with the best price that is not one of some, and that price. */
function bestBeside(paths: readonly number[], slopes: Float64Array): [number | undefined, number] {
  let [best, most]: [number | undefined, number] = [undefined, 0];
  for (let index = 0; index < slopes.length; index++) {
    const slope = slopes[index] ?? 0;
    if (slope > most && !paths.includes(index)) [best, most] = [index, slope];
  }
  return [best, most];
}
