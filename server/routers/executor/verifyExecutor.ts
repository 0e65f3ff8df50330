import type { Hex } from 'viem';
import { AbiReader, slice, Undecodable } from '../../universalRouter/witness/abiReader.ts';
import type { Verification } from '../../universalRouter/witness/mismatch.ts';
import type { RouterSwap } from '../routerSwap.ts';
import { checkEnds, checkValue } from '../witness/checkHops.ts';
import { verified } from '../witness/verified.ts';
import { checkTrade } from './witness/checkTrade.ts';
import { readTrade, TRADE_WORDS } from './witness/readTrade.ts';

/*
 * The witness against the encoder, with which it shares no code: the function and its structs are written a
 * second time, from `Executor.sol`.
 */

/** `execute((…),(…)[])`. */
const EXECUTE = '0x3df00276';

/**
 * Verifies calldata of `execute`; returns `ok` or the first difference. Calldata that is `ok` calls the
 * tokens and pools of the routes alone, and takes no more than expected. It gives the recipient at least the
 * expected amount, or reverts.
 */
export function verifyExecutor(data: Hex, value: bigint, swap: RouterSwap): Verification {
  return verified(data, () => {
    checkEnds(swap);
    checkValue(swap, value);
    const lower = data.toLowerCase() as Hex;
    if (!lower.startsWith(EXECUTE)) throw new Undecodable('execute');
    const reader = new AbiReader(slice(lower, 4), TRADE_WORDS);
    const trade = readTrade(reader);
    reader.end();
    checkTrade(trade, swap);
  });
}
