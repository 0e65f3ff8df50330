import { randomBytes } from 'node:crypto';
import { type Address, bytesToHex, type Hex, numberToHex } from 'viem';
import type { Header } from '../head.ts';

/** Block time in seconds until one is observed. */
const BLOCK_TIME = 12n;
const LONGEST_BLOCK_TIME = 60n;
const BLOCKS = 3;
const MILLISECONDS = 1000;

export interface NextBlock {
  readonly number: bigint;
  readonly time: bigint;
  /** Base fee in wei per gas unit; null on chains without EIP-1559. */
  readonly baseFeePerGas: bigint | null;
  readonly feeRecipient: Address;
  readonly prevRandao: Hex;
}

/**
 * Returns the next three blocks as a contract would see them. They differ in everything by which a contract
 * could distinguish blocks: parity of the number, time modulo 3 (up to 2 s late at 12 s blocks), base fee.
 * @param until Unix seconds. The block time is shortened to fit; blocks that are still later are omitted
 */
export function nextBlocks(
  {
    number,
    timestamp,
    baseFeePerGas,
  }: Pick<Header, 'number' | 'timestamp'> & Partial<Pick<Header, 'baseFeePerGas'>>,
  blockTimeMs: number | undefined,
  until?: bigint,
): NextBlock[] {
  const blockTime = blockTimeWithin(
    blockTimeOf(blockTimeMs),
    until === undefined ? undefined : until - timestamp,
  );
  const feeRecipient = bytesToHex(randomBytes(20));
  const remainders = new Set<bigint>();
  const blocks = Array.from({ length: BLOCKS }, (_, index) => {
    let time = timestamp + BigInt(index + 1) * blockTime;
    while (remainders.has(time % BigInt(BLOCKS))) time += 1n;
    remainders.add(time % BigInt(BLOCKS));
    return {
      number: number + BigInt(index + 1),
      time,
      baseFeePerGas: baseFeePerGas === undefined ? null : baseFeeOf(baseFeePerGas, index),
      feeRecipient,
      prevRandao: bytesToHex(randomBytes(32)),
    };
  });
  return blocks.filter(({ time }) => until === undefined || time <= until);
}

/** Returns the block overrides of eth_call, eth_simulateV1 and debug_traceCall. */
export function blockOverridesOf({
  number,
  time,
  baseFeePerGas,
  feeRecipient,
  prevRandao,
}: NextBlock): Readonly<Record<string, Hex>> {
  const baseFee = baseFeePerGas === null ? {} : { baseFeePerGas: numberToHex(baseFeePerGas) };
  return { number: numberToHex(number), time: numberToHex(time), feeRecipient, prevRandao, ...baseFee };
}

/** Returns the gas price in wei per gas unit: the node's, but at least the next block's highest base fee. */
export function gasPriceAt({
  baseFeePerGas,
  gasPriceWei,
}: {
  readonly baseFeePerGas?: bigint | null | undefined;
  readonly gasPriceWei?: bigint | undefined;
}): bigint {
  const least = ((baseFeePerGas ?? 0n) * 9n) / 8n + 1n;
  return gasPriceWei !== undefined && gasPriceWei > least ? gasPriceWei : least;
}

/** Returns the block time in whole seconds, at least one. */
function blockTimeOf(blockTimeMs: number | undefined): bigint {
  if (blockTimeMs === undefined) return BLOCK_TIME;
  const seconds = BigInt(Math.max(1, Math.round(blockTimeMs / MILLISECONDS)));
  return seconds < LONGEST_BLOCK_TIME ? seconds : LONGEST_BLOCK_TIME;
}

/**
 * Returns the block time, at least 1 s, with which three blocks fit into `left` with two seconds to spare.
 */
function blockTimeWithin(blockTime: bigint, left: bigint | undefined): bigint {
  if (left === undefined) return blockTime;
  const fits = (left - 2n) / BigInt(BLOCKS);
  if (fits >= blockTime) return blockTime;
  return fits > 1n ? fits : 1n;
}

/** Returns the base fee of each block: unchanged, then an eighth more, then an eighth less (EIP-1559). */
function baseFeeOf(baseFeePerGas: bigint | null, index: number): bigint | null {
  if (baseFeePerGas === null || index === 0) return baseFeePerGas;
  return index === 1 ? (baseFeePerGas * 9n) / 8n : (baseFeePerGas * 7n) / 8n;
}
