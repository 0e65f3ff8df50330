import {
  type AbiEvent,
  type Address,
  BaseError,
  createPublicClient,
  type GetLogsReturnType,
  http,
  type PublicClient,
  parseAbi,
} from 'viem';
import { progressTeller } from '../../subgraph/pace.ts';

const CALLS_PER_REQUEST = 100;
const CONCURRENT_CALLS = 400;
const ADDRESSES_PER_FILTER = 500;
const TIMEOUT_MS = 60_000;

/** A client of the chain together with the one block at which everything is read. */
export interface ChainReader {
  readonly client: PublicClient;
  readonly blockNumber: bigint;
  /** Is told how long reads come on. */
  readonly say: (line: string) => void;
}

export function createChainReader(
  rpcUrl: string,
  blockNumber: bigint,
  say: (line: string) => void = () => undefined,
): ChainReader {
  const client = createPublicClient({
    transport: http(rpcUrl, { batch: { batchSize: CALLS_PER_REQUEST }, timeout: TIMEOUT_MS }),
  });
  return { client, blockNumber, say };
}

export const FACTORY = parseAbi([
  'function allPairsLength() view returns (uint256)',
  'event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)',
]);

export const MARKET = parseAbi([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32)',
  'function fee() view returns (uint24)',
  'function tickSpacing() view returns (int24)',
  'function liquidity() view returns (uint128)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16, uint16, uint16, uint8 feeProtocol, bool)',
  'function ticks(int24) view returns (uint128 liquidityGross, int128 liquidityNet, uint256, uint256, int56, uint160, uint32, bool initialized)',
  'function positions(bytes32) view returns (uint128 liquidity, uint256, uint256, uint128, uint128)',
]);

export const MANAGER = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function positions(uint256) view returns (uint96, address, address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint128 liquidity, uint256, uint256, uint128, uint128)',
]);

/** What counts as a transaction of a market; Mint and Burn of a V3 pool also name its positions and ticks. */
export const MARKET_EVENTS = parseAbi([
  'event Mint(address indexed sender, uint256 amount0, uint256 amount1)',
  'event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to)',
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  'event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'event Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
]);

export type MarketLog = GetLogsReturnType<undefined, typeof MARKET_EVENTS, true>[number];

/** `work` of each item, in the order of the items, a few hundred at a time. */
export async function mapLimited<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += CONCURRENT_CALLS) {
    results.push(...(await Promise.all(items.slice(from, from + CONCURRENT_CALLS).map(work))));
  }
  return results;
}

/**
 * All logs of these events and contracts up to the reader's block, decoded, by block and index
 * (`eth_getLogs`).
 */
export async function readLogsOf<const Events extends readonly AbiEvent[]>(
  reader: ChainReader,
  events: Events,
  addresses: readonly Address[],
  fromBlock: bigint,
): Promise<GetLogsReturnType<undefined, Events, true>> {
  type Logs = GetLogsReturnType<undefined, Events, true>;
  const logs: Logs[number][] = [];
  const tell = progressTeller('blocks of logs', reader.say);
  const blocks = Number(reader.blockNumber - fromBlock) + 1;
  const total = Math.ceil(addresses.length / ADDRESSES_PER_FILTER) * blocks;
  let done = 0;
  for (let from = 0; from < addresses.length; from += ADDRESSES_PER_FILTER) {
    const address = addresses.slice(from, from + ADDRESSES_PER_FILTER);
    const read = async (first: bigint, last: bigint) => {
      const found = await reader.client.getLogs({
        address,
        events,
        strict: true,
        fromBlock: first,
        toBlock: last,
      });
      done += Number(last - first) + 1;
      tell(done, total);
      return found;
    };
    for (const log of await readRange<Logs[number]>(read as never, fromBlock, reader.blockNumber))
      logs.push(log);
  }
  return logs.sort((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex) as Logs;
}

/** All Mint, Burn and Swap logs of these markets. */
export const readMarketLogs = (
  reader: ChainReader,
  markets: readonly Address[],
  fromBlock: bigint,
): Promise<MarketLog[]> => readLogsOf(reader, MARKET_EVENTS, markets, fromBlock);

/**
 * Halves the range for as long as the node does not answer: nodes limit ranges and sizes, each in its own
 * way.
 */
async function readRange<Log>(
  read: (first: bigint, last: bigint) => Promise<readonly Log[]>,
  first: bigint,
  last: bigint,
): Promise<readonly Log[]> {
  try {
    return await read(first, last);
  } catch (error) {
    if (!(error instanceof BaseError) || first >= last) throw error;
    const middle = (first + last) / 2n;
    return [...(await readRange(read, first, middle)), ...(await readRange(read, middle + 1n, last))];
  }
}
