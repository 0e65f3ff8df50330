import type { PoolPrice } from '../../api/answers.ts';
import { shortAddress } from '../../format/amounts.ts';
import type { QuotedWay } from '../../pairs/quotedWay.ts';
import { Amount } from '../../parts/Amount.tsx';
import { ErrorNote } from '../../parts/ErrorNote.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { t } from '../../words/words.tsx';
import { PriceRange } from '../PriceRange.tsx';
import { Pager } from '../tables/Pager.tsx';
import { usePage } from '../tables/usePage.ts';
import { usePoolPositions } from '../usePool.ts';
import { LiquidityOwners } from './LiquidityOwners.tsx';

const PAGE = 20;

interface PositionsTableProps {
  readonly address: string;
  readonly pool: PoolPrice;
  readonly way: QuotedWay;
}

/** Shows the positions with liquidity, the largest first. */
export function PositionsTable({ address, pool: { token0, token1 }, way }: PositionsTableProps) {
  const [page, setPage] = usePage('positions');
  const { data, error } = usePoolPositions(address, PAGE, (page - 1) * PAGE);
  return (
    <section className="card" aria-labelledby="positions-title">
      <h2 id="positions-title">
        {t('Positions')}
        {data === undefined ? '' : ` (${data.total})`}
      </h2>
      {error === null ? null : <ErrorNote error={error} what={t('the positions')} />}
      {data === undefined && error === null ? <Loading what={t('the positions')} /> : null}
      {data?.positions.length === 0 ? (
        <p className="hint">{t('Nobody provides liquidity here now.')}</p>
      ) : null}
      {data === undefined || data.positions.length === 0 ? null : (
        <>
          <p className="hint">
            <LiquidityOwners owners={data.liquidityOwners} />
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className="scroll" tabIndex={0} aria-label={t('Positions')}>
            <table className="cards positions">
              <thead>
                <tr>
                  <th scope="col">{t('Owner')}</th>
                  <th scope="col">
                    {t('{counter} for one {base}', { counter: way.counter.symbol, base: way.base.symbol })}
                  </th>
                  <th scope="col">{t('State')}</th>
                  <th scope="col" className="number">
                    {token0.symbol}
                  </th>
                  <th scope="col" className="number">
                    {token1.symbol}
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.positions.map((position) => (
                  <tr key={position.id}>
                    <th scope="row" className="mono" title={position.owner}>
                      {shortAddress(position.owner)}
                    </th>
                    <td data-label={t('Range')} className="wide">
                      <PriceRange position={position} way={way} />
                    </td>
                    <td data-label={t('State')}>
                      <span className={position.inRange ? 'chip pos' : 'chip warn'}>
                        {position.inRange ? t('In range') : t('Out of range')}
                      </span>
                    </td>
                    <td className="number" data-label={token0.symbol}>
                      <Amount raw={position.amount0} token={token0} unit="" />
                    </td>
                    <td className="number" data-label={token1.symbol}>
                      <Amount raw={position.amount1} token={token1} unit="" />
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
