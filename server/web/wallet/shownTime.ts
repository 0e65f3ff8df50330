import { readerLocale } from '../words/reader.ts';
/** Returns a time of day for people, with its date where that is not today. */
export function shownTime(unixSeconds: number, locale = readerLocale()): string {
  const date = new Date(unixSeconds * 1000);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday
    ? date.toLocaleTimeString(locale, { timeStyle: 'short' })
    : date.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}
