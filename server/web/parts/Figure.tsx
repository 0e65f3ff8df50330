import { told } from '../words/told.ts';
import { t } from '../words/words.tsx';

interface FigureProps {
  /** The API's value; null where it is unknown. */
  readonly value: string | number | null | undefined;
  readonly format: (value: string | number) => string;
  /** Why it is unknown. */
  readonly reason?: string | null;
}

/** Shows a formatted number; the API's answer is its value, and shown on hover. */
export function Figure({ value, format, reason }: FigureProps) {
  if (value === null || value === undefined)
    return <span title={reason ? told(reason) : t('not known')}>–</span>;
  return (
    <data value={String(value)} title={String(value)}>
      {format(value)}
    </data>
  );
}
