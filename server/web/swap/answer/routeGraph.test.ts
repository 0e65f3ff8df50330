import { expect, test } from 'vitest';
import { routeGraph } from './routeGraph.ts';

const route = (path: string[], pools: string[]) => ({
  path,
  pools,
  protocol: 'v3',
  protocols: pools.map(() => 'v3'),
  fees: pools.map(() => 500),
});

test('default: a token, its pool, the next token', () => {
  const { nodes, edges } = routeGraph({ route: route(['A', 'B', 'C'], ['p', 'q']) });
  expect(nodes.map(({ id }) => id).sort()).toEqual(['A', 'B', 'C', 'p A', 'q B']);
  expect(edges).toEqual([
    { from: 'A', to: 'p A', percent: 100 },
    { from: 'p A', to: 'B', percent: 100 },
    { from: 'B', to: 'q B', percent: 100 },
    { from: 'q B', to: 'C', percent: 100 },
  ]);
});

test('behavior: what two routes have in common is drawn once, with both shares', () => {
  const { nodes, edges } = routeGraph({
    route: route(['A', 'B', 'C'], ['p', 'q']),
    routes: [
      { percent: 60, route: route(['A', 'B', 'C'], ['p', 'q']) },
      { percent: 40, route: route(['A', 'B', 'C'], ['p', 'r']) },
    ],
  });
  expect(nodes).toHaveLength(6);
  expect(edges.find(({ to }) => to === 'p A')?.percent).toBe(100);
  expect(edges.find(({ to }) => to === 'q B')?.percent).toBe(60);
  expect(edges.find(({ to }) => to === 'r B')?.percent).toBe(40);
});
