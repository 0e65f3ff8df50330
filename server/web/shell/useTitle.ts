import { useEffect } from 'react';
import { BRAND } from '../brand/brand.ts';

/** Names the document after the view, and the brand behind it; undefined leaves it as it is. */
export function useTitle(view: string | undefined): void {
  useEffect(() => {
    if (view !== undefined) document.title = `${view} · ${BRAND.name}`;
  }, [view]);
}
