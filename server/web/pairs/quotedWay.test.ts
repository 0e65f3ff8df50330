import { expect, test } from 'vitest';
import { pairName, quotedWay } from './quotedWay.ts';

const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const token = (symbol: string, address = '0x1') => ({ address, symbol, name: symbol, decimals: 18 });
const nameOf = (symbol0: string, symbol1: string) =>
  pairName(
    quotedWay(
      {
        token0: token(symbol0, symbol0 === 'WETH' ? WETH.toLowerCase() : '0x1'),
        token1: token(symbol1, symbol1 === 'WETH' ? WETH : '0x2'),
      },
      WETH,
    ),
  );

test('default: a dollar is the counter, then the native coin, whichever address is lower', () => {
  expect(nameOf('USDC', 'WETH')).toBe('WETH / USDC');
  expect(nameOf('WETH', 'USDT')).toBe('WETH / USDT');
  expect(nameOf('WETH', 'PEPE')).toBe('PEPE / WETH');
  expect(nameOf('WBTC', 'WETH')).toBe('WBTC / WETH');
  expect(nameOf('crvUSD', 'ARB')).toBe('ARB / crvUSD');
  expect(nameOf('USDC.e', 'ARB')).toBe('ARB / USDC.e');
});

test('behavior: two of one rank stay as the pool has them', () => {
  expect(nameOf('DAI', 'USDC')).toBe('DAI / USDC');
  expect(nameOf('UNI', 'LINK')).toBe('UNI / LINK');
  expect(nameOf('', 'LINK')).toBe('? / LINK');
});

test('behavior: a name that only contains the letters is no dollar', () => {
  expect(nameOf('BUSDRAGON', 'WETH')).toBe('BUSDRAGON / WETH');
  expect(nameOf('USDOGE', 'UNI')).toBe('USDOGE / UNI');
});
