import type { PoolPrice } from '../api/answers.ts';
import { formatNumber, shortAddress } from '../format/amounts.ts';
import { Amount } from '../parts/Amount.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Figure } from '../parts/Figure.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Pager } from './Pager.tsx';
import { usePage } from './usePage.ts';
import { usePoolPositions } from './usePool.ts';

const PAGE = 20;

interface PositionsTableProps {
  readonly address: string;
  readonly pool: PoolPrice;
}

/** Shows the positions with liquidity, the largest first. */
export function PositionsTable({ address, pool: { token0, token1 } }: PositionsTableProps) {
  const [page, setPage] = usePage('positions');
  const { data, error } = usePoolPositions(address, PAGE, (page - 1) * PAGE);
  return (
    <section className="card" aria-labelledby="positions-title">
      <h2 id="positions-title">Positions</h2>
      {error === null ? null : <ErrorNote error={error} what="the positions" />}
      {data === undefined && error === null ? <Loading what="the positions" /> : null}
      {data === undefined ? null : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className="scroll" tabIndex={0} aria-label="Positions">
            <table>
              <thead>
                <tr>
                  <th scope="col">Owner</th>
                  <th scope="col">From price</th>
                  <th scope="col">To price</th>
                  <th scope="col">In range</th>
                  <th scope="col" className="number">
                    {token0.symbol}
                  </th>
                  <th scope="col" className="number">
                    {token1.symbol}
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.positions.map(({ id, owner, priceLower, priceUpper, inRange, amount0, amount1 }) => (
                  <tr key={id}>
                    <th scope="row" className="mono" title={owner}>
                      {shortAddress(owner)}
                    </th>
                    <td>
                      <Figure value={priceLower} format={(value) => formatNumber(value)} />
                    </td>
                    <td>
                      <Figure value={priceUpper} format={(value) => formatNumber(value)} />
                    </td>
                    <td>{inRange ? 'yes' : 'no'}</td>
                    <td className="number">
                      <Amount raw={amount0} token={token0} unit="" />
                    </td>
                    <td className="number">
                      <Amount raw={amount1} token={token1} unit="" />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <Pager page={page} pages={Math.ceil(data.total / PAGE)} onPage={setPage} />
        </>
      )}
    </section>
  );
}
