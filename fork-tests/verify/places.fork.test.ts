import { afterEach, expect, test } from 'vitest';
import { serve, type TestServer } from '../../server/http/http.testkit.ts';
import { checkPlaces } from './checkPlaces.ts';

interface Pool {
  readonly address: string;
  readonly tvlUSD: string | null;
  readonly volumeUSD24h: string | null;
  readonly feesUSD24h: string | null;
  readonly apr: number | null;
}

/** A million dollars that others pay a tenth of a percent a day. */
const HONEST: Pool = {
  address: '0x01',
  tvlUSD: '1000000',
  volumeUSD24h: '100000',
  feesUSD24h: '1000',
  apr: 36.5,
};
/** The least value, turned over by its owner in one block, at 1 %. */
const WASHED: Pool = {
  address: '0x02',
  tvlUSD: '1000',
  volumeUSD24h: '500',
  feesUSD24h: '5',
  apr: 182.5,
};
/** Ninety times as much, so often that its rate is in the thousands: it counts 36 percent. */
const LARGE: Pool = {
  address: '0x03',
  tvlUSD: '90000',
  volumeUSD24h: '900000',
  feesUSD24h: '9000',
  apr: 3650,
};
const UNPRICED: Pool = {
  address: '0x04',
  tvlUSD: null,
  volumeUSD24h: null,
  feesUSD24h: null,
  apr: null,
};

let service: TestServer;
afterEach(() => service.close());

/** Serves lists in these orders, and returns what is found of them. */
async function foundIn(lists: Readonly<Record<'tvl' | 'volume' | 'apr', readonly Pool[]>>) {
  service = await serve((request, response) => {
    const sort = new URL(request.url ?? '', 'http://service').searchParams.get('sort');
    const pools = Object.entries(lists).find(([name]) => name === sort)?.[1] ?? [];
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ pools }));
  });
  const { compared, differences } = await checkPlaces(service.url);
  expect(compared).toBe(2 * Object.values(lists).flat().length);
  return differences.map(({ what }) => what);
}

const TRUE = {
  tvl: [HONEST, LARGE, WASHED, UNPRICED],
  volume: [LARGE, HONEST, WASHED, UNPRICED],
  apr: [HONEST, LARGE, WASHED, UNPRICED],
};

test('default: lists by the rules have no difference', async () => {
  expect(await foundIn(TRUE)).toEqual([]);
});

test('fault: ranked by the rate that is shown, the pool that washes itself is found', async () => {
  expect(await foundIn({ ...TRUE, apr: [LARGE, WASHED, HONEST, UNPRICED] })).toEqual([
    'pool 0x01 place by apr',
  ]);
  expect(await foundIn({ ...TRUE, apr: [WASHED, HONEST, LARGE, UNPRICED] })).toEqual([
    'pool 0x01 place by apr',
  ]);
});

test('fault: a percent that took a tenth of the dollars', async () => {
  expect(await foundIn({ ...TRUE, apr: [LARGE, HONEST, WASHED, UNPRICED] })).toEqual([
    'pool 0x01 place by apr',
  ]);
});

test('fault: value and volume in the order of words, or an unknown one first', async () => {
  const words = {
    ...TRUE,
    tvl: [LARGE, HONEST, WASHED, UNPRICED],
    volume: [LARGE, WASHED, HONEST, UNPRICED],
  };
  expect(await foundIn(words)).toEqual(['pool 0x01 place by tvl', 'pool 0x01 place by volume']);
  expect(await foundIn({ ...TRUE, tvl: [UNPRICED, HONEST, LARGE, WASHED] })).toEqual([
    'pool 0x01 place by tvl',
  ]);
});

test('fault: a rate of dust, and one of less value than the pool shows', async () => {
  const dust = { ...WASHED, tvlUSD: '999.99' };
  expect(await foundIn({ ...TRUE, apr: [HONEST, LARGE, dust, UNPRICED] })).toEqual(['pool 0x02 apr']);
  // Value was taken out for the moment at which it was looked at, and is back.
  const hidden = { ...HONEST, apr: 365 };
  expect(await foundIn({ ...TRUE, apr: [hidden, LARGE, WASHED, UNPRICED] })).toEqual(['pool 0x01 apr']);
});
