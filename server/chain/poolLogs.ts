import { type Address, decodeEventLog, type Hex, isAddress, isHex, toEventSelector } from 'viem';
import { AppError } from '../errors.ts';
import type { Pool } from '../routing/pool.ts';
import type { Factories } from './factories.ts';

/** What the logs of some blocks say about pools. */
export interface LogChanges {
  /** Contracts that emitted an event after which their reserves, price or ticks may differ. */
  readonly touched: ReadonlySet<Address>;
  /** Pools that the factories created. */
  readonly created: readonly Pool[];
}

const PAIR_CREATED = {
  type: 'event',
  name: 'PairCreated',
  inputs: [
    { name: 'token0', type: 'address', indexed: true },
    { name: 'token1', type: 'address', indexed: true },
    { name: 'pair', type: 'address' },
    { name: 'allPairsLength', type: 'uint256' },
  ],
} as const;

const POOL_CREATED = {
  type: 'event',
  name: 'PoolCreated',
  inputs: [
    { name: 'token0', type: 'address', indexed: true },
    { name: 'token1', type: 'address', indexed: true },
    { name: 'fee', type: 'uint24', indexed: true },
    { name: 'tickSpacing', type: 'int24' },
    { name: 'pool', type: 'address' },
  ],
} as const;

const pairCreatedTopic = toEventSelector(PAIR_CREATED);
const poolCreatedTopic = toEventSelector(POOL_CREATED);

export const creationTopics: readonly Hex[] = [pairCreatedTopic, poolCreatedTopic];

/**
 * Every change of V2 reserves emits Sync. Of a V3 pool, price, liquidity and ticks change with these four only;
 * flash loans, collected fees and protocol fees do not move a later swap.
 */
export const eventTopics: readonly Hex[] = [
  toEventSelector('Sync(uint112,uint112)'),
  toEventSelector('Swap(address,address,int256,int256,uint160,uint128,int24)'),
  toEventSelector('Mint(address,address,int24,int24,uint128,uint256,uint256)'),
  toEventSelector('Burn(address,int24,int24,uint128,uint256,uint256)'),
  toEventSelector('Initialize(uint160,int24)'),
  ...creationTopics,
];

/**
 * The pools touched and created by the logs of an eth_getLogs answer. Creations count only from the configured
 * factories: anyone can emit the event.
 * @throws AppError UPSTREAM_INVALID when the answer is not a list of logs.
 */
export function parseLogs(answer: unknown, factories: Factories): LogChanges {
  if (!Array.isArray(answer)) throw invalid();
  const touched = new Set<Address>();
  const created: Pool[] = [];
  for (const log of answer) {
    const { address, topics, data } = parseLog(log);
    const pool = creationBy(factories, address, topics, data);
    if (pool === undefined) touched.add(address);
    else created.push(pool);
  }
  return { touched, created };
}

interface Log {
  readonly address: Address;
  readonly topics: [Hex, ...Hex[]];
  readonly data: Hex;
}

function parseLog(log: unknown): Log {
  const { address, topics, data } = (typeof log === 'object' && log !== null ? log : {}) as Record<
    string,
    unknown
  >;
  if (typeof address !== 'string' || !isAddress(address, { strict: false }) || !Array.isArray(topics))
    throw invalid();
  const [first, ...rest] = topics.filter((topic): topic is Hex => isHex(topic, { strict: true }));
  if (first === undefined || !isHex(data, { strict: true })) throw invalid();
  return { address: address.toLowerCase() as Address, topics: [first, ...rest], data };
}

function creationBy(
  { v2Factory, v3Factory }: Factories,
  address: Address,
  topics: [Hex, ...Hex[]],
  data: Hex,
): Pool | undefined {
  try {
    if (address === v2Factory && topics[0] === pairCreatedTopic) {
      const { args } = decodeEventLog({ abi: [PAIR_CREATED], topics, data });
      return {
        protocol: 'v2',
        address: lower(args.pair),
        token0: lower(args.token0),
        token1: lower(args.token1),
      };
    }
    if (address === v3Factory && topics[0] === poolCreatedTopic) {
      const { args } = decodeEventLog({ abi: [POOL_CREATED], topics, data });
      const { fee, tickSpacing } = args;
      const [token0, token1] = [lower(args.token0), lower(args.token1)];
      return { protocol: 'v3', address: lower(args.pool), token0, token1, fee, tickSpacing };
    }
    return undefined;
  } catch (error) {
    throw new AppError('UPSTREAM_INVALID', 'The RPC node sent a malformed log.', { cause: error });
  }
}

function lower(address: Address): Address {
  return address.toLowerCase() as Address;
}

function invalid(): AppError {
  return new AppError('UPSTREAM_INVALID', 'The RPC node sent a malformed log.');
}
