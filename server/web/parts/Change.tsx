import { formatChange } from '../format/figures.ts';
import { t } from '../words/words.tsx';

interface ChangeProps {
  /** Percent; null where unknown. */
  readonly percent: number | null | undefined;
  readonly reason?: string;
}

/** Shows a change by its sign and colour. */
export function Change({ percent, reason = t('The history does not reach so far back') }: ChangeProps) {
  if (percent === null || percent === undefined) return <span title={reason}>–</span>;
  const tone = Math.abs(percent) < 0.01 ? 'muted' : percent > 0 ? 'pos' : 'neg';
  return (
    <data className={tone} value={String(percent)} title={`${percent} %`}>
      {formatChange(percent)}
    </data>
  );
}
