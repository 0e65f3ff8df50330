import type { Hex } from 'viem';
import { Undecodable } from '../../universalRouter/witness/abiReader.ts';
import { Mismatch, type Verification } from '../../universalRouter/witness/mismatch.ts';

/** Runs checks of calldata; returns `ok` or the first difference that they throw. */
export function verified(data: Hex, check: () => void): Verification {
  try {
    check();
    return { kind: 'ok' };
  } catch (error) {
    if (error instanceof Mismatch) return error.verification;
    if (!(error instanceof Undecodable)) throw error;
    return { kind: 'mismatch', field: 'calldata', expected: error.message, found: data.slice(0, 10) };
  }
}
