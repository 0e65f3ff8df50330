import type { Hex } from 'viem';
import { decodeSwap } from './decodeSwap.ts';
import { Mismatch, type Verification } from './mismatch.ts';
import type { SwapExpectation } from './swapExpectation.ts';
import { SwapWalk } from './swapWalk.ts';

/**
 * Verifies the calldata command by command; returns `ok` or the first difference. Calldata that is `ok` takes
 * no more than expected, goes through the expected pools in order, and gives the recipient the expected
 * amount or reverts. It pays nobody else but the expected fee to its recipient, and pays out each token that
 * could be in the router.
 */
export function verifySwap(calldata: Hex, value: bigint, expectation: SwapExpectation): Verification {
  const decoded = decodeSwap(calldata);
  if (decoded.kind === 'undecodable') {
    return { kind: 'mismatch', field: 'calldata', expected: decoded.reason, found: calldata.slice(0, 10) };
  }
  try {
    new SwapWalk(expectation, decoded.commands).check(decoded.deadline, value);
    return { kind: 'ok' };
  } catch (error) {
    if (error instanceof Mismatch) return error.verification;
    throw error;
  }
}
