import { readFileSync } from 'node:fs';

const PAGE = new URL('../../docs/subgraph.md', import.meta.url);

/** The queries with a name that the page about the index shows, by that name. */
export const DOCUMENTED_QUERIES: ReadonlyMap<string, string> = new Map(
  [...readFileSync(PAGE, 'utf8').matchAll(/^```graphql\n(query (\w+)[\s\S]*?)^```$/gm)].map(
    ([, query = '', name = '']) => [name, query],
  ),
);
