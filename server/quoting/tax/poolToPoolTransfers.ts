import type { Passage } from '../../chain/passage.ts';
import { type BestPathRequest, findBestPath } from '../../routing/bestPath.ts';
import type { PoolGraph } from '../../routing/poolGraph.ts';
import type { Route } from '../../routing/route.ts';
import { yieldToEventLoop } from '../../runtime/eventLoop.ts';

/** Looking ahead must not keep other requests waiting for longer; microseconds of this process' own work. */
const AHEAD_MICROS = 10_000;

/** The tokens that routes take from one pool to the next, with the amounts. */
export function passagesOf(legs: readonly Route[]): Passage[] {
  return legs.flatMap(({ hops, amounts }) =>
    hops.slice(1).flatMap(({ pool: to, tokenIn: token }, index) => {
      const [from, amount, amountOut] = [hops[index]?.pool, amounts[index + 1], amounts[index + 2]];
      if (from === undefined || amount === undefined || amountOut === undefined) return [];
      return [{ token, from, to, amount, amountOut }];
    }),
  );
}

interface Ahead {
  readonly limit: number;
  isSound(passage: Passage): boolean;
}

/**
 * The passages that the search would come to next, should these and those after them turn out not to be sound: up to
 * `limit` together, so that many bad tokens between two others are found out in one go. It takes as many turns of the
 * event loop as it needs, between which the head may move: what it finds is to be tried, not to be answered.
 */
export async function allPassagesAhead(
  graph: PoolGraph,
  search: BestPathRequest,
  passages: readonly Passage[],
  ahead: Ahead,
): Promise<Passage[]> {
  for (let known = passages; ; ) {
    const found = passagesAhead(graph, search, known, ahead);
    if (found.length === known.length || found.length >= ahead.limit) return found;
    known = found;
    await yieldToEventLoop();
  }
}

/** As `allPassagesAhead`, as far as one turn goes. */
export function passagesAhead(
  graph: PoolGraph,
  search: BestPathRequest,
  passages: readonly Passage[],
  { limit, isSound }: Ahead,
): Passage[] {
  const found = [...passages];
  const tokens = new Set(passages.map(({ token }) => token));
  const barred = {
    has: (token: Passage['token']) => tokens.has(token) || search.barred?.has(token) === true,
  };
  const begun = process.cpuUsage();
  while (found.length < limit && process.cpuUsage(begun).user < AHEAD_MICROS) {
    const best = findBestPath(graph, { ...search, barred });
    const unknown = best.kind === 'found' ? passagesOf([best.route]).filter((each) => !isSound(each)) : [];
    if (unknown.length === 0) break;
    found.push(...unknown);
    for (const { token } of unknown) tokens.add(token);
  }
  return found;
}
