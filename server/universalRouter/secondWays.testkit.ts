/** Swaps of the Universal Router with second ways, for the tests of the encoder and of its witness. */
import type { SwapLeg } from './encode/encodeLeg.ts';
import type { EncodeSwapParams } from './encode/swapParams.ts';
import {
  ADDRESSES,
  DAI,
  FEE_RECIPIENT,
  legOf,
  RECIPIENT,
  UNI,
  USDC,
  v2Hop,
  v3Hop,
  v4Hop,
  WETH,
} from './routes.testkit.ts';

const COMMON = {
  recipient: RECIPIENT,
  deadline: 1764573986n,
  nativeIn: false,
  nativeOut: false,
  addresses: ADDRESSES,
};
const SELL = { ...COMMON, tradeType: 'exactInput', bound: 880n } as const;
const BUY = { ...COMMON, tradeType: 'exactOutput', bound: 1010n } as const;

type Hops = Parameters<typeof legOf>[1];
const [CAP, RESERVE] = [200_000, 300_000];

/** A leg that sells 1 000 for 900 by the first hops, and for 890 by the second. */
export function doubtedSale(first: Hops, second: Hops): SwapLeg {
  const middle = (hops: Hops) => hops.slice(1).map(() => 950n);
  const leg = legOf('exactInput', first, [1000n, ...middle(first), 900n]);
  const other = legOf('exactInput', second, [1000n, ...middle(second), 890n]);
  return { ...leg, otherwise: { ...other, gasCap: CAP, gasReserve: RESERVE } };
}

/** A leg that buys 900 for 1 000 by the first hops, and for 1 005 by the second. */
export function doubtedPurchase(first: Hops, second: Hops): SwapLeg {
  const middle = (hops: Hops) => hops.slice(1).map(() => 950n);
  const leg = legOf('exactOutput', first, [1000n, ...middle(first), 900n]);
  const other = legOf('exactOutput', second, [1005n, ...middle(second), 900n]);
  return { ...leg, otherwise: { ...other, gasCap: CAP, gasReserve: RESERVE } };
}

const HOOKED = { hooks: FEE_RECIPIENT };
const COIN = { isNative: true };
const FEE = { recipient: FEE_RECIPIENT, bips: 100n, amount: 9n };

export const SECOND_WAYS = {
  'a V3 pool, else a pair': { ...SELL, legs: [doubtedSale([v3Hop(USDC, DAI, 100)], [v2Hop(USDC, DAI)])] },
  'two pairs, else a V3 pool, native out with a fee': {
    ...SELL,
    nativeOut: true,
    fee: FEE,
    legs: [doubtedSale([v2Hop(USDC, DAI), v2Hop(DAI, WETH)], [v3Hop(USDC, WETH, 500)])],
  },
  'a hooked pool of native coin, else two V3 pools, native in': {
    ...SELL,
    nativeIn: true,
    legs: [
      doubtedSale(
        [v4Hop(WETH, USDC, { ...COIN, ...HOOKED })],
        [v3Hop(WETH, DAI, 500), v3Hop(DAI, USDC, 100)],
      ),
    ],
  },
  'a hooked pool that gives the coin, else a pair': {
    ...SELL,
    legs: [doubtedSale([v4Hop(USDC, WETH, { ...COIN, ...HOOKED })], [v2Hop(USDC, WETH)])],
  },
  'a V3 pool, else a V4 pool of native coin, router 2.1': {
    ...SELL,
    routerVersion: '2.1',
    legs: [doubtedSale([v3Hop(WETH, USDC, 500)], [v4Hop(WETH, USDC, COIN)])],
  },
  'a split of routes with and without a second way': {
    ...SELL,
    bound: 1780n,
    legs: [
      doubtedSale([v3Hop(USDC, UNI, 500), v2Hop(UNI, DAI)], [v2Hop(USDC, DAI)]),
      legOf('exactInput', [v3Hop(USDC, DAI, 100)], [1000n, 905n]),
    ],
  },
  'a split of native coin': {
    ...SELL,
    nativeIn: true,
    bound: 1780n,
    legs: [
      legOf('exactInput', [v4Hop(WETH, USDC, COIN)], [1000n, 905n]),
      doubtedSale([v2Hop(WETH, USDC)], [v3Hop(WETH, USDC, 500)]),
    ],
  },
  'a V3 pool, else a pair, bought': {
    ...BUY,
    legs: [doubtedPurchase([v3Hop(USDC, DAI, 100)], [v2Hop(USDC, DAI)])],
  },
  'a mixed route, else a V4 pool, bought with a fee': {
    ...BUY,
    fee: FEE,
    legs: [
      {
        ...doubtedPurchase([v3Hop(USDC, UNI, 500), v2Hop(UNI, DAI)], [v4Hop(USDC, DAI)]),
        intermediates: [960n],
      },
    ],
  },
  'a pair, else a V3 pool, native in, bought': {
    ...BUY,
    nativeIn: true,
    legs: [doubtedPurchase([v2Hop(WETH, DAI)], [v3Hop(WETH, DAI, 500)])],
  },
  'a pool that gives the coin, else a pair, bought': {
    ...BUY,
    nativeOut: true,
    legs: [doubtedPurchase([v4Hop(USDC, WETH, COIN)], [v2Hop(USDC, WETH)])],
  },
} satisfies Record<string, EncodeSwapParams>;
