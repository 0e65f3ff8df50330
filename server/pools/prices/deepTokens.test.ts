import { afterEach, describe, expect, test } from 'vitest';
import { IndexClock } from '../../indexer/client/indexClock.ts';
import { SubgraphClient } from '../../indexer/client/subgraphClient.ts';
import {
  BLOCK_HASH,
  type FakeSubgraph,
  metaOf,
  startFakeSubgraph,
} from '../../indexer/fakeSubgraph.testkit.ts';
import { nth } from '../../routing/testkits/markets.testkit.ts';
import { DAI, UNI, USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import { DeepTokens } from './deepTokens.ts';

/** The window of three days at the block of the index, which is of 1 700 000 000. */
const WINDOW = 1_699_833_600;

let subgraph: FakeSubgraph | undefined;
afterEach(async () => {
  await subgraph?.close();
});

const usdc = { pricingRank: 3, priceInAnchor: null, priceAnchor: null };
const ANCHORS = [
  { id: USDC, decimals: 6, ...usdc },
  { id: WETH, decimals: 18, pricingRank: 2, priceInAnchor: '2500', priceAnchor: usdc },
  // An anchor without dollars counts nothing.
  { id: DAI, decimals: 18, pricingRank: 1, priceInAnchor: null, priceAnchor: null },
];

/** A pair of a token and an anchor, which has had the depth for as long as it says. */
function market(id: number, token: string, anchor: string, depth: string, lasted = depth) {
  const [token0, token1] = [token, anchor].sort();
  return {
    id: nth(id),
    token0: { id: token0 },
    token1: { id: token1 },
    anchor: { id: anchor },
    anchorDepth: depth,
    longWindowDepth: depth,
    longWindowDepthBefore: lasted,
    longWindowStart: String(WINDOW),
  };
}
type Row = ReturnType<typeof market>;

async function setup(
  markets: () => { readonly pairs?: readonly Row[]; readonly pools?: readonly Row[] },
  least = 50_000,
) {
  const served = await startFakeSubgraph(({ query, variables }) => {
    if (query.includes('Anchors')) return { tokens: ANCHORS };
    const { where } = variables as { where?: { and: [{ id_gt: string }] } };
    if (where === undefined) return metaOf(7);
    const rows = query.includes('PairDepths') ? markets().pairs : markets().pools;
    return { rows: (rows ?? []).filter(({ id }) => id > where.and[0].id_gt).slice(0, 1000) };
  });
  subgraph = served;
  const client = new SubgraphClient({ url: served.url, apiKey: undefined, timeoutMs: 5_000 });
  const index = { client, clock: new IndexClock(client, 0), maxLagBlocks: 5, headNumber: () => 7n };
  const deep = new DeepTokens({ index, least, refreshMs: 1, onFailure: () => {} });
  return { deep, requests: served.requests };
}

describe('DeepTokens', () => {
  test('default: tokens of a pair or pool that has held the dollars for days, and all anchors', async () => {
    const { deep } = await setup(() => ({
      pairs: [
        market(1, nth(11), USDC, '50000000000'),
        market(2, nth(12), USDC, '49999999999'),
        // Deep now, not before.
        market(3, nth(13), USDC, '90000000000', '10'),
        market(4, nth(14), DAI, `${10n ** 30n}`),
      ],
      pools: [
        market(5, nth(15), WETH, `${20n * 10n ** 18n}`),
        market(6, UNI, WETH, `${20n * 10n ** 18n - 1n}`),
      ],
    }));
    expect(deep.trust).toEqual({ anchors: [], deep: [] });
    await deep.refresh();
    expect(deep.trust).toEqual({ anchors: [DAI, USDC, WETH].sort(), deep: [nth(11), nth(15)] });
  });

  test('behavior: where dollars of what the index counts in are not known, depth proves nothing', async () => {
    const pairs = [market(1, nth(11), USDC, `${10n ** 30n}`)];
    const { deep, requests } = await setup(() => ({ pairs }), Number.POSITIVE_INFINITY);
    await deep.refresh();
    expect(deep.trust).toEqual({ anchors: [DAI, USDC, WETH].sort(), deep: [] });
    expect(requests.filter(({ query }) => query.includes('Depths'))).toEqual([]);
  });

  test('behavior: only markets that count for enough are asked for, at one block', async () => {
    const { deep, requests } = await setup(() => ({}));
    await deep.refresh();
    const asked = requests.filter(({ query }) => query.includes('Depths'));
    const bounds = [
      { anchor: USDC, tvlInAnchor_gte: '49999.9500000' },
      { anchor: WETH, tvlInAnchor_gte: '19.9999800000' },
    ];
    expect(asked.map(({ variables }) => variables)).toEqual([
      { where: { and: [{ id_gt: '0x' }, { or: bounds }] }, block: BLOCK_HASH },
      { where: { and: [{ id_gt: '0x' }, { or: bounds }] }, block: BLOCK_HASH },
    ]);
  });

  test('behavior: page after page', async () => {
    const pairs = Array.from({ length: 1001 }, (_, at) =>
      market(10_000 + at, nth(at + 1), USDC, '50000000000'),
    );
    const { deep } = await setup(() => ({ pairs }));
    await deep.refresh();
    expect(deep.trust.deep).toHaveLength(1001);
  });

  test('behavior: what it says is another object only when it says something else; a failure changes nothing', async () => {
    let depth: string | undefined = '50000000000';
    const { deep } = await setup(() => ({ pairs: depth ? [market(1, nth(11), USDC, depth)] : [] }));
    await deep.refresh();
    const { trust } = deep;
    await deep.refresh();
    expect(deep.trust).toBe(trust);
    depth = 'nonsense';
    await expect(deep.refresh()).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
    expect(deep.trust).toBe(trust);
    depth = undefined;
    await deep.refresh();
    expect(deep.trust.deep).toEqual([]);
  });
});
