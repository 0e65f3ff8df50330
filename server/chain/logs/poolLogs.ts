import { type Address, type Hash, type Hex, isHex } from 'viem';
import { AppError } from '../../errors.ts';
import type { Pool } from '../../routing/model/pool.ts';
import type { PoolFactory } from '../../routing/model/poolFactory.ts';
import { Turns } from '../../runtime/eventLoop.ts';
import type { Factories } from '../factories.ts';
import { parseQuantity } from '../head.ts';
import type { PoolUpdate } from '../protocols/chainProtocol.ts';
import {
  CHAIN_PROTOCOLS,
  creationTopicsOf,
  poolFactoriesOf,
  stateTopicsOf,
} from '../protocols/chainProtocols.ts';
import { BlockNotAvailable } from '../rpc/rpcErrors.ts';
import { mergeUpdates, poolOfLog, updateOf } from './poolUpdate.ts';

const LOGS_BETWEEN_LOOKS = 128;

export interface LogChanges {
  /**
   * Pools whose reserves, price or ticks an event changed, by contract or id; factories that created unknown
   * ones.
   */
  readonly touched: ReadonlyMap<Hex, PoolUpdate>;
  readonly created: readonly Pool[];
}

/** The contracts with logs, and the ids of pools that share one, by block number. */
export type Loggers = ReadonlyMap<bigint, ReadonlySet<Hex>>;

export interface ParsedLogs {
  readonly parts: readonly [LogChanges, ...LogChanges[]];
  readonly loggers: Loggers;
}

/** Returns the topics of all events to follow. */
export function eventTopicsOf(factories: Factories): readonly Hex[] {
  return [...stateTopicsOf(factories), ...creationTopicsOf(factories)];
}

/**
 * Returns the pools touched and created by the logs of eth_getLogs answers, with their last update, and the
 * loggers of each block. Creations count only from the configured factories. Yields to the event loop.
 * @param isOfBlocks returns whether a block was requested
 * @param starts block numbers, ascending, with each of which a further part begins
 * @throws BlockNotAvailable when a log is removed or of another block; AppError UPSTREAM_INVALID when an
 * answer is malformed
 */
export async function parseLogs(
  answers: readonly unknown[],
  factories: Factories,
  isOfBlocks: (number: bigint, hash: Hash | undefined) => boolean,
  starts: readonly bigint[] = [],
): Promise<ParsedLogs> {
  const turns = new Turns();
  const poolFactories = poolFactoriesOf(factories);
  const logs: Log[] = [];
  for (const answer of answers) {
    if (!Array.isArray(answer)) throw invalid();
    for (const log of answer) {
      if (logs.push(parseLog(log)) % LOGS_BETWEEN_LOOKS === 0) await turns.next();
    }
  }
  const loggers = new Map<bigint, Set<Hex>>();
  const parts: [Part, ...Part[]] = [newPart(), ...starts.map(newPart)];
  let place = 0;
  let last: Log | undefined;
  for (const [index, log] of logs.sort(byLogIndex).entries()) {
    if (index % LOGS_BETWEEN_LOOKS === 0) await turns.next();
    const { address, topics, data, blockNumber, blockHash, isRemoved } = log;
    // What a log adds counts once, however often it is sent.
    const isAgain = last !== undefined && isSame(last, log);
    last = log;
    if (isRemoved || !isOfBlocks(blockNumber, blockHash))
      throw new BlockNotAvailable('The RPC node sent logs of another block.');
    if (isAgain) continue;
    const inBlock = loggers.get(blockNumber) ?? new Set();
    loggers.set(blockNumber, inBlock.add(address));
    while (blockNumber >= (starts[place] ?? Number.POSITIVE_INFINITY)) place += 1;
    const { touched, created } = parts[place] ?? parts[0];
    const creation = creationBy(poolFactories, log);
    if (creation !== undefined) {
      if (creation.pool !== undefined) created.push(creation.pool);
      continue;
    }
    if (poolFactories.some((factory) => factory.address === address && saysFees(factory))) {
      touched.set(address, { kind: 'fees' });
      continue;
    }
    const id = poolOfLog(address, topics, poolFactories);
    if (id === undefined) continue;
    inBlock.add(id);
    touched.set(id, mergeUpdates(touched.get(id), updateOf(topics, data)));
  }
  return { parts, loggers };
}

interface Part {
  readonly touched: Map<Hex, PoolUpdate>;
  readonly created: Pool[];
}

const newPart = (): Part => ({ touched: new Map(), created: [] });

/** A plain pattern: the cache of viem's isAddress is useless for thousands of addresses. */
const ADDRESS = /^0x[0-9a-f]{40}$/i;

interface Log {
  readonly address: Address;
  readonly topics: [Hex, ...Hex[]];
  readonly data: Hex;
  readonly blockNumber: bigint;
  readonly blockHash: Hash | undefined;
  readonly logIndex: bigint;
  readonly transactionHash: unknown;
  readonly isRemoved: boolean;
}

function byLogIndex(a: Log, b: Log): number {
  return Number(a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
}

/** Whether two logs are one, also where a node counts the logs of each transaction by itself. */
function isSame(a: Log, b: Log): boolean {
  return byLogIndex(a, b) === 0 && a.transactionHash === b.transactionHash && a.address === b.address;
}

function parseLog(log: unknown): Log {
  if (typeof log !== 'object' || log === null) throw invalid();
  const { address, topics, data, blockNumber, blockHash, logIndex, transactionHash, removed } = log as Record<
    string,
    unknown
  >;
  if (typeof address !== 'string' || !ADDRESS.test(address)) throw invalid();
  if (!Array.isArray(topics) || !isHex(data, { strict: true })) throw invalid();
  const [first, ...rest] = topics.filter((topic): topic is Hex => isHex(topic, { strict: true }));
  if (first === undefined) throw invalid();
  return {
    address: address.toLowerCase() as Address,
    topics: [first, ...rest],
    data,
    blockNumber: parseQuantity(blockNumber, 'log'),
    blockHash: isHex(blockHash) ? blockHash : undefined,
    logIndex: parseQuantity(logIndex, 'log'),
    transactionHash,
    isRemoved: removed === true,
  };
}

/**
 * Returns the pool that a log announces; undefined when it announces none, without a pool when routes may not
 * use it.
 */
function creationBy(
  poolFactories: readonly PoolFactory[],
  { address, topics, data }: Log,
): { readonly pool: Pool | undefined } | undefined {
  for (const factory of poolFactories) {
    const protocol = CHAIN_PROTOCOLS[factory.protocol];
    if (address !== factory.address || topics[0] !== protocol.creationTopic) continue;
    try {
      const row = protocol.creationRow(topics, data, factory);
      return { pool: row && protocol.poolOf(row, factory) };
    } catch (error) {
      throw new AppError('UPSTREAM_INVALID', 'The RPC node sent a malformed log.', { cause: error });
    }
  }
  return undefined;
}

/** Returns whether a factory logs changes of the fees of its pairs. */
function saysFees(factory: PoolFactory): boolean {
  return 'pairFees' in factory && factory.pairFees?.hasEvent === true;
}

function invalid(): AppError {
  return new AppError('UPSTREAM_INVALID', 'The RPC node sent a malformed log.');
}
