import { t } from '../../words/words.tsx';

interface CursorPagerProps {
  /** The last pool of each page before this one, from the first page on. */
  readonly trail: readonly string[];
  /** Cursor of the page after this one; null at the end. */
  readonly next: string | null;
  readonly onTrail: (trail: readonly string[]) => void;
}

/** Pages through a list that is known only as far as it was read; back retraces the pages before. */
export function CursorPager({ trail, next, onTrail }: CursorPagerProps) {
  if (trail.length === 0 && next === null) return null;
  return (
    <nav className="tabs pager" aria-label={t('Pages')}>
      <button type="button" disabled={trail.length === 0} onClick={() => onTrail([])}>
        {t('First')}
      </button>
      <button type="button" disabled={trail.length === 0} onClick={() => onTrail(trail.slice(0, -1))}>
        {t('Previous')}
      </button>
      <span>{t('Page {page}', { page: trail.length + 1 })}</span>
      <button
        type="button"
        disabled={next === null}
        onClick={() => {
          if (next !== null) onTrail([...trail, next]);
        }}
      >
        {t('Next')}
      </button>
    </nav>
  );
}
