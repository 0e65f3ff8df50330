import { readerLocale } from '../words/reader.ts';

/** Shows day and time of a moment, Unix milliseconds, as the reader writes them. */
export function When({ at }: { readonly at: number }) {
  const date = new Date(at);
  const format = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
  return (
    <time dateTime={date.toISOString()}>{new Intl.DateTimeFormat(readerLocale(), format).format(date)}</time>
  );
}
