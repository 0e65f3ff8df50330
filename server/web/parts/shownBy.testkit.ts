import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const BLOCKS = /<(?:div|dd|dt|h2|li|p|td|th|tr)\b[^>]*>/g;
const SIGNS = { lt: '<', gt: '>', amp: '&', quot: '"', '#x27': "'" } as const;

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
    .replaceAll(BLOCKS, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(lt|gt|amp|quot|#x27);/g, (_, name: keyof typeof SIGNS) => SIGNS[name])
    .replaceAll(/\s+/g, ' ')
    .trim();
}
