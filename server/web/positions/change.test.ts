import { expect, test } from 'vitest';
import type { Network } from '../api/answers.ts';
import { type Change, type ChangeAnswer, intentOf, movedBySimulation, paidToken } from './change.ts';

const USDC = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 };
const WETH = { address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', symbol: 'WETH', decimals: 18 };
const network = { nativeSymbol: 'ETH', wrappedNative: WETH.address } as Network;
const answer = {
  deadline: '1800',
  position: { protocol: 'v3', token0: USDC, token1: WETH },
  simulation: {
    status: 'success',
    changes: [
      { asset: USDC.address, amount: '-5' },
      { asset: 'native', amount: '7' },
      { asset: WETH.address, amount: '0' },
    ],
  },
} as unknown as ChangeAnswer;
const change = (action: Change['action']): Change => ({
  endpoint: 'add',
  action,
  place: '0xplace',
  body: {},
});

test('movedBySimulation parts payments from gains, and names the coin by its own symbol', () => {
  const moved = movedBySimulation(answer, network);
  expect(moved?.paid).toEqual([{ token: USDC, raw: '5' }]);
  expect(moved?.gained.map(({ token, raw }) => [token.symbol, raw])).toEqual([['ETH', '7']]);
});

test('movedBySimulation says nothing where nothing was simulated', () => {
  const untried = { ...answer, simulation: { status: 'unavailable', reason: 'no node' } };
  expect(movedBySimulation(untried as unknown as ChangeAnswer, network)).toBeUndefined();
});

test('intentOf has a deadline, but for a collection from V3, which the chain takes for ever', () => {
  expect(intentOf(change('open'), answer)).toMatchObject({
    action: 'open',
    place: '0xplace',
    assets: [USDC.address, 'native', WETH.address],
    deadline: '1800',
  });
  expect(intentOf(change('collect'), answer)).not.toHaveProperty('deadline');
});

test('intentOf keeps the position manager of a zap, which the router calls', () => {
  const zap = { ...answer, swap: null, to: '0xrouter', manager: '0xmanager' };
  expect(intentOf(change('open'), zap as unknown as ChangeAnswer)).toMatchObject({ manager: '0xmanager' });
  expect(intentOf(change('open'), answer)).not.toHaveProperty('manager');
});

test.each([
  ['v2', undefined, 'ETH'],
  ['v3', undefined, 'ETH'],
  ['v4', true, 'ETH'],
  ['v4', undefined, 'WETH'],
])(
  'paidToken of the wrapped token in a pool of %s, of the coin itself: %s, is %s',
  (protocol, isNative, symbol) => {
    const paid = paidToken({ ...WETH, name: 'Wrapped Ether' }, { protocol, isNative }, network);
    expect(paid.symbol).toBe(symbol);
  },
);

test('paidToken is the token itself for another token, and where the coin is itself a token', () => {
  const pool = { protocol: 'v3' };
  expect(paidToken({ ...USDC, name: 'USD Coin' }, pool, network).symbol).toBe('USDC');
  const celo = { ...network, nativeIsToken: true };
  expect(paidToken({ ...WETH, name: 'Wrapped Ether' }, pool, celo).symbol).toBe('WETH');
});
