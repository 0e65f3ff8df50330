import { Stat } from '../explore/Stat.tsx';
import { formatNumber, formatPercent } from '../format/amounts.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Figure } from '../parts/Figure.tsx';
import { useNow } from '../parts/useNow.ts';
import { readerLocale } from '../words/reader.ts';
import { t } from '../words/words.tsx';
import { HistoryLine } from './HistoryLine.tsx';
import type { ServiceHistory } from './serviceHistory.ts';
import { sumUp, uptimeOf } from './sumUp.ts';
import { useServiceHistory } from './useServiceHistory.ts';

const DAY_SECONDS = 86_400;

/** Shows how the service served over the last day, as far as the process that answered remembers. */
export function HistorySection() {
  const { data, error } = useServiceHistory();
  return (
    <div className="history">
      <h2>{t('The last 24 hours')}</h2>
      {error === null || data !== undefined ? null : <ErrorNote error={error} what={t('the history')} />}
      {data === undefined ? null : <History history={data} />}
    </div>
  );
}

function History({ history }: { readonly history: ServiceHistory }) {
  const now = useNow() / 1000;
  const { startedAt, periods } = history;
  const { ready, headAge, perSecond, failed, swaps } = sumUp(history, now);
  const times = new Intl.DateTimeFormat(readerLocale(), { timeStyle: 'short' });
  const percent = (value: string | number) => formatPercent(Number(value), 4);
  const seconds = (value: string | number) => t('{count} s', { count: Number(value) });
  return (
    <>
      {now - startedAt < DAY_SECONDS ? (
        <p className="muted">
          {t('The service started at {time}. Of the time before that it remembers nothing.', {
            time: new Date(startedAt * 1000).toLocaleString(readerLocale(), {
              dateStyle: 'medium',
              timeStyle: 'short',
            }),
          })}
        </p>
      ) : null}
      <ol className="uptime" aria-label={t('Readiness, in periods of five minutes')}>
        {periods.map((period) => (
          <li
            key={period.timestamp}
            data-state={uptimeOf(period)}
            title={`${times.format(period.timestamp * 1000)}: ${t(WORDS[uptimeOf(period)])}`}
          />
        ))}
      </ol>
      <dl className="grid figures">
        <Stat name={t('Ready')}>
          <Figure value={ready} format={percent} />
        </Stat>
        <Stat name={t('Longest delay behind the head')}>
          <Figure value={headAge} format={seconds} />
        </Stat>
        <Stat name={t('Answers a second')}>
          <Figure value={perSecond} format={(value) => formatNumber(value, 3)} />
        </Stat>
        <Stat name={t('Failed answers')}>
          <Figure value={failed} format={percent} />
        </Stat>
        {swaps === null ? null : (
          <Stat name={t('Swaps: built, succeeded, reverted')}>
            {[swaps.built, swaps.succeeded, swaps.reverted]
              .map((count) => formatNumber(count, 9))
              .join(' · ')}
          </Stat>
        )}
      </dl>
      <div className="history-lines">
        <HistoryLine
          name={t('Answers in five minutes')}
          periods={periods}
          of={({ answers }) => answers}
          format={(value) => formatNumber(value, 6)}
        />
        <HistoryLine
          name={t('Half of the answers within')}
          periods={periods}
          of={({ p50Ms }) => p50Ms}
          format={(value) => `${formatNumber(value, 3)} ms`}
        />
        <HistoryLine
          name={t('99 of 100 answers within')}
          periods={periods}
          of={({ p99Ms }) => p99Ms}
          format={(value) => `${formatNumber(value, 3)} ms`}
        />
        <HistoryLine
          name={t('Delay behind the head')}
          periods={periods}
          of={({ headAgeSeconds }) => headAgeSeconds}
          format={seconds}
        />
      </div>
    </>
  );
}

const WORDS = {
  well: 'ready all the time',
  partly: 'ready for a part of the time',
  troubled: 'not ready',
  unknown: 'not known',
} as const;
