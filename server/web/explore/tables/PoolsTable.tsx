import { Link } from 'wouter';
import type { ListedPool } from '../../api/answers.ts';
import { useNetwork } from '../../api/network.ts';
import { withCoin } from '../../coin/coin.ts';
import { formatFee } from '../../format/amounts.ts';
import { formatShare } from '../../format/share.ts';
import { pairName, quotedWay } from '../../pairs/quotedWay.ts';
import { ExchangeBadge } from '../../parts/ExchangeBadge.tsx';
import { Figure } from '../../parts/Figure.tsx';
import { Money } from '../../parts/Money.tsx';
import { PairIcon } from '../../parts/PairIcon.tsx';
import { PairMarks } from '../../parts/PairMarks.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { t } from '../../words/words.tsx';
import type { PoolsPage, Sort } from '../usePools.ts';

/** Rows that keep the place of a page while it loads. */
const EXPECTED = 12;

const COLUMNS = [
  ['TVL', 'tvl'],
  ['Volume 24 h', 'volume'],
  ['Volume 7 d', undefined, true],
  ['Fees 24 h', undefined, true],
  ['APR', 'apr'],
] as const satisfies readonly (readonly [name: string, sort: Sort | undefined, secondary?: true])[];

interface PoolsTableProps {
  /** Undefined while it loads. */
  readonly data: Pick<PoolsPage, 'pools' | 'currency'> | undefined;
  /** Absent: the order is given. */
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
}

/** Shows pools in the given order; on a phone as cards. */
export function PoolsTable({ data, sort, onSort }: PoolsTableProps) {
  if (data?.pools.length === 0) return <p className="hint">{t('No pools found.')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label={t('Pools')}>
      <table className="cards" aria-busy={data === undefined}>
        <thead>
          <tr>
            <th scope="col">{t('Pool')}</th>
            {COLUMNS.map(([name, key]) => (
              <th
                key={name}
                scope="col"
                className="number"
                aria-sort={key === undefined ? undefined : sort === key ? 'descending' : 'none'}
              >
                {key === undefined || onSort === undefined ? (
                  t(name)
                ) : (
                  <button type="button" onClick={() => onSort(key)}>
                    {t(name)}
                    {sort === key ? ' ↓' : ''}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data === undefined
            ? Array.from({ length: EXPECTED }, (_, row) => `${row}`).map((row) => <WaitingRow key={row} />)
            : data.pools.map((pool) => (
                <PoolRow key={pool.address} pool={pool} symbol={data.currency?.symbol} />
              ))}
        </tbody>
      </table>
    </section>
  );
}

function PoolRow({ pool, symbol }: { readonly pool: ListedPool; readonly symbol: string | undefined }) {
  const { data: network } = useNetwork();
  const way = quotedWay(withCoin(pool, network), network?.wrappedNative);
  const money = (usd: string | null | undefined, native?: string | null) => (
    <Money usd={usd} native={native} symbol={symbol} />
  );
  const cells = [
    money(pool.tvlUSD, pool.valueNative),
    money(pool.volumeUSD24h, pool.volumeNative24h),
    money(pool.volumeUSD7d, pool.volumeNative7d),
    money(pool.feesUSD24h),
    <Figure
      key="apr"
      value={pool.apr}
      reason={pool.aprReason}
      format={(value) => formatShare(Number(value))}
    />,
  ];
  return (
    <tr>
      <th scope="row">
        <span className="token">
          <PairIcon base={way.base} counter={way.counter} />
          <Link href={`/pools/${pool.address}`}>{pairName(way)}</Link>
          <span className="chip">
            {pool.protocol.toUpperCase()}
            {pool.protocol === 'v2' ? '' : ` · ${formatFee(pool.fee)}`}
          </span>
          <ExchangeBadge id={pool.exchange} />
          <PairMarks way={way} />
        </span>
      </th>
      {COLUMNS.map(([name, , secondary], place) => (
        <td key={name} className={secondary ? 'number secondary' : 'number'} data-label={t(name)}>
          {cells[place]}
        </td>
      ))}
    </tr>
  );
}

function WaitingRow() {
  return (
    <tr>
      <th scope="row">
        <span className="token">
          <span className="skeleton token-icon" />
          <Skeleton digits={14} />
        </span>
      </th>
      {COLUMNS.map(([name, , secondary]) => (
        <td key={name} className={secondary ? 'number secondary' : 'number'} data-label={t(name)}>
          <Skeleton />
        </td>
      ))}
    </tr>
  );
}
