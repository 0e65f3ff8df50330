/**
 * Swaps through V4 pools, alone or with other pools, in native and wrapped coin, for the tests of the
 * encoder's witness.
 */
import type { EncodeSwapParams } from './encode/swapParams.ts';
import {
  ADDRESSES,
  DAI,
  FEE_RECIPIENT,
  handingOver,
  legOf,
  RECIPIENT,
  UNI,
  USDC,
  v2Hop,
  v3Hop,
  v4Hop,
  WETH,
} from './routes.testkit.ts';

const NATIVE = { isNative: true };
const COMMON = {
  recipient: RECIPIENT,
  deadline: 1764573986n,
  nativeIn: false,
  nativeOut: false,
  addresses: ADDRESSES,
};
const SELL = { ...COMMON, tradeType: 'exactInput', bound: 890n } as const;
const BUY = { ...COMMON, tradeType: 'exactOutput', bound: 1010n } as const;
const sale = (...hops: Parameters<typeof legOf>[1]) =>
  legOf('exactInput', hops, [1000n, ...hops.slice(1).map(() => 950n), 900n]);
const purchase = (...hops: Parameters<typeof legOf>[1]) =>
  legOf('exactOutput', hops, [1000n, ...hops.slice(1).map(() => 950n), 900n]);
const FEE = { recipient: FEE_RECIPIENT, bips: 100n, amount: 9n };
const COIN_IN = v4Hop(WETH, USDC, NATIVE);
const COIN_OUT = v4Hop(USDC, WETH, NATIVE);

export const V4_SWAPS = {
  'v4, two hops, a hook and an odd spacing': {
    ...SELL,
    legs: [
      sale(v4Hop(USDC, DAI), v4Hop(DAI, UNI, { fee: 0x800000, tickSpacing: 32_767, hooks: FEE_RECIPIENT })),
    ],
  },
  'v4 bought, two hops': { ...BUY, legs: [purchase(v4Hop(USDC, DAI), v4Hop(DAI, UNI))] },
  'v4, router 2.1': {
    ...SELL,
    routerVersion: '2.1',
    legs: [sale(v4Hop(USDC, DAI), v3Hop(DAI, UNI, 500), v2Hop(UNI, WETH))],
  },
  'v4 bought, router 2.1': { ...BUY, routerVersion: '2.1', legs: [purchase(v4Hop(USDC, DAI))] },
  'native in': { ...SELL, nativeIn: true, legs: [sale(COIN_IN)] },
  'native in, bought': { ...BUY, nativeIn: true, legs: [purchase(COIN_IN)] },
  'wrapped in, a native pool': { ...SELL, legs: [sale(COIN_IN)] },
  'wrapped in, a native pool, bought': { ...BUY, legs: [purchase(COIN_IN)] },
  'native out': { ...SELL, nativeOut: true, legs: [sale(COIN_OUT)] },
  'native out, bought': { ...BUY, nativeOut: true, legs: [purchase(COIN_OUT)] },
  'wrapped out, a native pool': { ...SELL, legs: [sale(COIN_OUT)] },
  'wrapped out, a native pool, bought': { ...BUY, legs: [purchase(COIN_OUT)] },
  'native out with a fee': { ...SELL, nativeOut: true, fee: FEE, legs: [sale(COIN_OUT)] },
  'native out with a fee, bought': { ...BUY, nativeOut: true, fee: FEE, legs: [purchase(COIN_OUT)] },
  'a native pool into a pair': { ...SELL, legs: [sale(COIN_OUT, v2Hop(WETH, DAI))] },
  'routes whose native and other coin one pair swaps': {
    ...SELL,
    legs: [handingOver(sale(COIN_OUT, v2Hop(WETH, DAI))), sale(v3Hop(USDC, WETH, 500), v2Hop(WETH, DAI))],
  },
  'a pair into a native pool': { ...SELL, legs: [sale(v2Hop(DAI, WETH), COIN_IN)] },
  'a native pool into one of the token': { ...SELL, legs: [sale(COIN_OUT, v4Hop(WETH, DAI))] },
  'a native pool into a V3 pool, bought': {
    ...BUY,
    legs: [{ ...purchase(COIN_OUT, v3Hop(WETH, DAI, 500)), intermediates: [960n] }],
  },
  'a V3 pool into a native pool, bought': {
    ...BUY,
    legs: [{ ...purchase(v3Hop(DAI, WETH, 500), COIN_IN), intermediates: [960n] }],
  },
  'split, native in, of both forms': {
    ...SELL,
    nativeIn: true,
    legs: [sale(COIN_IN), sale(v3Hop(WETH, USDC, 500))],
  },
  'split, wrapped in, of both forms': { ...SELL, legs: [sale(COIN_IN), sale(v3Hop(WETH, USDC, 500))] },
  'split, native in, of both forms, bought': {
    ...BUY,
    nativeIn: true,
    legs: [purchase(v2Hop(WETH, USDC)), purchase(COIN_IN)],
  },
  'split, wrapped in, of both forms, bought': {
    ...BUY,
    legs: [purchase(v2Hop(WETH, USDC)), purchase(COIN_IN)],
  },
  'split, native out, of both forms': {
    ...SELL,
    nativeOut: true,
    legs: [sale(COIN_OUT), sale(v2Hop(USDC, WETH))],
  },
  'split, wrapped out, of both forms, bought': {
    ...BUY,
    legs: [purchase(COIN_OUT), purchase(v2Hop(USDC, WETH))],
  },
} satisfies Record<string, EncodeSwapParams>;
