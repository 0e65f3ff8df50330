import { Graph, layout } from '@dagrejs/dagre';
import type { RouteGraph, RouteNode } from './routeGraph.ts';

export interface PlacedNode extends RouteNode {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedRoute {
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly {
    readonly key: string;
    readonly percent: number;
    readonly points: readonly { readonly x: number; readonly y: number }[];
  }[];
  readonly width: number;
  readonly height: number;
}

const SIZE = { token: { width: 92, height: 40 }, pool: { width: 108, height: 46 } };

/**
 * Places each token and pool: from left to right, or from top to bottom where it is narrow, unless many
 * routes make that wider.
 */
export function layoutRoute(route: RouteGraph, isNarrow: boolean): PlacedRoute {
  const across = placed(route, false);
  if (!isNarrow) return across;
  const down = placed(route, true);
  return down.width < across.width ? down : across;
}

function placed({ nodes, edges }: RouteGraph, isDown: boolean): PlacedRoute {
  const graph = new Graph();
  graph.setGraph({
    rankdir: isDown ? 'TB' : 'LR',
    nodesep: 18,
    ranksep: isDown ? 22 : 30,
    marginx: 4,
    marginy: 14,
  });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, kind } of nodes) graph.setNode(id, { ...SIZE[kind] });
  for (const { from, to } of edges) graph.setEdge(from, to);
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    nodes: nodes.map((node) => ({ ...node, ...SIZE[node.kind], ...positionOf(graph.node(node.id)) })),
    edges: edges.map(({ from, to, percent }) => ({
      key: `${from} ${to}`,
      percent,
      points: graph.edge(from, to).points ?? [],
    })),
    width,
    height,
  };
}

function positionOf({ x = 0, y = 0 }: { readonly x?: number; readonly y?: number }) {
  return { x, y };
}
