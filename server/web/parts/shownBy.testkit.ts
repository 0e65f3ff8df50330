import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Returns the text that a view shows once these answers are there, by the keys of their queries. */
export function shownBy(
  view: ReactNode,
  answers: readonly (readonly [key: readonly unknown[], answer: unknown])[],
): string {
  const client = new QueryClient();
  for (const [key, answer] of answers) client.setQueryData(key, answer);
  const markup = renderToStaticMarkup(createElement(QueryClientProvider, { client }, view));
  client.clear();
  return markup
    .replaceAll(/<(?:td|th|tr|p|div|li)\b[^>]*>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
