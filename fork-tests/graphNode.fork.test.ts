import { request } from 'graphql-request';
import {
  type Address,
  createPublicClient,
  createTestClient,
  getAddress,
  http,
  parseAbi,
  parseAbiItem,
  walletActions,
} from 'viem';
import { mainnet } from 'viem/chains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GraphNode, startGraphNode } from './harness/graphNode.ts';
import { type Replica, startReplica } from './harness/replica/startReplica.ts';

const abi = parseAbi([
  'function allPairsLength() view returns (uint256)',
  'function allPairs(uint256) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function fee() view returns (uint24)',
  'function tickSpacing() view returns (int24)',
  'function liquidity() view returns (uint128)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16, uint16, uint16, uint8, bool)',
  'function ticks(int24) view returns (uint128 liquidityGross, int128 liquidityNet, uint256, uint256, int56, uint160, uint32, bool initialized)',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable returns (uint256[])',
]);
const MINT_V3 = parseAbiItem(
  'event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
);
const COUNTED_V2 = [
  parseAbiItem('event Mint(address indexed sender, uint256 amount0, uint256 amount1)'),
  parseAbiItem('event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to)'),
  parseAbiItem(
    'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  ),
];
const COUNTED_V3 = [
  MINT_V3,
  parseAbiItem(
    'event Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  ),
  parseAbiItem(
    'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  ),
];

interface Pair {
  readonly id: Address;
  readonly token0: { readonly id: Address };
  readonly token1: { readonly id: Address };
  readonly reserve0: string;
  readonly reserve1: string;
  readonly txCount: string;
}

interface Pool {
  readonly id: Address;
  readonly token0: { readonly id: Address };
  readonly token1: { readonly id: Address };
  readonly fee: number;
  readonly tickSpacing: number;
  readonly liquidity: string;
  readonly sqrtPriceX96: string;
  readonly tick: number | null;
  readonly txCount: string;
  readonly tickCount: string;
  readonly ticks: readonly {
    readonly tickIdx: number;
    readonly liquidityGross: string;
    readonly liquidityNet: string;
  }[];
}

describe('graph-node on the replica', () => {
  let replica: Replica;
  let index: GraphNode;
  let chain: ReturnType<typeof createPublicClient>;

  const headHash = async () => (await chain.getBlock({ blockTag: 'latest' })).hash as `0x${string}`;
  const query = <T>(text: string): Promise<T> => request<T>(index.queryUrl, text);
  const allPairs = async () =>
    (
      await query<{ pairs: Pair[] }>(
        '{ pairs(first: 1000) { id token0 { id } token1 { id } reserve0 reserve1 txCount } }',
      )
    ).pairs;
  const allPools = async () =>
    (
      await query<{ pools: Pool[] }>(
        '{ pools(first: 1000) { id token0 { id } token1 { id } fee tickSpacing liquidity sqrtPriceX96 tick txCount tickCount ticks(first: 1000, orderBy: id) { tickIdx liquidityGross liquidityNet } } }',
      )
    ).pools;
  const read = (address: Address, functionName: 'fee' | 'tickSpacing' | 'liquidity' | 'token0' | 'token1') =>
    chain.readContract({ address, abi, functionName });

  beforeAll(async () => {
    replica = await startReplica();
    chain = createPublicClient({ chain: mainnet, transport: http(replica.url), batch: { multicall: true } });
    index = await startGraphNode({ rpcUrl: replica.url, startBlock: replica.startBlock });
    await index.waitForBlock(await headHash());
  });
  afterAll(async () => {
    await index?.stop();
    await replica?.stop();
  });

  it('every pair of the V2 factory is indexed, with the reserves that it has on chain', async () => {
    const factory = { address: replica.contracts.v2Factory, abi } as const;
    const length = await chain.readContract({ ...factory, functionName: 'allPairsLength' });
    const onChain = await Promise.all(
      Array.from({ length: Number(length) }, async (_, i) => {
        const address = await chain.readContract({ ...factory, functionName: 'allPairs', args: [BigInt(i)] });
        const [reserve0, reserve1] = await chain.readContract({ address, abi, functionName: 'getReserves' });
        return {
          id: address.toLowerCase(),
          token0: String(await read(address, 'token0')).toLowerCase(),
          token1: String(await read(address, 'token1')).toLowerCase(),
          reserve0: String(reserve0),
          reserve1: String(reserve1),
        };
      }),
    );
    const indexed = (await allPairs()).map(({ txCount: _, ...pair }) => ({
      ...pair,
      token0: pair.token0.id,
      token1: pair.token1.id,
    }));
    expect(indexed.length).toBeGreaterThanOrEqual(22);
    expect(sortedById(indexed)).toEqual(sortedById(onChain));
  });

  it('every pool of the V3 factory is indexed, with the fee, price, tick and liquidity that it has on chain', async () => {
    const created = await chain.getLogs({
      address: replica.contracts.v3Factory,
      event: parseAbiItem(
        'event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)',
      ),
      fromBlock: 0n,
      strict: true,
    });
    const onChain = await Promise.all(
      created.map(async ({ args }) => {
        const [sqrtPriceX96, tick] = await chain.readContract({
          address: args.pool,
          abi,
          functionName: 'slot0',
        });
        return {
          id: args.pool.toLowerCase(),
          token0: args.token0.toLowerCase(),
          token1: args.token1.toLowerCase(),
          fee: args.fee,
          tickSpacing: args.tickSpacing,
          liquidity: String(await read(args.pool, 'liquidity')),
          sqrtPriceX96: String(sqrtPriceX96),
          tick: sqrtPriceX96 === 0n ? null : tick,
        };
      }),
    );
    const indexed = (await allPools()).map(({ txCount: _, tickCount: __, ticks: ___, ...pool }) => ({
      ...pool,
      token0: pool.token0.id,
      token1: pool.token1.id,
    }));
    expect(indexed.length).toBeGreaterThanOrEqual(44);
    expect(sortedById(indexed)).toEqual(sortedById(onChain));
  });

  it('the ticks of each pool are those that are initialized on chain, and only those', async () => {
    const mints = await chain.getLogs({ event: MINT_V3, fromBlock: 0n, strict: true });
    const pools = await allPools();
    let compared = 0;
    for (const pool of pools) {
      const everUsed = new Set(
        mints
          .filter(({ address }) => address.toLowerCase() === pool.id)
          .flatMap(({ args }) => [args.tickLower, args.tickUpper]),
      );
      const onChain = await Promise.all(
        [...everUsed].map(async (tickIdx) => {
          const [gross, net, , , , , , initialized] = await chain.readContract({
            address: pool.id,
            abi,
            functionName: 'ticks',
            args: [tickIdx],
          });
          return { tickIdx, liquidityGross: String(gross), liquidityNet: String(net), initialized };
        }),
      );
      const initialized = onChain
        .filter((tick) => tick.initialized)
        .map(({ initialized: _, ...tick }) => tick)
        .sort((a, b) => a.tickIdx - b.tickIdx);
      expect(pool.ticks, pool.id).toEqual(initialized);
      expect(pool.tickCount, pool.id).toBe(String(initialized.length));
      compared += initialized.length;
    }
    expect(compared).toBeGreaterThan(100);
  });

  it('txCount of each token is the number of Mint, Burn and Swap logs of its pairs and pools', async () => {
    const pairs = await allPairs();
    const pools = await allPools();
    const logsV2 = await chain.getLogs({
      address: pairs.map(({ id }) => id),
      events: COUNTED_V2,
      fromBlock: 0n,
    });
    const logsV3 = await chain.getLogs({
      address: pools.map(({ id }) => id),
      events: COUNTED_V3,
      fromBlock: 0n,
    });
    const logsOf = new Map<string, number>();
    for (const { address } of [...logsV2, ...logsV3]) {
      logsOf.set(address.toLowerCase(), (logsOf.get(address.toLowerCase()) ?? 0) + 1);
    }
    const expected: Record<string, number> = {};
    for (const market of [...pairs, ...pools]) {
      const count = logsOf.get(market.id) ?? 0;
      expect(market.txCount, market.id).toBe(String(count));
      for (const token of [market.token0.id, market.token1.id])
        expected[token] = (expected[token] ?? 0) + count;
    }
    const { tokens } = await query<{ tokens: { id: string; txCount: string }[] }>(
      '{ tokens(first: 1000) { id txCount } }',
    );
    expect(Object.fromEntries(tokens.map(({ id, txCount }) => [id, Number(txCount)]))).toEqual(expected);
    expect(logsV2.length + logsV3.length).toBeGreaterThan(500);
  });

  it('follows a reorganisation: what happened only on the abandoned fork is undone', async () => {
    const wallet = createTestClient({ mode: 'anvil', chain: mainnet, transport: http(replica.url) }).extend(
      walletActions,
    );

    const pairOf = async () => {
      const { pairs } = await query<{ pairs: Pair[] }>(
        `{ pairs(where: { id: "0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc" }) { id reserve0 reserve1 txCount } }`,
      );
      return pairs[0];
    };
    const before = await pairOf();
    const snapshot = await wallet.snapshot();
    await wallet.writeContract({
      account: replica.accounts[0],
      address: getAddress(replica.contracts.v2Router),
      abi,
      functionName: 'swapExactETHForTokens',
      args: [
        0n,
        [replica.contracts.weth, replica.tokens.USDC.address],
        replica.accounts[0].address,
        2n ** 64n,
      ],
      value: 10n ** 18n,
    });
    await wallet.mine({ blocks: 1 });
    await index.waitForBlock(await headHash());
    const during = await pairOf();
    expect(Number(during?.txCount)).toBe(Number(before?.txCount) + 1);

    await wallet.revert({ id: snapshot });
    await wallet.mine({ blocks: 4 });
    await index.waitForBlock(await headHash());
    expect(await pairOf()).toEqual(before);
  });
});

function sortedById<T extends { readonly id: string }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => (a.id < b.id ? -1 : 1));
}
