import { useEffect } from 'react';
import { BRAND } from '../brand/brand.ts';

const title = { view: '', mark: '' };

function write(): void {
  if (title.view !== '') document.title = `${title.mark}${title.view} · ${BRAND.name}`;
}

/** Names the document after the view, and the brand behind it; undefined leaves it as it is. */
export function useTitle(view: string | undefined): void {
  useEffect(() => {
    if (view === undefined) return;
    title.view = view;
    write();
  }, [view]);
}

/** Puts a mark before the title of every view; an empty one takes it away. */
export function markTitle(mark: string): void {
  title.mark = mark;
  write();
}
