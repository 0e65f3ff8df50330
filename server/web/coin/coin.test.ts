import { describe, expect, test } from 'vitest';
import type { Network } from '../api/answers.ts';
import { COIN, coinOf, isCoinFound, placeOf, tradeLink, withCoin, withFoundCoin } from './coin.ts';

const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const coin = coinOf({ nativeSymbol: 'ETH', wrappedNative: WETH } as Network);

test('default: the coin has its own name and place, and the address of its wrapped token', () => {
  expect(coin).toEqual({ address: WETH, symbol: 'ETH', name: 'Ether', decimals: 18, isCoin: true });
  expect(placeOf(coin)).toBe('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee');
  expect(placeOf({ address: WETH })).toBe('0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2');
});

test.each([
  ['', true],
  ['eth', true],
  [' Ethe', true],
  ['weth', false],
  ['usdc', false],
])('args: "%s" finds it: %s', (text, isFound) => {
  expect(isCoinFound(coin, text)).toBe(isFound);
});

test('args: a coin that nobody knows is called by its symbol', () => {
  expect(coinOf({ nativeSymbol: 'XYZ', wrappedNative: WETH } as Network).name).toBe('XYZ');
});

test('behavior: a link to a trade of the wrapped token is one of the coin', () => {
  const usdc = { ...coin, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' };
  const weth = { ...coin, address: WETH };
  expect(tradeLink(weth, usdc, WETH.toLowerCase())).toBe(`/?in=${COIN}&out=${usdc.address}`);
  expect(tradeLink(usdc, weth, undefined)).toBe(`/?in=${usdc.address}&out=${WETH}`);
});

test('behavior: a pool of the coin shows it by its name, one of the wrapped token shows that', () => {
  const network = { nativeSymbol: 'ETH', wrappedNative: WETH } as Network;
  const weth = { address: WETH, symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 };
  expect(withCoin({ token0: weth, isNative: true }, network).token0).toEqual(coin);
  expect(withCoin({ token0: weth, isNative: false }, network).token0).toBe(weth);
  expect(withCoin({ token0: weth }, network).token0).toBe(weth);
  // The network is not known yet.
  expect(withCoin({ token0: weth, isNative: true }, undefined).token0).toBe(weth);
});

test.each(['eth', 'Ether', 'ethereum', ' ETHEREUM '])('isCoinFound: %s finds ETH', (text) => {
  expect(isCoinFound({ address: '0x1', symbol: 'ETH', name: 'Ether', decimals: 18 }, text)).toBe(true);
});

test.each(['wrapped ether', 'ethena', 'binance'])('isCoinFound: %s does not find ETH', (text) => {
  expect(isCoinFound({ address: '0x1', symbol: 'ETH', name: 'Ether', decimals: 18 }, text)).toBe(false);
});

describe('withFoundCoin', () => {
  const network = { nativeSymbol: 'ETH', wrappedNative: WETH } as Network;
  const weth = { address: WETH.toLowerCase(), symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 };
  const clone = { address: '0x9', symbol: 'ethereum', name: 'Ethereum', decimals: 18 };
  const symbolsOf = (tokens: readonly { readonly symbol: string }[]) => tokens.map(({ symbol }) => symbol);

  test('the name of the network finds the coin, before a token that took it', () => {
    expect(symbolsOf(withFoundCoin([clone], network, 'Ethereum'))).toEqual(['ETH', 'ethereum']);
    expect(symbolsOf(withFoundCoin([], network, ' ethereum '))).toEqual(['ETH']);
  });

  test('the wrapped token stands for the coin where it is found itself', () => {
    expect(symbolsOf(withFoundCoin([weth, clone], network, 'eth'))).toEqual(['WETH', 'ethereum']);
  });

  test.each([
    ['an empty text', network, ''],
    ['blanks alone', network, '  '],
    ['another text', network, 'usdc'],
    ['a network that is not known yet', undefined, 'ethereum'],
  ])('%s finds no coin', (_, of, text) => {
    expect(withFoundCoin([clone], of, text)).toEqual([clone]);
  });
});
