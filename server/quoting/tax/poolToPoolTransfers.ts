import type { Passage } from '../../chain/passage.ts';
import { type BestPathRequest, findBestPath } from '../../routing/bestPath.ts';
import type { PoolGraph } from '../../routing/poolGraph.ts';
import type { Route } from '../../routing/route.ts';
import { yieldToEventLoop } from '../../runtime/eventLoop.ts';

/** Microseconds of CPU time after which looking ahead yields to other requests. */
const AHEAD_MICROS = 10_000;

/** Returns the transfers of intermediate tokens from pool to pool in these routes, with amounts in raw units. */
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
 * Returns the passages that the search would meet next if these and their successors were unsound, up to `limit` in
 * all. So one batch finds many bad tokens between two others. It yields to the event loop as often as it needs, and
 * the head may move meanwhile: the result is for trials only, not for answers. Each turn
 * searches at least once, so that a slow machine finds as many.
 */
export async function allPassagesAhead(
  graph: PoolGraph,
  search: BestPathRequest,
  passages: readonly Passage[],
  { limit, isSound }: Ahead,
): Promise<Passage[]> {
  const found = [...passages];
  if (found.length >= limit) return found;
  let begun = process.cpuUsage();
  for (const unknown of unknownInTurn(graph, search, passages, isSound)) {
    found.push(...unknown);
    if (found.length >= limit) break;
    if (process.cpuUsage(begun).user < AHEAD_MICROS) continue;
    await yieldToEventLoop();
    begun = process.cpuUsage();
  }
  return found;
}

/** Returns the same as `allPassagesAhead`, as far as one turn of the event loop gets. */
export function passagesAhead(
  graph: PoolGraph,
  search: BestPathRequest,
  passages: readonly Passage[],
  { limit, isSound }: Ahead,
): Passage[] {
  const found = [...passages];
  const next = unknownInTurn(graph, search, passages, isSound);
  const begun = process.cpuUsage();
  while (found.length < limit && process.cpuUsage(begun).user < AHEAD_MICROS) {
    const { value, done } = next.next();
    if (done) break;
    found.push(...value);
  }
  return found;
}

/** Yields the passages of each next best path that are not sound, none through a token that was on one before. */
function* unknownInTurn(
  graph: PoolGraph,
  search: BestPathRequest,
  passages: readonly Passage[],
  isSound: Ahead['isSound'],
): Generator<readonly Passage[], void> {
  const tokens = new Set(passages.map(({ token }) => token));
  const barred = {
    has: (token: Passage['token']) => tokens.has(token) || search.barred?.has(token) === true,
  };
  for (;;) {
    const best = findBestPath(graph, { ...search, barred });
    const unknown = best.kind === 'found' ? passagesOf([best.route]).filter((each) => !isSound(each)) : [];
    if (unknown.length === 0) return;
    yield unknown;
    for (const { token } of unknown) tokens.add(token);
  }
}
