import { expect, test } from 'vitest';
import { ExchangeGraph } from './exchangeGraph.ts';
import { type ExchangeMarketsOptions, exchangeMarkets } from './exchangeMarket.ts';

const EXCHANGES = ['ours', 'theirs'];

/** Returns markets of two exchanges, and the blocks that were read for them. */
function markets() {
  const read: bigint[] = [];
  const options = {
    exchanges: EXCHANGES,
    graph: new ExchangeGraph(EXCHANGES),
    sourceOptions: {},
    routerOf: () => undefined,
    untaxed: [],
    trusted: [],
    heads: { subscribe: () => {} },
    poolsAt: async (block: bigint) => {
      read.push(block);
      return { of: (exchange: string) => `${exchange} at ${block}` };
    },
  } as unknown as ExchangeMarketsOptions;
  return { markets: exchangeMarkets(options), read };
}

test('behavior: a past block is read once for all exchanges of a request, and again for another request', async () => {
  const { markets: of, read } = markets();
  const at = async (block: bigint, signal?: AbortSignal) =>
    Promise.all(EXCHANGES.map((id) => of.get(id)?.poolsAt(block, signal)));
  const [one, other] = [new AbortController().signal, new AbortController().signal];
  expect(await at(7n, one)).toEqual(['ours at 7', 'theirs at 7']);
  expect(read).toEqual([7n]);
  await at(8n, one);
  await at(7n, other);
  expect(read).toEqual([7n, 8n, 7n]);
});
