import type { PoolToPoolTransfer } from '../../chain/transfer.ts';
import type { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { isKeyed } from '../../routing/model/pool.ts';
import type { Route } from '../../routing/model/route.ts';
import { type BestPathRequest, findBestPath } from '../../routing/search/bestPath.ts';
import { yieldToEventLoop } from '../../runtime/eventLoop.ts';

/** Microseconds of CPU time after which looking ahead yields to other requests. */
const AHEAD_MICROS = 10_000;

/**
 * Returns the transfers of intermediate tokens from pool to pool in these routes, with amounts in raw units.
 */
export function poolToPoolTransfersOf(legs: readonly Route[]): PoolToPoolTransfer[] {
  return legs.flatMap(({ hops, amounts }) =>
    hops.slice(1).flatMap(({ pool: to, tokenIn: token }, index) => {
      const [from, amount, amountOut] = [hops[index]?.pool, amounts[index + 1], amounts[index + 2]];
      if (from === undefined || amount === undefined || amountOut === undefined) return [];
      // One contract holds both pools, and moves nothing between them.
      if (from.address === to.address && isKeyed(to.id)) return [];
      return [{ token, from, to, amount, amountOut }];
    }),
  );
}

interface Ahead {
  readonly limit: number;
  isSound(transfer: PoolToPoolTransfer): boolean;
}

/**
 * Returns the transfers that the search would meet next if these and their successors were unsound, at most
 * `limit` in all. One batch so finds many bad tokens between two others. The head may move while it yields to
 * the event loop, so the result is for trials only.
 */
export async function allTransfersAhead(
  graph: PoolGraph,
  search: BestPathRequest,
  transfers: readonly PoolToPoolTransfer[],
  { limit, isSound }: Ahead,
): Promise<PoolToPoolTransfer[]> {
  const found = [...transfers];
  if (found.length >= limit) return found;
  let begun = process.cpuUsage();
  for (const unknown of unknownInTurn(graph, search, transfers, isSound)) {
    found.push(...unknown);
    if (found.length >= limit) break;
    // Each turn searches at least once, so that a slow machine finds as many.
    if (process.cpuUsage(begun).user < AHEAD_MICROS) continue;
    await yieldToEventLoop();
    begun = process.cpuUsage();
  }
  return found;
}

/**
 * Yields the transfers of each next best path that are not sound, none through a token that was on one
 * before.
 */
function* unknownInTurn(
  graph: PoolGraph,
  search: BestPathRequest,
  transfers: readonly PoolToPoolTransfer[],
  isSound: Ahead['isSound'],
): Generator<readonly PoolToPoolTransfer[], void> {
  const tokens = new Set(transfers.map(({ token }) => token));
  const barred = {
    has: (token: PoolToPoolTransfer['token']) => tokens.has(token) || search.barred?.has(token) === true,
  };
  for (;;) {
    const best = findBestPath(graph, { ...search, barred });
    const unknown =
      best.kind === 'found' ? poolToPoolTransfersOf([best.route]).filter((each) => !isSound(each)) : [];
    if (unknown.length === 0) return;
    yield unknown;
    for (const { token } of unknown) tokens.add(token);
  }
}
