import { formatAge } from '../../format/figures.ts';
import { t } from '../../words/words.tsx';

/** Returns a time that has passed in its largest unit, rounded down. */
export function agoOf(seconds: number): string {
  return seconds < 1 ? t('now') : formatAge(seconds);
}
