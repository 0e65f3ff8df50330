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
    <nav className="tabs pager" aria-label="Pages">
      <button type="button" disabled={trail.length === 0} onClick={() => onTrail([])}>
        First
      </button>
      <button type="button" disabled={trail.length === 0} onClick={() => onTrail(trail.slice(0, -1))}>
        Previous
      </button>
      <span>Page {trail.length + 1}</span>
      <button
        type="button"
        disabled={next === null}
        onClick={() => {
          if (next !== null) onTrail([...trail, next]);
        }}
      >
        Next
      </button>
    </nav>
  );
}
