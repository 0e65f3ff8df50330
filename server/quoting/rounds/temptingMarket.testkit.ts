import { type Address, concat, type Hex, hexToBytes, numberToHex, size, slice } from 'viem';
import type { HeadTracker } from '../../chain/head/headTracker.ts';
import type { Head, Header } from '../../chain/head.ts';
import { PASSAGES_CODE } from '../../chain/lens/lensBytecode.ts';
import { TokenTransfers } from '../../chain/tokens/tokenTransfers.ts';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { poolIdOf, v2Pool } from '../../routing/model/pool.ts';
import { GasPriceMemory } from '../gas/gasPrice.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';
import { FailedRoutes } from '../rules/failedRoutes.ts';
import { SPLIT_SEARCH } from '../splitSearch.ts';
import { trustIn } from '../trust/trust.testkit.ts';
import type { QuoteSources } from './quoteSources.ts';
import { quoteTrade } from './quoteTrade.ts';

export const address = (prefix: string, index: number): Address =>
  `0x${prefix}${index.toString(16).padStart(38, '0')}`;
export const [SELL, BUY] = [address('a1', 0), address('b1', 0)];
export const GOOD = address('a9', 1);
export const bad = (index: number) => address('ee', index);
export const DEEP = 10n ** 24n;
export const BLOCK: Head = {
  gasPriceWei: 9n,
  number: 100n,
  hash: `0x${'1'.repeat(64)}`,
  parentHash: `0x${'0'.repeat(64)}`,
  timestamp: 1_700_000_000n,
  baseFeePerGas: 7n,
};
export const REQUEST: TradeRequest = {
  tokenIn: SELL,
  tokenOut: BUY,
  tradeType: 'exactInput',
  amount: 10n ** 18n,
  maxHops: 3,
};
/**
 * Output of the amount of `REQUEST` in a pool of 10^24 on both sides, after 0.3 % and the price impact, raw
 * units.
 */
export const DIRECT_OUT = 996_999_005_991_991_025n;

/** A market in which `tempting` tokens promise more than the pair itself. */
export function market(tempting: number): PoolGraph {
  const graph = new PoolGraph();
  let pools = 0;
  const add = (a: Address, b: Address, reserveA: bigint, reserveB: bigint): void => {
    const pool = address('cc', ++pools);
    const isFirst = a < b;
    const [token0, token1] = isFirst ? [a, b] : [b, a];
    const [reserve0, reserve1] = isFirst ? [reserveA, reserveB] : [reserveB, reserveA];
    graph.addPool(v2Pool({ address: pool, token0, token1 }));
    graph.setState(poolIdOf(pool), { protocol: 'v2', reserve0, reserve1 });
  };
  add(SELL, BUY, DEEP, DEEP);
  for (let index = 1; index <= tempting; index++) {
    add(SELL, bad(index), DEEP, DEEP);
    add(bad(index), BUY, DEEP, (DEEP * BigInt(10 + index)) / 10n);
  }
  return graph;
}

/** A node on which tokens that begin with 0xee do not leave their pools. */
export function node() {
  const requests: number[] = [];
  const answer = (data: Hex): Hex => {
    const argument = slice(data, size(PASSAGES_CODE) + 32);
    const length = Number(BigInt(slice(argument, 0, 32)));
    const outcomes: Hex[] = ['0x01'];
    for (let at = 20; at < length; at += 113) {
      const [first] = hexToBytes(slice(argument, 32 + at, 33 + at));
      outcomes.push(numberToHex(first === 0xee ? 1 : 5, { size: 1 }));
    }
    return concat(outcomes);
  };
  const calls = {
    run: (_block: Header, data: readonly Hex[]) => {
      requests.push(data.length);
      return Promise.resolve([data.map(answer)]);
    },
    callAs: () => Promise.reject(new Error('no pool has to be asked')),
  };
  return { calls, requests };
}

export function sourcesOf(
  graph: PoolGraph,
  calls: ReturnType<typeof node>['calls'],
  block = () => BLOCK,
): QuoteSources {
  const transfers = new TokenTransfers({
    calls,
    heads: {} as HeadTracker,
    router: address('77', 0),
    trusted: [],
  });
  return {
    source: {
      graph,
      discovery: 'index',
      ensure: () => Promise.resolve(block()),
      widen: () => Promise.resolve(),
      reread: () => Promise.resolve([]),
    },
    taxes: {
      known: () => ({ kind: 'untaxed' }),
      measure: () => Promise.resolve(),
      measureAhead: () => undefined,
      relearn: () => {},
      forget: () => {},
    },
    transfers,
    rules: { deniedTokens: new Set(), deniedPools: new Set() },
    trust: trustIn(),
    failed: new FailedRoutes(),
    splits: SPLIT_SEARCH,
    wrappedNative: SELL,
    gasPrices: new GasPriceMemory(),
  };
}

export const price = async (sources: QuoteSources, request = REQUEST) =>
  quoteTrade(sources, request, new AbortController());
