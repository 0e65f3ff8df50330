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
  const transfers: PoolToPoolTransfer[] = [];
  for (const { hops, amounts } of legs) {
    for (let hop = 1; hop < hops.length; hop++) {
      const [from, next, amount, amountOut] = [hops[hop - 1], hops[hop], amounts[hop], amounts[hop + 1]];
      if (from === undefined || next === undefined || amount === undefined || amountOut === undefined)
        continue;
      const { pool: to, tokenIn: token } = next;
      // One contract holds both pools, and moves nothing between them.
      if (from.pool.address === to.address && isKeyed(to.id)) continue;
      transfers.push({ token, from: from.pool, to, amount, amountOut });
    }
  }
  return transfers;
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
