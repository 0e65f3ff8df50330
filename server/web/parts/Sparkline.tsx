import { calmSpan } from '../charts/calmScale.ts';
import { t } from '../words/words.tsx';

const WIDTH = 120;
const HEIGHT = 36;
const EDGE = 2;

interface SparklineProps {
  /** Ascending in time. */
  readonly values: readonly number[];
  readonly label: string;
}

/** Draws a line of some values, green where it ends higher than it begins. */
export function Sparkline({ values, label }: SparklineProps) {
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined || values.length < 2) {
    return <span title={t('The history is too short')}>–</span>;
  }
  return (
    <svg
      className={last >= first ? 'sparkline pos' : 'sparkline neg'}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      <path d={pathOf(values)} />
    </svg>
  );
}

function pathOf(values: readonly number[]): string {
  const { minValue: low, maxValue } = calmSpan({
    minValue: Math.min(...values),
    maxValue: Math.max(...values),
  });
  const span = maxValue - low;
  const x = (place: number) => EDGE + (place / (values.length - 1)) * (WIDTH - 2 * EDGE);
  // Nothing has a height where all values are zero.
  const y = (value: number) =>
    span === 0 ? HEIGHT / 2 : HEIGHT - EDGE - ((value - low) / span) * (HEIGHT - 2 * EDGE);
  return values
    .map((value, place) => `${place === 0 ? 'M' : 'L'}${round(x(place))} ${round(y(value))}`)
    .join('');
}

const round = (value: number) => Math.round(value * 10) / 10;
