import { expect, test } from 'vitest';
import { wayOf } from '../../pairs/quotedWay.ts';
import type { PoolEvent } from '../usePool.ts';
import { describeEvent } from './describeEvent.ts';

const USDC = { address: '0x1', symbol: 'USDC', name: 'USD Coin', decimals: 6 };
const WETH = { address: '0x2', symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 };
const event = (kind: PoolEvent['kind'], amount0: string, amount1: string): PoolEvent => ({
  kind,
  amount0,
  amount1,
  transactionHash: '0x',
  logIndex: 0,
  timestamp: 1,
  volumeUSD: null,
});
const turned = wayOf({ token0: USDC, token1: WETH }, true);
const straight = wayOf({ token0: USDC, token1: WETH }, false);

test('default: WETH that leaves the pool for USDC was bought, the other way round USDC was sold', () => {
  const trade = event('swap', '7000000000', '-2000000000000000000');
  expect(describeEvent(trade, turned)).toEqual({
    words: 'Buy',
    tone: 'pos',
    baseRaw: '2000000000000000000',
    counterRaw: '7000000000',
    price: 3500,
  });
  expect(describeEvent(trade, straight)).toMatchObject({ words: 'Sell', tone: 'neg', price: 2 / 7000 });
});

test('behavior: changes of liquidity, also of one side alone', () => {
  expect(describeEvent(event('mint', '5', '0'), turned)).toMatchObject({ words: 'Add', price: null });
  expect(describeEvent(event('burn', '-5', '-7'), turned)).toMatchObject({
    words: 'Remove',
    tone: 'neg',
    baseRaw: '7',
    counterRaw: '5',
  });
});
