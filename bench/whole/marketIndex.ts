import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type FakeSubgraph,
  type GraphQLRequest,
  startFakeSubgraph,
} from '../../server/indexer/fakeSubgraph.testkit.ts';
import { INDEX_TIMESTAMP, ListedRows } from './listedRows.ts';
import type { MarketData, Row } from './marketData.ts';
import { SWAP_HOOKS } from './wholeV4.ts';

const EMPTY_PAGE = '{"data":{"page":[]}}';

interface Block {
  readonly number: number;
  readonly hash: string;
}

export interface MarketIndex extends FakeSubgraph {
  /**
   * It goes on to the next block, in which the figures of these pairs and the price of the native coin have
   * changed.
   */
  moveTo(block: Block, changed: readonly string[]): void;
}

interface Range {
  readonly after: string;
  /** The end of the list where it is absent. */
  readonly upTo?: string;
}

/** A list of the index that the service reads in ranges of ids, with the text of each row. */
interface List {
  readonly rows: readonly Row[];
  write(row: Row): string;
}

/** An index of the market whose answers take so long, or until what `hold` says. */
export async function startMarketIndex(
  data: MarketData,
  block: Block,
  latencyMs: number,
  hold: (query: string) => Promise<unknown> | undefined = () => undefined,
): Promise<MarketIndex> {
  const told = new ToldMarket(data, block);
  const server = await startFakeSubgraph((request, response) => {
    const json = told.answer(request);
    void Promise.all([pause(latencyMs), hold(request.query)]).then(() => send(response, json));
    return undefined;
  });
  return { ...server, moveTo: (next, changed) => told.moveTo(next, changed) };
}

class ToldMarket {
  readonly #listed: ListedRows;
  readonly #pairs: readonly Row[];
  /** Answers by the name of their query. */
  readonly #lists: ReadonlyMap<string, List>;
  #block: Block;
  #parentHash: string | undefined;
  #changed: readonly string[] = [];

  constructor(data: MarketData, block: Block) {
    const { pairs, pools, v4Pools, tokens } = data;
    const routable = v4Pools.filter(({ json }) => !json.includes(SWAP_HOOKS));
    this.#block = block;
    this.#pairs = pairs;
    this.#listed = new ListedRows(data);
    this.#lists = new Map<string, List>([
      ['Pairs', { rows: pairs, write: asItIs }],
      ['Pools', { rows: pools, write: asItIs }],
      ['V4Pools', { rows: routable, write: asItIs }],
      ['V4PoolRows', { rows: v4Pools, write: this.#listed.pool }],
      ['TokenPage', { rows: tokens, write: asItIs }],
      ['PairRows', { rows: pairs, write: this.#listed.pair }],
      ['PoolRows', { rows: pools, write: this.#listed.pool }],
      ['HourRows', { rows: this.#listed.hours, write: asItIs }],
    ]);
  }

  moveTo(block: Block, changed: readonly string[]): void {
    this.#parentHash = this.#block.hash;
    this.#block = block;
    this.#changed = changed;
    this.#listed.moveTo(block.number);
  }

  answer({ query, variables }: GraphQLRequest): string {
    const name = /^query (\w+)/.exec(query)?.[1] ?? '';
    const list = this.#lists.get(name);
    if (name === 'HourRows' && query.includes('v4MarketPeriods(')) return EMPTY_PAGE;
    if (list !== undefined) return `{"data":{"page":${page(list, variables)}}}`;
    const pairs = name === 'MarketChanges' ? this.#changedSince(variables['since']) : '';
    const tokens = pairs === '' ? '' : this.#listed.native();
    return `{"data":{${this.#meta()},"pairs":[${pairs}],"pools":[],"v4Pools":[],"v4MarketPeriods":[],"tokens":[${tokens}],"marketPeriods":[],"page":[]}}`;
  }

  #meta(): string {
    const { number, hash } = this.#block;
    const parentHash = JSON.stringify(this.#parentHash ?? null);
    const block = `{"number":${number},"hash":"${hash}","timestamp":${INDEX_TIMESTAMP},"parentHash":${parentHash}}`;
    return `"_meta":{"block":${block},"hasIndexingErrors":false}`;
  }

  #changedSince(since: unknown): string {
    if (Number(since) > this.#block.number) return '';
    return this.#changed
      .flatMap((id) => this.#pairs[firstAfter(this.#pairs, id) - 1] ?? [])
      .map(this.#listed.pair)
      .join();
  }
}

function send(response: ServerResponse, json: string): void {
  response.setHeader('Content-Type', 'application/json');
  response.end(json);
}

const asItIs = ({ json }: Row) => json;

function page({ rows, write }: List, variables: Record<string, unknown>): string {
  const { id_in: ids } = (variables['where'] ?? {}) as { readonly id_in?: readonly string[] };
  if (ids !== undefined) {
    const found = ids.flatMap((id) => rows[firstAfter(rows, id) - 1] ?? []);
    return `[${found.map(write).join()}]`;
  }
  const { after, upTo = 'z' } = rangeOf(variables);
  const start = firstAfter(rows, after);
  const asked = rows.slice(start, start + Number(variables['first'])).filter(({ id }) => id <= upTo);
  return `[${asked.map(write).join()}]`;
}

function rangeOf({ where, ...variables }: Record<string, unknown>): Range {
  if (where === undefined) return variables as unknown as Range;
  const { id_gt: after, id_lte: upTo } = where as Record<string, string>;
  return { after: after ?? '', ...(upTo !== undefined && { upTo }) };
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
