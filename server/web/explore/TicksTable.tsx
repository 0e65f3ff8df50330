import type { PoolPrice } from '../api/answers.ts';
import { formatNumber } from '../format/amounts.ts';
import { Figure } from '../parts/Figure.tsx';
import { priceAtTick } from './depthScale.ts';
import { Pager } from './Pager.tsx';
import { usePage } from './usePage.ts';
import type { Depth } from './usePool.ts';

const PAGE = 20;

interface TicksTableProps {
  readonly depth: Depth;
  readonly pool: PoolPrice;
}

/** Shows the initialized ticks, from the lowest price up. */
export function TicksTable({ depth, pool: { token0, token1 } }: TicksTableProps) {
  const [page, setPage] = usePage('ticks');
  const ticks = depth.tickLiquidity;
  return (
    <section className="card" aria-labelledby="ticks-title">
      <h2 id="ticks-title">Ticks</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="scroll" tabIndex={0} aria-label="Ticks">
        <table>
          <thead>
            <tr>
              <th scope="col">Tick</th>
              <th scope="col" className="number">
                {token1.symbol} per {token0.symbol}
              </th>
              <th scope="col" className="number">
                Liquidity gross
              </th>
              <th scope="col" className="number">
                Liquidity net
              </th>
            </tr>
          </thead>
          <tbody>
            {ticks.slice((page - 1) * PAGE, page * PAGE).map(({ tick, liquidityGross, liquidityNet }) => (
              <tr key={tick}>
                <th scope="row">{tick}</th>
                <td className="number">
                  <Figure
                    value={priceAtTick(tick, token0.decimals, token1.decimals)}
                    format={(value) => formatNumber(value)}
                  />
                </td>
                <td className="number">
                  <Figure value={liquidityGross} format={(value) => formatNumber(value, 5)} />
                </td>
                <td className="number">
                  <Figure value={liquidityNet} format={(value) => formatNumber(value, 5)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Pager page={page} pages={Math.ceil(ticks.length / PAGE)} onPage={setPage} />
    </section>
  );
}
