import type { Address } from 'viem';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { poolIdOf, v2Pool } from '../../routing/model/pool.ts';
import { DAI, legOf, UNI, USDC, v2Hop, v3Hop, WETH } from '../../universalRouter/routes.testkit.ts';
import { allTransfersAhead, poolToPoolTransfersOf } from './poolToPoolTransfers.ts';

const E18 = 10n ** 18n;
const address = (prefix: string, index: number): Address => `0x${prefix}${String(index).padStart(38, '0')}`;
const token = (index: number) => address('ee', index);
const SEARCH = { tokenIn: USDC, tokenOut: WETH, tradeType: 'exactInput', amount: E18, maxHops: 3 } as const;

/**
 * Five tokens between the ends, the second pool of each with more of the output than that of the one before.
 */
function market(): PoolGraph {
  const graph = new PoolGraph();
  const add = (pool: Address, token0: Address, token1: Address, reserve1: bigint) => {
    graph.addPool(v2Pool({ address: pool, token0, token1 }));
    graph.setState(poolIdOf(pool), { protocol: 'v2', reserve0: 1000n * E18, reserve1 });
  };
  for (let index = 1; index <= 5; index++) {
    add(address('a1', index), USDC, token(index), 1000n * E18);
    add(address('b1', index), WETH, token(index), (10_000n * E18) / BigInt(10 + index));
  }
  return graph;
}

const tokensOf = (transfers: readonly { readonly token: Address }[]) => transfers.map((each) => each.token);
const none = { limit: 10, isSound: () => false };

describe('poolToPoolTransfersOf', () => {
  test('each token between two pools has its amount and the output of the next pool', () => {
    const hops = [v2Hop(USDC, DAI), v3Hop(DAI, UNI, 3000), v3Hop(UNI, WETH, 500)];
    const [first, second, third] = hops.map(({ pool }) => pool);
    const { route } = legOf('exactInput', hops, [100n, 90n, 80n, 70n]);
    expect(poolToPoolTransfersOf([route])).toEqual([
      { token: DAI, from: first, to: second, amount: 90n, amountOut: 80n },
      { token: UNI, from: second, to: third, amount: 80n, amountOut: 70n },
    ]);
  });

  test('transfers of every route are returned, and none of a route of one pool', () => {
    const direct = legOf('exactInput', [v2Hop(USDC, WETH)], [100n, 90n]).route;
    const through = legOf('exactInput', [v2Hop(USDC, DAI), v2Hop(DAI, WETH)], [100n, 90n, 80n]).route;
    expect(poolToPoolTransfersOf([direct])).toEqual([]);
    expect(tokensOf(poolToPoolTransfersOf([direct, through, through]))).toEqual([DAI, DAI]);
  });
});

describe('allTransfersAhead', () => {
  afterEach(() => vi.restoreAllMocks());

  test('transfers of the best path come first, then of the best one without its token, and so on', async () => {
    expect(tokensOf(await allTransfersAhead(market(), SEARCH, [], none))).toEqual([5, 4, 3, 2, 1].map(token));
  });

  test('args: no more than the limit, those known already among them', async () => {
    const known = await allTransfersAhead(market(), SEARCH, [], { ...none, limit: 1 });
    expect(tokensOf(known)).toEqual([token(5)]);
    expect(tokensOf(await allTransfersAhead(market(), SEARCH, known, { ...none, limit: 3 }))).toEqual(
      [5, 4, 3].map(token),
    );
    expect(await allTransfersAhead(market(), SEARCH, known, { ...none, limit: 1 })).toEqual(known);
  });

  test('the search ahead ends at a sound path, and leaves out barred tokens', async () => {
    const isSound = (transfer: { readonly token: Address }) => transfer.token === token(2);
    const search = { ...SEARCH, barred: new Set([token(4)]) };
    expect(tokensOf(await allTransfersAhead(market(), search, [], { limit: 10, isSound }))).toEqual(
      [5, 3].map(token),
    );
  });

  test('only the unsound transfer of a path with a sound one is returned', async () => {
    const graph = market();
    graph.addPool(v2Pool({ address: address('c1', 1), token0: token(1), token1: token(6) }));
    graph.setState(poolIdOf(address('c1', 1)), {
      protocol: 'v2',
      reserve0: 1000n * E18,
      reserve1: 9000n * E18,
    });
    graph.addPool(v2Pool({ address: address('c1', 2), token0: WETH, token1: token(6) }));
    graph.setState(poolIdOf(address('c1', 2)), {
      protocol: 'v2',
      reserve0: 9000n * E18,
      reserve1: 1000n * E18,
    });
    const isSound = (transfer: { readonly token: Address }) => transfer.token !== token(6);
    expect(tokensOf(await allTransfersAhead(graph, SEARCH, [], { limit: 10, isSound }))).toEqual([token(6)]);
  });

  test('a turn ends after 10 ms of work, and the next ones continue', async () => {
    const worked = vi.spyOn(process, 'cpuUsage');
    // As if each search took 5 ms.
    let looks = 0;
    worked.mockImplementation((begun) => ({
      user: begun === undefined ? 0 : (looks++ % 3) * 5_000,
      system: 0,
    }));
    const all = (limit: number) => allTransfersAhead(market(), SEARCH, [], { ...none, limit });
    expect(tokensOf(await all(10))).toEqual([5, 4, 3, 2, 1].map(token));
    looks = 0;
    expect(tokensOf(await all(4))).toEqual([5, 4, 3, 2].map(token));
  });
});
