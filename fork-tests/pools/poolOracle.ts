import {
  type Address,
  encodePacked,
  erc20Abi,
  getAddress,
  keccak256,
  type PublicClient,
  parseAbi,
  parseAbiItem,
} from 'viem';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import {
  createChainReader,
  MANAGER,
  MARKET,
  type MarketLog,
  mapLimited,
  readMarketLogs,
} from '../verify/chainReader.ts';

const PAIR_CREATED = parseAbiItem(
  'event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count)',
);
const POOL_CREATED = parseAbiItem(
  'event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)',
);
const SUPPLY = parseAbi([
  'function totalSupply() view returns (uint256)',
  'function tokenByIndex(uint256) view returns (uint256)',
]);

/** A pair or pool as the contracts describe it at one block; addresses checksummed, amounts raw. */
export interface Market {
  readonly address: Address;
  readonly token0: Address;
  readonly token1: Address;
  readonly balance0: bigint;
  readonly balance1: bigint;
}

export interface Pair extends Market {
  readonly reserve0: bigint;
  readonly reserve1: bigint;
}

export interface Pool extends Market {
  readonly fee: number;
  readonly tickSpacing: number;
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
  /** Initialized ones, ascending. */
  readonly ticks: readonly { tick: number; liquidityGross: bigint; liquidityNet: bigint }[];
  readonly positions: readonly Position[];
}

export interface Position {
  /** null for liquidity held in the pool directly. */
  readonly tokenId: bigint | null;
  readonly owner: Address;
  readonly tickLower: number;
  readonly tickUpper: number;
  readonly liquidity: bigint;
}

/** Everything about the exchange that a test can ask the contracts themselves, at one block. */
export interface PoolOracle {
  readonly blockNumber: bigint;
  readonly pairs: readonly Pair[];
  readonly pools: readonly Pool[];
  readonly logs: readonly MarketLog[];
}

/**
 * Reads factories, pools, ticks, positions and logs with plain contract calls; nothing of the service is
 * used.
 */
export async function readPoolOracle(rpcUrl: string): Promise<PoolOracle> {
  const blockNumber = await createChainReader(rpcUrl, 0n).client.getBlockNumber();
  const reader = createChainReader(rpcUrl, blockNumber);
  const { client } = reader;
  const range = { fromBlock: 0n, toBlock: blockNumber };
  const [pairLogs, poolLogs] = await Promise.all([
    client.getLogs({ ...range, address: MAINNET.v2Factory, event: PAIR_CREATED, strict: true }),
    client.getLogs({ ...range, address: MAINNET.v3Factory, event: POOL_CREATED, strict: true }),
  ]);
  const markets = [...pairLogs.map(({ args }) => args.pair), ...poolLogs.map(({ args }) => args.pool)];
  const logs = await readMarketLogs(reader, markets, 0n);
  const nfts = await readNfts(client);
  const pairs = await mapLimited(pairLogs, async ({ args }) => {
    const call = { address: args.pair, abi: MARKET } as const;
    const [reserve0, reserve1] = await client.readContract({ ...call, functionName: 'getReserves' });
    return { ...(await readMarket(client, args.pair, args.token0, args.token1)), reserve0, reserve1 };
  });
  const pools = await mapLimited(poolLogs, async ({ args }): Promise<Pool> => {
    const call = { address: args.pool, abi: MARKET } as const;
    const [slot0, liquidity, market] = await Promise.all([
      client.readContract({ ...call, functionName: 'slot0' }),
      client.readContract({ ...call, functionName: 'liquidity' }),
      readMarket(client, args.pool, args.token0, args.token1),
    ]);
    const mints = logs.flatMap((log) =>
      log.address.toLowerCase() === args.pool.toLowerCase() &&
      log.eventName === 'Mint' &&
      'tickLower' in log.args
        ? [log.args]
        : [],
    );
    const inPool = nfts.filter(
      (nft) => nft.token0 === args.token0 && nft.token1 === args.token1 && nft.fee === args.fee,
    );
    return {
      ...market,
      fee: args.fee,
      tickSpacing: args.tickSpacing,
      sqrtPriceX96: slot0[0],
      tick: slot0[1],
      liquidity,
      ticks: await readTicks(client, args.pool, mints),
      positions: [...inPool.map(withoutPool), ...(await readDirect(client, args.pool, mints))],
    };
  });
  return { blockNumber, pairs, pools, logs };
}

