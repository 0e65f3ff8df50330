import { expect, test } from 'vitest';
import { swapBody } from '../swap/swapBody.ts';
import type { Network } from './answers.ts';
import { exchangeName, exchangesIn } from './exchanges.ts';
import { type Trade, tradeQuery } from './trade.ts';

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
