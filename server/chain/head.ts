import { type Hash, type Hex, isHex } from 'viem';
import { AppError } from '../errors.ts';

export interface BlockId {
  readonly number: bigint;
  readonly hash: Hash;
  /** Where it is known. */
  readonly parentHash?: Hash | undefined;
}

/** The newest block that the service knows. Every answer is of one head. */
export interface Head {
  readonly number: bigint;
  readonly hash: Hash;
  readonly parentHash: Hash;
  /** Unix seconds. */
  readonly timestamp: bigint;
  /** Wei per gas unit; null on chains without EIP-1559. */
  readonly baseFeePerGas: bigint | null;
  /** 256 bytes that tell which contracts and topics have surely not logged in the block; some nodes leave it out. */
  readonly logsBloom?: Hex | undefined;
  /** What the node suggests to pay, wei per gas unit (eth_gasPrice). */
  readonly gasPriceWei: bigint;
}

/** A block header as far as a head needs it. */
export type Header = Omit<Head, 'gasPriceWei'>;

/**
 * The header in a block that the node sent, by eth_getBlockBy… or by a newHeads message.
 * @throws AppError UPSTREAM_INVALID when a field is missing or malformed.
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

/** The head that answers are of, undefined while the node gives none that can be relied on. */
export function knownHead(heads: { current(): Head }): Head | undefined {
  try {
    return heads.current();
  } catch (error) {
    if (error instanceof AppError && error.code === 'RPC_UNAVAILABLE') return undefined;
    throw error;
  }
}
