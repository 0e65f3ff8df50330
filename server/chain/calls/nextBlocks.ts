import { randomBytes } from 'node:crypto';
import { type Address, bytesToHex, type Hex, numberToHex } from 'viem';
import type { Header } from '../head.ts';

/** Where the chain has not shown its own yet, seconds. */
const BLOCK_TIME = 12n;
const LONGEST_BLOCK_TIME = 60n;
const BLOCKS = 3;
const MILLISECONDS = 1000;

/** A block that a transaction may be mined in. */
export interface NextBlock {
  readonly number: bigint;
  /** Unix seconds. */
  readonly time: bigint;
  /** Wei per gas unit; null on chains without EIP-1559. */
  readonly baseFeePerGas: bigint | null;
  readonly feeRecipient: Address;
  readonly prevRandao: Hex;
}

/**
 * The next block and two after it, as a contract would see them: number, time by the pace of the chain, base fee as
 * far as it can move at once, somebody who is paid for the block, and randomness. What a contract could tell the blocks
 * apart by differs between them: the parity of the number, the remainder of the time by 3, the base fee. Where blocks
 * come every 12 seconds the times are up to two seconds late for that.
 * @param until Unix seconds: blocks come faster where they would be later, and those that are still later are left out
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
  const pace = paceWithin(paceOf(blockTimeMs), until === undefined ? undefined : until - timestamp);
  const feeRecipient = bytesToHex(randomBytes(20));
  const remainders = new Set<bigint>();
  const blocks = Array.from({ length: BLOCKS }, (_, index) => {
    let time = timestamp + BigInt(index + 1) * pace;
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

/** The block overrides of eth_call, eth_simulateV1 and debug_traceCall. */
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

/** Wei per gas unit that a transaction in any of the blocks may have to pay: what the node suggests, and no less than the next block can ask for. */
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

/** Whole seconds between two blocks, at least one. */
function paceOf(blockTimeMs: number | undefined): bigint {
  if (blockTimeMs === undefined) return BLOCK_TIME;
  const seconds = BigInt(Math.max(1, Math.round(blockTimeMs / MILLISECONDS)));
  return seconds < LONGEST_BLOCK_TIME ? seconds : LONGEST_BLOCK_TIME;
}

/** At least one second, and what three blocks have time for with two seconds to spare. */
function paceWithin(pace: bigint, left: bigint | undefined): bigint {
  if (left === undefined) return pace;
  const fits = (left - 2n) / BigInt(BLOCKS);
  if (fits >= pace) return pace;
  return fits > 1n ? fits : 1n;
}

/** As it is, then an eighth more, then an eighth less (EIP-1559). */
function baseFeeOf(baseFeePerGas: bigint | null, index: number): bigint | null {
  if (baseFeePerGas === null || index === 0) return baseFeePerGas;
  return index === 1 ? (baseFeePerGas * 9n) / 8n : (baseFeePerGas * 7n) / 8n;
}
