import { Figure } from '../parts/Figure.tsx';
import { t } from '../words/words.tsx';
import type { ServicePeriod } from './serviceHistory.ts';

const WIDTH = 240;
const HEIGHT = 40;
const GAP = 0.5;

interface HistoryLineProps {
  readonly name: string;
  readonly periods: readonly ServicePeriod[];
  /** Null where unknown: its place stays empty. */
  readonly of: (period: ServicePeriod) => number | null;
  readonly format: (value: string | number) => string;
}

/** Draws a figure of each period as a bar, under its newest and its greatest value. */
export function HistoryLine({ name, periods, of, format }: HistoryLineProps) {
  const values = periods.map(of);
  const known = values.flatMap((value) => value ?? []);
  const most = Math.max(...known, 0);
  const width = WIDTH / Math.max(periods.length, 24);
  const newest = values.findLast((value) => value !== null);
  return (
    <figure className="history-line">
      <figcaption>
        {name}: <Figure value={newest} format={format} />{' '}
        <small className="muted at-most">
          {known.length === 0 ? '' : t('at most {value}', { value: format(most) })}
        </small>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {values.map((value, place) => {
          const height = value === null || most === 0 ? 0 : Math.max(1, (value / most) * HEIGHT);
          return (
            <rect
              key={periods[place]?.timestamp}
              x={place * width}
              y={HEIGHT - height}
              width={Math.max(width - GAP, GAP)}
              height={height}
            />
          );
        })}
      </svg>
    </figure>
  );
}