async function readMarket(
  client: PublicClient,
  address: Address,
  token0: Address,
  token1: Address,
): Promise<Market> {
  const balanceOf = (token: Address) =>
    client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] });
  const [balance0, balance1] = await Promise.all([balanceOf(token0), balanceOf(token1)]);
  return {
    address: getAddress(address),
    token0: getAddress(token0),
    token1: getAddress(token1),
    balance0,
    balance1,
  };
}

interface Mint {
  readonly owner: Address;
  readonly tickLower: number;
  readonly tickUpper: number;
}

async function readTicks(client: PublicClient, pool: Address, mints: readonly Mint[]) {
  const used = new Set(mints.flatMap(({ tickLower, tickUpper }) => [tickLower, tickUpper]));
  const ticks = await mapLimited([...used], async (tick) => {
    const [liquidityGross, liquidityNet] = await client.readContract({
      address: pool,
      abi: MARKET,
      functionName: 'ticks',
      args: [tick],
    });
    return { tick, liquidityGross, liquidityNet };
  });
  return ticks.filter(({ liquidityGross }) => liquidityGross > 0n).sort((a, b) => a.tick - b.tick);
}

/** Liquidity that owners other than the position manager hold in the pool. */
async function readDirect(client: PublicClient, pool: Address, mints: readonly Mint[]): Promise<Position[]> {
  const direct = new Map(
    mints
      .filter(({ owner }) => owner.toLowerCase() !== MAINNET.positionManager.toLowerCase())
      .map((mint) => [`${mint.owner}:${mint.tickLower}:${mint.tickUpper}`, mint]),
  );
  const positions = await mapLimited([...direct.values()], async ({ owner, tickLower, tickUpper }) => {
    const key = keccak256(encodePacked(['address', 'int24', 'int24'], [owner, tickLower, tickUpper]));
    const [liquidity] = await client.readContract({
      address: pool,
      abi: MARKET,
      functionName: 'positions',
      args: [key],
    });
    return { tokenId: null, owner: getAddress(owner), tickLower, tickUpper, liquidity };
  });
  return positions.filter(({ liquidity }) => liquidity > 0n);
}

interface Nft extends Position {
  readonly token0: Address;
  readonly token1: Address;
  readonly fee: number;
}

async function readNfts(client: PublicClient): Promise<Nft[]> {
  const address = MAINNET.positionManager;
  const supply = await client.readContract({ address, abi: SUPPLY, functionName: 'totalSupply' });
  const indices = Array.from({ length: Number(supply) }, (_, index) => BigInt(index));
  const nfts = await mapLimited(indices, async (index): Promise<Nft> => {
    const tokenId = await client.readContract({
      address,
      abi: SUPPLY,
      functionName: 'tokenByIndex',
      args: [index],
    });
    const call = { address, abi: MANAGER, args: [tokenId] } as const;
    const [owner, [, , token0, token1, fee, tickLower, tickUpper, liquidity]] = await Promise.all([
      client.readContract({ ...call, functionName: 'ownerOf' }),
      client.readContract({ ...call, functionName: 'positions' }),
    ]);
    return { tokenId, owner: getAddress(owner), token0, token1, fee, tickLower, tickUpper, liquidity };
  });
  return nfts.filter(({ liquidity }) => liquidity > 0n);
}

const withoutPool = ({ tokenId, owner, tickLower, tickUpper, liquidity }: Nft): Position => ({
  tokenId,
  owner,
  tickLower,
  tickUpper,
  liquidity,
});
