import { useState } from 'react';
import { shortAddress } from '../../format/amounts.ts';
import { formatAge, formatPrice } from '../../format/figures.ts';
import type { QuotedWay } from '../../pairs/quotedWay.ts';
import { Amount } from '../../parts/Amount.tsx';
import { ErrorNote } from '../../parts/ErrorNote.tsx';
import { Figure } from '../../parts/Figure.tsx';
import { Money } from '../../parts/Money.tsx';
import { Segments } from '../../parts/Segments.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { useNow } from '../../parts/useNow.ts';
import { t } from '../../words/words.tsx';
import { type EventGroup, type PoolEvent, usePoolEvents } from '../usePool.ts';
import { describeEvent } from './describeEvent.ts';

const groups = () => [['swaps', t('Trades')] as const, ['liquidity', t('Liquidity')] as const];
const EXPECTED = 6;

interface EventsSectionProps {
  readonly address: string;
  readonly way: QuotedWay;
  readonly title?: string;
}

/** Shows the newest trades or changes of liquidity as the index has them. */
export function EventsSection({ address, way, title = t('Latest') }: EventsSectionProps) {
  const [group, setGroup] = useState<EventGroup>('swaps');
  const { data, error } = usePoolEvents(address, group);
  const { base, counter } = way;
  return (
    <section className="card" aria-labelledby="events-title">
      <div className="card-head wrap">
        <h2 id="events-title">{title}</h2>
        <Segments label={t('Kind of event')} names={groups()} chosen={group} onChoose={setGroup} />
      </div>
      {error === null ? null : <ErrorNote error={error} what={t('the list of trades')} />}
      {data?.events.length === 0 ? <p className="hint">{t('None in the last 30 days.')}</p> : null}
      {data?.events.length === 0 || (data === undefined && error !== null) ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="scroll" tabIndex={0} aria-label={t('Latest events')}>
          <table className="cards events">
            <thead>
              <tr>
                <th scope="col">{group === 'swaps' ? t('Trade') : t('Change')}</th>
                <th scope="col" className="number">
                  {base.symbol}
                </th>
                <th scope="col" className="number">
                  {counter.symbol}
                </th>
                <th scope="col" className="number">
                  {group === 'swaps' ? t('Price') : ''}
                </th>
                <th scope="col" className="number">
                  {group === 'swaps' ? t('Worth') : ''}
                </th>
                <th scope="col">{t('Transaction')}</th>
                <th scope="col" className="number">
                  {t('Age')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data === undefined
                ? Array.from({ length: EXPECTED }, (_, row) => `${row}`).map((row) => (
                    <tr key={row}>
                      <th scope="row">
                        <Skeleton />
                      </th>
                      <td colSpan={6} className="number">
                        <Skeleton digits={20} />
                      </td>
                    </tr>
                  ))
                : data.events.map((event) => (
                    <EventRow
                      key={`${event.transactionHash}:${event.logIndex}`}
                      event={event}
                      way={way}
                      symbol={data.currency.symbol}
                    />
                  ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

interface EventRowProps {
  readonly event: PoolEvent;
  readonly way: QuotedWay;
  readonly symbol: string;
}

function EventRow({ event, way, symbol }: EventRowProps) {
  const { base, counter } = way;
  const { words, tone, baseRaw, counterRaw, price } = describeEvent(event, way);
  return (
    <tr>
      <th scope="row" className={tone}>
        {words}
      </th>
      <td className="number" data-label={base.symbol}>
        <Amount raw={baseRaw} token={base} unit="" />
      </td>
      <td className="number" data-label={counter.symbol}>
        <Amount raw={counterRaw} token={counter} unit="" />
      </td>
      <td className="number secondary">
        {event.kind === 'swap' ? <Figure value={price} format={(value) => formatPrice(value)} /> : null}
      </td>
      <td className="number secondary">
        {event.kind === 'swap' ? (
          <Money usd={event.volumeUSD} native={event.volumeNative} symbol={symbol} />
        ) : null}
      </td>
      <td className="mono secondary" title={event.transactionHash}>
        {shortAddress(event.transactionHash)}
      </td>
      <td className="number muted" data-label={t('Age')}>
        <Age timestamp={event.timestamp} />
      </td>
    </tr>
  );
}

function Age({ timestamp }: { readonly timestamp: number }) {
  const now = useNow();
  return <time dateTime={new Date(timestamp * 1000).toISOString()}>{formatAge(now / 1000 - timestamp)}</time>;
}
