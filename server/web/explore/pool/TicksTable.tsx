import type { PoolPrice } from '../../api/answers.ts';
import { formatAmountShort, formatPrice } from '../../format/figures.ts';
import type { QuotedWay } from '../../pairs/quotedWay.ts';
import { Figure } from '../../parts/Figure.tsx';
import { plural, t } from '../../words/words.tsx';
import { Pager } from '../tables/Pager.tsx';
import { usePage } from '../tables/usePage.ts';
import type { Depth } from '../usePool.ts';
import { priceAtTick } from './depthScale.ts';

const PAGE = 20;

interface TicksTableProps {
  readonly depth: Depth;
  readonly pool: PoolPrice;
  readonly way: QuotedWay;
}

/**
 * Shows the initialized ticks, folded, from the lowest tick up. Raw liquidity stands behind its figure in
 * short.
 */
export function TicksTable({ depth, pool: { token0, token1 }, way }: TicksTableProps) {
  const [page, setPage] = usePage('ticks');
  const ticks = depth.tickLiquidity;
  const priceAt = (tick: number) => {
    const price = priceAtTick(tick, token0.decimals, token1.decimals);
    return way.isTurned ? 1 / price : price;
  };
  return (
    <details className="ticks">
      <summary>
        {plural(ticks.length, '{count} tick, from {source}', '{count} ticks, from {source}', {
          source:
            depth.source === 'chain' ? t('the chain itself') : t('the index, checked against the chain'),
        })}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="scroll" tabIndex={0} aria-label={t('Ticks')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Tick')}</th>
              <th scope="col" className="number">
                {t('{counter} for one {base}', { counter: way.counter.symbol, base: way.base.symbol })}
              </th>
              <th scope="col" className="number">
                {t('Liquidity gross')}
              </th>
              <th scope="col" className="number">
                {t('Liquidity net')}
              </th>
            </tr>
          </thead>
          <tbody>
            {ticks.slice((page - 1) * PAGE, page * PAGE).map(({ tick, liquidityGross, liquidityNet }) => (
              <tr key={tick}>
                <th scope="row">{tick}</th>
                <td className="number">
                  <Figure value={priceAt(tick)} format={(value) => formatPrice(value)} />
                </td>
                <td className="number">
                  <Figure value={liquidityGross} format={liquidity} />
                </td>
                <td className="number">
                  <Figure value={liquidityNet} format={liquidity} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Pager page={page} pages={Math.ceil(ticks.length / PAGE)} onPage={setPage} />
    </details>
  );
}

/**
 * Liquidity has no unit that people know: it is shown in units of 10^18, its size beside other ticks is what
 * counts.
 */
function liquidity(raw: string | number): string {
  const size = Number(raw) / 1e18;
  return `${size < 0 ? '−' : ''}${formatAmountShort(Math.abs(size))} · 10¹⁸`;
}
