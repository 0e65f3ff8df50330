import { createElement } from 'react';
import { expect, test } from 'vitest';
import { shownBy } from '../parts/shownBy.testkit.ts';
import { TokenFacts } from './TokenFacts.tsx';

type Facts = Parameters<typeof TokenFacts>[0];

const portrait: Facts['portrait'] = {
  token: { address: '0x01', symbol: 'CAT', name: 'Cat', decimals: 18, logoURI: null },
  price: { priceUSD: null, priceNative: null, source: null, reason: null },
  currency: {
    unit: 'USD',
    symbol: 'ETH',
    nativeUSD: null,
    nativeUSDSource: null,
    nativeUSDReadAt: null,
  } as Facts['portrait']['currency'],
  transferTax: { status: 'none', rates: null },
  supply: null,
  inPools: null,
  marketValueUSD: null,
  control: { owner: null, proxy: null },
  firstPoolAt: null,
  links: {},
  txCount: null,
  poolCount: null,
  pools: [],
};
const source = { address: '0xab', protocol: 'v3' } as NonNullable<Facts['source']>;

const textOf = (inPools: Facts['portrait']['inPools'], of?: Facts['source'], owners?: object) =>
  shownBy(
    createElement(TokenFacts, {
      portrait: { ...portrait, inPools },
      source: of,
      market: undefined,
      isPending: false,
    }),
    [[['pool', '0xab', 'positions', { limit: 1, skip: 0 }], { liquidityOwners: owners }]],
  );

test.each([
  ['all pools', { amount: '1', share: 12.3456, isAll: true }, 'Supply in pools 12.35%'],
  ['more pools than were counted', { amount: '1', share: 12.3456, isAll: false }, 'Supply in pools ≥ 12.35%'],
  [
    'pools that hold more than the supply says',
    { amount: '1', share: null, isAll: true },
    'Supply in pools –',
  ],
  ['no index', null, 'Supply in pools –'],
])('TokenFacts with %s shows the share of the supply', (_, inPools, text) => {
  expect(textOf(inPools)).toContain(text);
});

test('TokenFacts shows a dash for every unknown figure, and no $0.00', () => {
  const text = textOf(null);
  for (const name of ['Market value', 'Supply', 'TVL', 'Volume 24 h', 'Pools', 'First pool']) {
    expect(text).toContain(`${name} –`);
  }
  expect(text).not.toContain('$');
});

test('TokenFacts says who could take the liquidity away in the pool that prices the token', () => {
  expect(textOf(null, source, { owners: 12, largest: 61.5, tenLargest: 99.9999 })).toContain(
    'In the pool that prices it: The largest owner holds 61.5% of the liquidity in range, the ten largest hold 100%.',
  );
  expect(textOf(null, source, { owners: 0, largest: null, tenLargest: null })).toContain(
    'In the pool that prices it: No liquidity is in range.',
  );
});
