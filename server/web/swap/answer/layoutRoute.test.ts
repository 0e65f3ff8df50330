import { expect, test } from 'vitest';
import { layoutRoute } from './layoutRoute.ts';
import { routeGraph } from './routeGraph.ts';

/** Routes of as many pools as are named, all of their own. */
const graphOf = (...hops: number[]) => {
  const routes = hops.map((count, leg) => {
    const pools = Array.from({ length: count }, (_, hop) => `pool ${leg} ${hop}`);
    const between = Array.from({ length: count - 1 }, (_, hop) => `token ${leg} ${hop}`);
    const kinds = { protocol: 'v3', protocols: pools.map(() => 'v3'), fees: pools.map(() => 500) };
    return { percent: 100 / hops.length, route: { path: ['A', ...between, 'B'], pools, ...kinds } };
  });
  const [first] = routes;
  if (first === undefined) throw new Error('at least one route');
  return routeGraph({ route: first.route, routes });
};

test('default: from left to right where there is room, from top to bottom where it is narrow', () => {
  const graph = graphOf(3, 1);
  const [wide, narrow] = [layoutRoute(graph, false), layoutRoute(graph, true)];
  expect(wide.width).toBeGreaterThan(wide.height);
  expect(narrow.height).toBeGreaterThan(narrow.width);
});

test('behavior: sixteen routes are no wider where it is narrow, and nothing lies outside of the picture', () => {
  const graph = graphOf(...Array(12).fill(1), 2, 2, 3, 3);
  const [wide, narrow] = [layoutRoute(graph, false), layoutRoute(graph, true)];
  // Side by side sixteen pools of 108 take more than twice as much as seven columns.
  expect(wide.width).toBeLessThan(1_000);
  expect(narrow.width).toBeLessThanOrEqual(wide.width);
  expect(narrow.nodes).toHaveLength(2 + 22 + 6);
  for (const { x, y, width, height } of narrow.nodes) {
    expect(Math.min(x - width / 2, y - height / 2)).toBeGreaterThanOrEqual(0);
    expect(x + width / 2).toBeLessThanOrEqual(narrow.width);
    expect(y + height / 2).toBeLessThanOrEqual(narrow.height);
  }
});
