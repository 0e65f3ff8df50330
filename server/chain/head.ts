import { type Hash, type Hex, isHex, numberToHex } from 'viem';
import { AppError } from '../errors.ts';
import type { L1Fee } from './l1Fee.ts';

export interface BlockId {
  readonly number: bigint;
  readonly hash: Hash;
  readonly parentHash?: Hash | undefined;
}

/** The newest block that the service follows. Every answer is computed at one head. */
export interface Head {
  readonly number: bigint;
  readonly hash: Hash;
  readonly parentHash: Hash;
  /** Unix seconds. */
  readonly timestamp: bigint;
  /** Wei per gas unit; null on chains without EIP-1559. */
  readonly baseFeePerGas: bigint | null;
  /** Bloom filter of the logs, 256 bytes; some nodes omit it. */
  readonly logsBloom?: Hex | undefined;
  /** Gas price that the node suggests (eth_gasPrice), wei per gas unit. */
  readonly gasPriceWei: bigint;
  /**
   * The charge for data on layer 1; absent on a chain that has none, null while its oracle does not answer.
   */
  readonly l1Fee?: L1Fee | null | undefined;
}

export type Header = Omit<Head, 'gasPriceWei' | 'l1Fee'>;

/**
 * Maximum age of the head in milliseconds; `auto` derives it from the block time, `never` suits quiet chains.
 */
export type MaxHeadAge = number | 'auto' | 'never';

/**
 * Returns the header of a block from eth_getBlockBy… or newHeads. @throws AppError UPSTREAM_INVALID when it
 * is malformed
 */
export function parseHeader(block: unknown): Header {
  if (typeof block !== 'object' || block === null) throw invalid('block');
  const fields = block as Record<string, unknown>;
  return {
    number: parseQuantity(fields['number'], 'number'),
    hash: parseHash(fields['hash'], 'hash'),
    parentHash: parseHash(fields['parentHash'], 'parentHash'),
    timestamp: parseQuantity(fields['timestamp'], 'timestamp'),
    baseFeePerGas:
      fields['baseFeePerGas'] === undefined || fields['baseFeePerGas'] === null
        ? null
        : parseQuantity(fields['baseFeePerGas'], 'baseFeePerGas'),
    logsBloom: parseBloom(fields['logsBloom']),
  };
}

/** Formats the header as a node's JSON-RPC answer, which `parseHeader` reads. */
export function formatHeader({
  number,
  hash,
  parentHash,
  timestamp,
  baseFeePerGas,
  logsBloom,
}: Header): object {
  return {
    number: numberToHex(number),
    hash,
    parentHash,
    timestamp: numberToHex(timestamp),
    ...(baseFeePerGas === null ? {} : { baseFeePerGas: numberToHex(baseFeePerGas) }),
    ...(logsBloom === undefined ? {} : { logsBloom }),
  };
}

/** @throws AppError UPSTREAM_INVALID when `value` is not a hex quantity of at most 256 bits. */
export function parseQuantity(value: unknown, name: string): bigint {
  if (!isHex(value, { strict: true }) || value.length < 3 || value.length > 66) throw invalid(name);
  return BigInt(value);
}

function parseHash(value: unknown, name: string): Hash {
  if (!isHex(value, { strict: true }) || value.length !== 66) throw invalid(name);
  return value.toLowerCase() as Hash;
}

function parseBloom(value: unknown): Hex | undefined {
  return isHex(value, { strict: true }) && value.length === 514 ? value : undefined;
}

function invalid(name: string): AppError {
  return new AppError('UPSTREAM_INVALID', `The RPC node sent a block with an invalid ${name}.`);
}

/** Returns the current head; undefined while there is none to answer from. */
export function knownHead(heads: { current(): Head }): Head | undefined {
  try {
    return heads.current();
  } catch (error) {
    if (error instanceof AppError && error.code === 'RPC_UNAVAILABLE') return undefined;
    throw error;
  }
}
