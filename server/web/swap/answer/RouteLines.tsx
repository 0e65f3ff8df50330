import { Link } from 'wouter';
import type { Quote, Route, Token } from '../../api/answers.ts';
import { isSame, useTokens } from '../../api/tokens.ts';
import { formatFee, formatPercent, shortAddress } from '../../format/amounts.ts';
import { ExchangeBadge } from '../../parts/ExchangeBadge.tsx';
import { Figure } from '../../parts/Figure.tsx';
import { t } from '../../words/words.tsx';

interface RouteLinesProps {
  readonly quote: Quote;
  readonly tokenIn: Token;
  readonly tokenOut: Token;
  /** Shows pools without links, for nobody leaves a review by a slip. */
  readonly isPlain?: boolean;
}

/** Shows each route of a trade in one line: its share, its pools and the tokens between them. */
export function RouteLines({ quote, tokenIn, tokenOut, isPlain = false }: RouteLinesProps) {
  const tokens = useTokens().data?.tokens;
  const symbolOf = (address: string): string => {
    // The ends have the names that the trader chose: the coin's, where it is meant.
    const end = [tokenIn, tokenOut].find((token) => isSame(token.address, address));
    const known = end ?? tokens?.find((token) => isSame(token.address, address));
    return known?.symbol || shortAddress(address);
  };
  const legs = quote.routes ?? [{ percent: 100, route: quote.route }];
  return (
    <>
      <ExchangeBadge id={quote.exchange} />
      <ol className="route-words" aria-label={t('Route')}>
        {legs.map(({ percent, route }) => (
          <li key={route.pools.join()}>
            <b>
              <Figure value={percent} format={(value) => formatPercent(Number(value))} />
            </b>
            {route.pools.map((pool, hop) => (
              <span className="route-hop" key={pool}>
                {isPlain ? (
                  <span className="chip">{poolName(route, hop)}</span>
                ) : (
                  <Link className="chip" href={`/pools/${pool}`}>
                    {poolName(route, hop)}
                  </Link>
                )}
                <b>{symbolOf(route.path[hop + 1] ?? '')}</b>
              </span>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}

function poolName({ protocols, fees }: Route, hop: number): string {
  const protocol = protocols[hop];
  return `${protocol?.toUpperCase()} ${protocol === 'v2' ? t('pair') : formatFee(fees[hop] ?? 0)}`;
}
