import { expect, test } from 'vitest';
import { IndexClock } from '../../indexer/client/indexClock.ts';
import { SubgraphClient } from '../../indexer/client/subgraphClient.ts';
import { metaOf, startFakeSubgraph } from '../../indexer/fakeSubgraph.testkit.ts';
import { exchangeNames } from '../../pools/exchangeNames.ts';
import { OwnedPositionsReader } from '../../pools/ownedPositions.ts';
import { nth } from '../../routing/testkits/markets.testkit.ts';
import type { TokenDirectory } from '../../tokens/tokenDirectory.ts';
import { getPositions } from './getPositions.ts';

const OWNER = nth(0xa1);
const NAMES = exchangeNames(['uniswap', 'pancakev3']);

const tokenOf = (index: number) => ({
  id: nth(index),
  symbol: 'T',
  name: 'Token',
  decimals: 18,
  pricingRank: 0,
  priceInAnchor: null,
  priceAnchor: null,
});

/** A row of the index: the first NFT of a manager, at price 1, of a pool of an exchange. */
const rowOf = (manager: number, exchange: string | undefined) => ({
  id: `${nth(manager)}${'1'.padStart(64, '0')}`,
  tokenId: '1',
  tickLower: -10,
  tickUpper: 10,
  liquidity: '1000000',
  createdAtTimestamp: '1700000000',
  pool: {
    id: nth(manager + 1),
    exchange,
    fee: 500,
    tickSpacing: 10,
    sqrtPriceX96: String(2n ** 96n),
    tick: 0,
    token0: tokenOf(1),
    token1: tokenOf(2),
  },
});

test('a position names the exchange of its pool, also where two managers count from the same number', async () => {
  const rows = [
    rowOf(0x10, 'uniswap'),
    rowOf(0x20, 'pancakev3'),
    rowOf(0x30, 'main'),
    rowOf(0x40, undefined),
  ];
  const subgraph = await startFakeSubgraph(({ query }) =>
    query.includes('OwnedPositions') ? { v3: rows, v4: [] } : metaOf(100),
  );
  const client = new SubgraphClient({ url: subgraph.url, timeoutMs: 5_000 });
  const clock = new IndexClock(client, 1_000);
  const reader = new OwnedPositionsReader({ client, clock, maxLagBlocks: 5, headNumber: () => 100n });
  const tokens = {
    withLogo: (token: object) => ({ ...token, logoURI: null }),
  } as unknown as TokenDirectory;
  try {
    const { handle } = getPositions(reader, tokens, NAMES);
    const answer = await handle({ query: { owner: OWNER } } as never, {} as never);
    const { positions } = answer as { positions: { tokenId: string; exchange: string }[] };
    expect(positions.map(({ tokenId, exchange }) => [tokenId, exchange])).toEqual([
      ['1', 'uniswap'],
      ['1', 'pancakev3'],
      // An index whose operator names no other id for the first exchange, and one of an earlier schema.
      ['1', 'uniswap'],
      ['1', 'uniswap'],
    ]);
    expect(subgraph.requests.at(-1)?.query).toMatch(/pool \{ id exchange /);
  } finally {
    await subgraph.close();
  }
});
