/** Swaps of every kind that each router carries out, for the tests of its encoder and of its witness. */
import type { Address } from 'viem';
import { poolIdOf } from '../routing/model/pool.ts';
import {
  DAI,
  FEE_RECIPIENT,
  handingOver,
  legOf,
  RECIPIENT,
  UNI,
  USDC,
  v2Hop,
  v3Hop,
  WETH,
} from '../universalRouter/routes.testkit.ts';
import type { RouterKindName } from './routerKind.ts';
import type { RouterSwap } from './routerSwap.ts';

export const ROUTER: Address = '0x00000000000000000000000000000000000000c3';
export const SENDER: Address = '0x00000000000000000000000000000000000000dd';
export const DEADLINE = 1764573986n;

const COMMON = {
  recipient: RECIPIENT,
  sender: SENDER,
  deadline: DEADLINE,
  nativeIn: false,
  nativeOut: false,
  addresses: { router: ROUTER, wrappedNative: WETH },
};
export const SELL = { ...COMMON, tradeType: 'exactInput', bound: 890n } as const;
export const BUY = { ...COMMON, tradeType: 'exactOutput', bound: 1010n } as const;
const FEE = { recipient: FEE_RECIPIENT, bips: 100n, amount: 9n };

type Hops = Parameters<typeof legOf>[1];
export const sale = (...hops: Hops) =>
  legOf('exactInput', hops, [1000n, ...hops.slice(1).map(() => 950n), 900n]);
export const purchase = (...hops: Hops) =>
  legOf('exactOutput', hops, [1000n, ...hops.slice(1).map(() => 950n), 900n]);

const V2_SWAPS: Readonly<Record<string, RouterSwap>> = {
  'tokens sold': { ...SELL, legs: [sale(v2Hop(USDC, WETH), v2Hop(WETH, DAI))] },
  'a taxed token sold': { ...SELL, isTaxed: true, legs: [sale(v2Hop(USDC, DAI))] },
  'tokens bought': { ...BUY, legs: [purchase(v2Hop(USDC, DAI))] },
  'native coin sold': { ...SELL, nativeIn: true, legs: [sale(v2Hop(WETH, DAI))] },
  'native coin sold for a taxed token': {
    ...SELL,
    nativeIn: true,
    isTaxed: true,
    legs: [sale(v2Hop(WETH, DAI))],
  },
  'native coin paid for tokens bought': { ...BUY, nativeIn: true, legs: [purchase(v2Hop(WETH, DAI))] },
  'tokens sold for native coin': {
    ...SELL,
    nativeOut: true,
    legs: [sale(v2Hop(USDC, UNI), v2Hop(UNI, DAI), v2Hop(DAI, WETH))],
  },
  'a taxed token sold for native coin': {
    ...SELL,
    nativeOut: true,
    isTaxed: true,
    legs: [sale(v2Hop(USDC, WETH))],
  },
  'native coin bought': { ...BUY, nativeOut: true, legs: [purchase(v2Hop(USDC, WETH))] },
  'native coin of another name bought': {
    ...BUY,
    nativeOut: true,
    coinName: 'KAS',
    legs: [purchase(v2Hop(USDC, WETH))],
  },
};

const [TO_DAI, TO_WETH] = [v3Hop(USDC, DAI, 100), v3Hop(USDC, WETH, 500)];
const V3_SWAPS: Readonly<Record<string, RouterSwap>> = {
  'tokens sold': { ...SELL, legs: [sale(TO_DAI)] },
  'tokens bought': { ...BUY, legs: [purchase(TO_DAI)] },
  'tokens sold over two pools': { ...SELL, legs: [sale(TO_WETH, v3Hop(WETH, DAI, 3000))] },
  'tokens bought over two pools': { ...BUY, legs: [purchase(TO_WETH, v3Hop(WETH, DAI, 3000))] },
  'native coin sold': { ...SELL, nativeIn: true, legs: [sale(v3Hop(WETH, USDC, 500), TO_DAI)] },
  'native coin paid for tokens bought': { ...BUY, nativeIn: true, legs: [purchase(v3Hop(WETH, USDC, 500))] },
  'tokens sold for native coin': { ...SELL, nativeOut: true, legs: [sale(v3Hop(DAI, USDC, 100), TO_WETH)] },
  'native coin bought': { ...BUY, nativeOut: true, legs: [purchase(TO_WETH)] },
  'tokens sold over two routes': {
    ...SELL,
    legs: [sale(TO_DAI), sale(TO_WETH, v3Hop(WETH, DAI, 3000))],
  },
  'native coin sold over two routes': {
    ...SELL,
    nativeIn: true,
    legs: [sale(v3Hop(WETH, DAI, 3000)), sale(v3Hop(WETH, USDC, 500), TO_DAI)],
  },
  'tokens sold over two routes for native coin': {
    ...SELL,
    nativeOut: true,
    legs: [sale(TO_WETH), sale(v3Hop(USDC, WETH, 3000))],
  },
  'tokens sold with a fee': { ...SELL, fee: FEE, legs: [sale(TO_DAI)] },
  'tokens sold for native coin with a fee': { ...SELL, nativeOut: true, fee: FEE, legs: [sale(TO_WETH)] },
  'tokens bought with a fee': { ...BUY, fee: FEE, legs: [purchase(TO_DAI)] },
  'native coin bought with a fee': { ...BUY, nativeOut: true, fee: FEE, legs: [purchase(TO_WETH)] },
};

