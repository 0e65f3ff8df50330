import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type FakeSubgraph,
  type GraphQLRequest,
  startFakeSubgraph,
} from '../../server/indexer/fakeSubgraph.ts';
import type { MarketData, Row } from './marketData.ts';

export interface MarketIndex extends FakeSubgraph {
  /** The block that it is at. */
  block: { readonly number: number; readonly hash: string };
}

/** An index of the market whose answers take so long, or until what `hold` says; nothing in it changes. */
export async function startMarketIndex(
  data: MarketData,
  block: MarketIndex['block'],
  latencyMs: number,
  hold: (query: string) => Promise<unknown> | undefined = () => undefined,
): Promise<MarketIndex> {
  const at = { block };
  const server = await startFakeSubgraph((request, response) => {
    const json = answer(data, request, at.block);
    void Promise.all([pause(latencyMs), hold(request.query)]).then(() => send(response, json));
    return undefined;
  });
  return Object.assign(server, at, {
    get block() {
      return at.block;
    },
    set block(next) {
      at.block = next;
    },
  }) as MarketIndex;
}

function send(response: ServerResponse, json: string): void {
  response.setHeader('Content-Type', 'application/json');
  response.end(json);
}

function answer(data: MarketData, { query, variables }: GraphQLRequest, block: MarketIndex['block']): string {
  const meta = `"_meta":{"block":{"number":${block.number},"hash":"${block.hash}","timestamp":1700000000},"hasIndexingErrors":false}`;
  const list = listOf(data, query);
  if (list === undefined)
    return `{"data":{${meta},"pairs":[],"pools":[],"tokens":[],"marketPeriods":[],"page":[]}}`;
  const { after, upTo, first } = variables as { after: string; upTo: string; first: number };
  const start = firstAfter(list, after);
  const rows = list.slice(start, start + first).filter(({ id }) => id <= upTo);
  return `{"data":{"page":[${rows.map(({ json }) => json).join(',')}]}}`;
}

function listOf({ pairs, pools, tokens }: MarketData, query: string): readonly Row[] | undefined {
  if (query.includes('query Pairs(')) return pairs;
  if (query.includes('query Pools(')) return pools;
  return query.includes('query TokenPage(') ? tokens : undefined;
}

function firstAfter(rows: readonly Row[], after: string): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.id ?? '') > after) high = middle;
    else low = middle + 1;
  }
  return low;
}
