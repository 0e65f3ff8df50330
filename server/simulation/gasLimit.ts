import type { DecodedCommand } from '../universalRouter/decodeSwap.ts';

/** SSTORE of a word that was 0, became more and is 0 again: what is paid back (EIP-2200, EIP-3529). */
const CLEARED_AGAIN = 19_900n;
/** A V2 pair's lock, which is 1 before and after. */
const LOCK_RESTORED = 2_800n;
/** The payer's balance and its allowance for Permit2, should the swap take all of either. */
const PAYER_EMPTIED = 2n * 4_800n;
const SPARE_DIVISOR = 33n;
/** The router, where calldata names it as a recipient. */
const ROUTER = '0x0000000000000000000000000000000000000002';

/**
 * The most gas that a transaction can have needed when `gasUsed` is what was left to pay: all that can have been
 * paid back, but no more than EIP-3529 allows, which is a fifth of what was needed.
 */
export function beforeRefunds(gasUsed: bigint, commands: readonly DecodedCommand[]): bigint {
  const possible = refundsOf(commands);
  const allowed = gasUsed / 4n + 1n;
  return gasUsed + (possible < allowed ? possible : allowed);
}

/** 3 % on top: a call keeps back 1/64 of the gas, and time-dependent writes differ from block to block. */
export function withSpareGas(gas: bigint): bigint {
  return gas + gas / SPARE_DIVISOR;
}

/**
 * The most that the chain can have paid back for a swap: for each time that a token passes through the router's
 * balance, for each V2 pair's lock, and for the payer's own words. A gas limit has to hold it, because it is
 * paid only at the end.
 */
export function refundsOf(commands: readonly DecodedCommand[]): bigint {
  let passing = 0;
  let pairs = 0;
  for (const { command, args } of commands) {
    if (command === 'WRAP_ETH' || command === 'PERMIT2_TRANSFER_FROM') passing += 1;
    if (!('fees' in args)) continue;
    if (args.recipient === ROUTER) passing += 1;
    // An exact input through several V3 pools is handed from one to the next by the router.
    if (command === 'V3_SWAP_EXACT_IN') passing += args.fees.length - 1;
    if (command.startsWith('V2_')) pairs += args.fees.length;
  }
  const payer = commands.some(({ command }) => command === 'WRAP_ETH') ? 0n : PAYER_EMPTIED;
  return CLEARED_AGAIN * BigInt(passing) + LOCK_RESTORED * BigInt(pairs) + payer;
}