const MIXED_SWAPS: Readonly<Record<string, RouterSwap>> = {
  'tokens sold through pairs': { ...SELL, legs: [sale(v2Hop(USDC, WETH), v2Hop(WETH, DAI))] },
  'a taxed token sold through a pair': { ...SELL, isTaxed: true, legs: [sale(v2Hop(USDC, DAI))] },
  'tokens bought through pairs': { ...BUY, legs: [purchase(v2Hop(USDC, WETH), v2Hop(WETH, DAI))] },
  'native coin sold through a pair': { ...SELL, nativeIn: true, legs: [sale(v2Hop(WETH, DAI))] },
  'native coin bought through a pair': { ...BUY, nativeOut: true, legs: [purchase(v2Hop(USDC, WETH))] },
  'tokens sold through a pool and a pair': { ...SELL, legs: [sale(TO_WETH, v2Hop(WETH, DAI))] },
  'tokens sold through a pair and two pools': {
    ...SELL,
    legs: [sale(v2Hop(UNI, WETH), v3Hop(WETH, USDC, 500), TO_DAI)],
  },
  'native coin sold through pair and pool': {
    ...SELL,
    nativeIn: true,
    legs: [sale(v2Hop(WETH, USDC), TO_DAI), sale(v3Hop(WETH, DAI, 3000))],
  },
  'routes that end with one pair': {
    ...SELL,
    legs: [
      handingOver(sale(TO_WETH, v2Hop(WETH, DAI))),
      handingOver(sale(v2Hop(USDC, UNI), v2Hop(UNI, WETH), v2Hop(WETH, DAI))),
      sale(v2Hop(USDC, WETH), v2Hop(WETH, DAI)),
    ],
  },
};

/** A selector that no fork has: `otherV3SwapCallback(int256,int256,bytes)`. */
export const OTHER_CALLBACK = '0x5c4a0eb9';
/** The pool of `hop` at an exchange whose pools ask for their payment by another callback. */
function atOtherExchange(hop: ReturnType<typeof v3Hop>): ReturnType<typeof v3Hop> {
  const { pool } = hop;
  if (pool.protocol !== 'v3') throw new Error('a pool of V3 is needed');
  const factory = { ...pool.factory, exchange: 'other', callback: OTHER_CALLBACK } as const;
  return { ...hop, pool: { ...pool, address: OTHER_POOL, id: poolIdOf(OTHER_POOL), factory } };
}
const OTHER_POOL: Address = '0x00000000000000000000000000000000000d1a05';
const OWN_FEE_PAIR: Address = '0x00000000000000000000000000000000000d1a07';

const { 'routes that end with one pair': _, ...MIXED_ALONE } = MIXED_SWAPS;
const EXECUTOR_SWAPS: Readonly<Record<string, RouterSwap>> = {
  ...V3_SWAPS,
  ...MIXED_ALONE,
  'tokens bought through pool and pair': {
    ...BUY,
    legs: [purchase(TO_WETH, v2Hop(WETH, UNI), v3Hop(UNI, DAI, 3000))],
  },
  'tokens bought over routes of all kinds': {
    ...BUY,
    nativeIn: true,
    legs: [purchase(v3Hop(WETH, DAI, 500)), purchase(v2Hop(WETH, USDC), TO_DAI)],
  },
  'tokens sold over two exchanges': {
    ...SELL,
    legs: [
      sale(TO_DAI),
      sale(atOtherExchange(TO_DAI)),
      sale(TO_WETH, atOtherExchange(v3Hop(WETH, DAI, 500))),
    ],
  },
  'tokens sold through a pair with a fee of its own': {
    ...SELL,
    pairFees: new Map([[poolIdOf(OWN_FEE_PAIR), 1700]]),
    legs: [sale(v2Hop(USDC, WETH, OWN_FEE_PAIR), v2Hop(WETH, DAI))],
  },
  'tokens sold with a second way': {
    ...SELL,
    bound: 1700n,
    legs: [
      {
        ...sale(TO_DAI),
        otherwise: {
          ...sale(v2Hop(USDC, WETH), v3Hop(WETH, DAI, 500)),
          gasCap: 210_000,
          gasReserve: 345_678,
        },
      },
      sale(v2Hop(USDC, DAI)),
    ],
  },
  'tokens bought with a second way': {
    ...BUY,
    legs: [
      {
        ...purchase(TO_DAI),
        otherwise: { ...purchase(v2Hop(USDC, DAI)), gasCap: 210_000, gasReserve: 345_678 },
      },
    ],
  },
  'a taxed token bought': { ...SELL, isTaxed: true, taxedOutput: true, legs: [sale(v2Hop(USDC, DAI))] },
  'a taxed token sold for native coin': {
    ...SELL,
    nativeOut: true,
    isTaxed: true,
    legs: [sale(v2Hop(USDC, WETH))],
  },
};

export const ROUTER_SWAPS: Readonly<Record<RouterKindName, Readonly<Record<string, RouterSwap>>>> = {
  uniswapV2Router02: V2_SWAPS,
  swapRouter: V3_SWAPS,
  swapRouter02: { ...V3_SWAPS, ...MIXED_SWAPS },
  executor: EXECUTOR_SWAPS,
};
