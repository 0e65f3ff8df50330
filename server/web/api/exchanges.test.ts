import { expect, test } from 'vitest';
import { swapBody } from '../swap/swapBody.ts';
import type { Network } from './answers.ts';
import { exchangeName, exchangesIn, routerIn } from './exchanges.ts';
import { pinnedTo, type Trade, tradeQuery } from './trade.ts';

const exchange = (id: string, name: string) => ({ id, name, router: { address: '0x1' } });
const networkOf = (...exchanges: NonNullable<Network['exchanges']>) => ({ exchanges }) as unknown as Network;
const ONE = networkOf(exchange('main', 'Main exchange'));
const TWO = networkOf(exchange('uniswap', 'Uniswap'), exchange('joe', 'Trader Joe'));
const TRADE: Trade = {
  tokenIn: '0xa',
  tokenOut: '0xb',
  amount: '1',
  exact: 'in',
  maxHops: 3,
  maxSplits: 8,
  protocols: ['v2', 'v3'],
  rank: 'net',
  coinIn: false,
  coinOut: false,
};

test('default: exchangeName returns the name of an id, and the first one where none is given', () => {
  expect(exchangeName(TWO, 'joe')).toBe('Trader Joe');
  expect(exchangeName(TWO, undefined)).toBe('Uniswap');
  expect(exchangeName(TWO, 'newer')).toBe('newer');
  expect(exchangesIn(TWO)).toHaveLength(2);
});

test.each([
  ['one exchange', ONE],
  ['no list, as of an older service,', {} as Network],
  ['no answer yet', undefined],
])('behavior: a network with %s has no name to show', (_, network) => {
  expect(exchangeName(network, 'main')).toBeUndefined();
  expect(exchangeName(network, undefined)).toBeUndefined();
  expect(exchangesIn(network)).toEqual([]);
});

test('behavior: a trade names exchanges only where there are several, and a swap the chosen one', () => {
  const settings = { slippage: '0.5', deadlineMinutes: 20, maxHops: 3, protocols: [], rank: 'net' } as const;
  expect(tradeQuery(TRADE)).not.toHaveProperty('exchanges');
  expect(swapBody(TRADE, settings, '0xc', 'joe')).not.toHaveProperty('exchanges');
  const among = { ...TRADE, exchanges: 'all' };
  expect(tradeQuery(among)).toMatchObject({ exchanges: 'all' });
  expect(swapBody(among, settings, '0xc')).toMatchObject({ exchanges: 'all' });
  expect(swapBody(among, settings, '0xc', 'joe')).toMatchObject({ exchanges: 'joe' });
});

test.each([
  ['an executor and no choice is the default of the service', '0xe', undefined, 'best'],
  ['an executor and a choice is the choice', '0xe', 'executor', 'executor'],
  ['no executor and a choice is none, as that of another service is kept', null, 'executor', undefined],
] as const)('routerIn a network with %s', (_, executor, chosen, router) => {
  const network = { ...TWO, executor, defaultRouter: 'best' } as const;
  expect(routerIn(network, chosen)).toBe(router);
});

test('routerIn is undefined before the network is known', () => {
  expect(routerIn(undefined, 'executor')).toBeUndefined();
});

test.each([
  ['no exchange', undefined, { exchanges: 'all', router: 'best' }],
  ['an exchange', 'joe', { exchanges: 'joe', router: 'universalRouter' }],
  ['all exchanges', null, { exchanges: 'all', router: 'executor' }],
])('pinnedTo %s asks for the contract of that quote alone', (_, exchange, terms) => {
  const trade = { ...TRADE, exchanges: 'all', router: 'best' } as const;
  expect(tradeQuery(pinnedTo(trade, exchange))).toEqual({ ...tradeQuery(TRADE), ...terms });
});

test('pinnedTo an exchange names no router where the service has no executor', () => {
  expect(tradeQuery(pinnedTo(TRADE, 'main'))).toEqual(tradeQuery(TRADE));
});
