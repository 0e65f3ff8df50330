import { universalContracts } from '../../config/networks/exchangesOf.ts';
import type { Network } from '../../config/networks/network.ts';
import type { LivePool } from '../../routing/model/pool.ts';
import type { Route, TradeType } from '../../routing/model/route.ts';
import { ROUTING_PROTOCOLS } from '../../routing/pools/routingProtocols.ts';
import { ADDRESSES, DAI, USDC, v2Hop } from '../../universalRouter/routes.testkit.ts';
import type { RouterContract } from './exchangeRouter.ts';
import type { QuotedTrade } from './quotedTrade.ts';

export const HALF_PERCENT = { numerator: 1n, denominator: 200n };
const unused = '0x00000000000000000000000000000000000000ff';
export const network: Network = {
  name: 'test',
  chainId: 1,
  nativeSymbol: 'ETH',
  ...ADDRESSES,
  v2Factory: unused,
  v3Factory: unused,
  positionManager: unused,
  quoterV2: unused,
  permit2: '0x000000000022d473030f116ddee9f6b43ac78ba3',
  baseTokens: [],
  currency: 'USD',
  feeTiers: [],
};
/** The router of `network`. */
export const CONTRACT: RouterContract = {
  kind: 'universalRouter',
  address: universalContracts(network).universalRouter,
};
export const BLOCK = {
  number: 7n,
  hash: `0x${'ab'.repeat(32)}`,
  parentHash: `0x${'aa'.repeat(32)}`,
  timestamp: 1_700_000_000n,
  baseFeePerGas: 0n,
  gasPriceWei: 0n,
} as const;

/** 10 000 for 9 871 in one pair that holds a million of both. */
export function quotedTrade(tradeType: TradeType, tokenIn = USDC, tokenOut = DAI): QuotedTrade {
  const hop = v2Hop(tokenIn, tokenOut);
  const route: Route = { tradeType, hops: [hop], amounts: [10_000n, 9_871n] };
  const pool = {
    ...hop.pool,
    state: { protocol: 'v2', reserve0: 1_000_000n, reserve1: 1_000_000n },
  } as LivePool;
  const amount = tradeType === 'exactInput' ? 10_000n : 9_871n;
  return {
    request: { tokenIn, tokenOut, tradeType, amount, maxHops: 3 },
    legs: [route],
    amountIn: 10_000n,
    amountOut: 9_871n,
    feeAmount: 0n,
    tokenTaxes: { tokenIn: { kind: 'untaxed' }, tokenOut: { kind: 'untaxed' } },
    block: BLOCK,
    pools: [pool],
    protocols: ROUTING_PROTOCOLS,
    gasHops: [[{ protocol: 'v2', ticksCrossed: 0, wordsCrossed: 0 }]],
    gasPrice: null,
    rankedBy: 'output',
    optimalityGap: null,
    excluded: [],
    leftOut: null,
    effort: { rounds: 1, searchMs: 0 },
  };
}
