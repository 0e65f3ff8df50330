import { curveBasis, line } from 'd3-shape';
import { useMemo } from 'react';
import type { Quote } from '../../api/answers.ts';
import { useTokens } from '../../api/tokens.ts';
import { formatFee, shortAddress } from '../../format/amounts.ts';
import { useMedia } from '../../parts/useMedia.ts';
import { t } from '../../words/words.tsx';
import { layoutRoute, type PlacedNode } from './layoutRoute.ts';
import { routeGraph } from './routeGraph.ts';

const curve = line<{ readonly x: number; readonly y: number }>(
  ({ x }) => x,
  ({ y }) => y,
).curve(curveBasis);

type SymbolOf = (address: string) => string;

/** Draws the routes of a trade, which `RouteLines` has in words. */
export function RoutePicture({ quote }: { readonly quote: Quote }) {
  const isNarrow = useMedia('(max-width: 640px)');
  const tokens = useTokens().data?.tokens;
  const symbols = useMemo(() => new Map(tokens?.map(({ address, symbol }) => [address, symbol])), [tokens]);
  const symbolOf = (address: string) => symbols.get(address) || shortAddress(address);
  const { route, routes } = quote;
  const picture = useMemo(
    () => layoutRoute(routeGraph(routes === undefined ? { route } : { route, routes }), isNarrow),
    [route, routes, isNarrow],
  );
  return (
    <figure className="route">
      <svg
        viewBox={`0 0 ${picture.width} ${picture.height}`}
        style={{ maxWidth: picture.width }}
        role="img"
        aria-label={t('The route of the trade, described above')}
      >
        {picture.edges.map(({ key, percent, points }) => (
          <path
            key={key}
            className="route-edge"
            d={curve([...points]) ?? ''}
            strokeWidth={1.5 + (percent / 100) * 5}
          />
        ))}
        {picture.nodes.map((node) => (
          <Node key={node.id} node={node} symbolOf={symbolOf} />
        ))}
      </svg>
    </figure>
  );
}

function Node({ node, symbolOf }: { readonly node: PlacedNode; readonly symbolOf: SymbolOf }) {
  const { kind, address, x, y, width, height, protocol = '', fee = 0 } = node;
  return (
    <g className={`route-${kind}`} transform={`translate(${x - width / 2} ${y - height / 2})`}>
      <title>{address}</title>
      <rect width={width} height={height} rx={kind === 'token' ? height / 2 : 8} />
      {kind === 'token' ? (
        <text x={width / 2} y={height / 2 + 5}>
          {symbolOf(address).slice(0, 9)}
        </text>
      ) : (
        <>
          <text x={width / 2} y={19}>
            {protocol.toUpperCase()} {protocol === 'v2' ? t('pair') : formatFee(fee)}
          </text>
          <text className="route-small" x={width / 2} y={36}>
            {shortAddress(address)}
          </text>
        </>
      )}
    </g>
  );
}
