import { Skeleton } from '../../parts/Skeleton.tsx';
import { t } from '../../words/words.tsx';

/** Digits of the figures that are awaited, line by line: name and value. */
const LINES = [
  [9, 10],
  [8, 6],
  [7, 5],
] as const;

/** Keeps the place of a quote that is awaited, as high as one of one route with its button. */
export function QuotePlace() {
  return (
    <div className="quote-place">
      <div className="price-row">
        <Skeleton digits={16} />
      </div>
      <div className="facts">
        {LINES.map(([name, value]) => (
          <div key={name} className="fact">
            <Skeleton digits={name} />
            <Skeleton digits={value} />
          </div>
        ))}
      </div>
      <Skeleton digits={24} />
      <div className="steps">
        <button type="button" className="primary" disabled>
          {t('Fetching a quote')}
        </button>
      </div>
    </div>
  );
}
