import type { DecodedCommand } from '../universalRouter/decodeSwap.ts';

/** SSTORE of a word that was 0, became more and is 0 again: what is paid back (EIP-2200, EIP-3529). */
const CLEARED_AGAIN = 19_900n;
/** A V2 pair's lock, which is 1 before and after. */
const LOCK_RESTORED = 2_800n;
/** The payer's balance and its allowance for Permit2, should the swap take all of either. */
const PAYER_EMPTIED = 2n * 4_800n;
const SPARE_DIVISOR = 33n;

/** 3 % on top: a call keeps back 1/64 of the gas, and time-dependent writes differ from block to block. */
export function withSpareGas(gas: bigint): bigint {
  return gas + gas / SPARE_DIVISOR;
}

/**
 * The most that the chain can have paid back for a swap: for each token that passes through the router's
 * balance, for each V2 pair's lock, and for the payer's own words. A gas limit has to hold it, because it is
 * paid only at the end.
 */
export function refundsOf(commands: readonly DecodedCommand[]): bigint {
  const count = (name: DecodedCommand['command']) =>
    commands.filter(({ command }) => command === name).length;
  // Each token that passes through is paid out by a command, except native coin that V2 pairs take whole.
  const passing = count('SWEEP') + Math.max(count('UNWRAP_WETH'), count('WRAP_ETH'));
  const pairs = commands.reduce(
    (total, { command, args }) =>
      total + (command.startsWith('V2_') && 'fees' in args ? args.fees.length : 0),
    0,
  );
  const payer = count('WRAP_ETH') > 0 ? 0n : PAYER_EMPTIED;
  return CLEARED_AGAIN * BigInt(passing) + LOCK_RESTORED * BigInt(pairs) + payer;
}
