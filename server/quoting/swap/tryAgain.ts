import type { Address } from 'viem';
import type { TryAgain } from '../rules/failedRoutes.ts';
import type { NeutralTrial } from './neutralTrial.ts';
import { culpritsOf } from './verdict.ts';

/** A controller that never aborts: a trial for all callers does not end with the request of one. */
const NEVER = new AbortController();

/** Creates the second look at routes that failed at an earlier block. */
export function tryAgainBy(neutralTrial: NeutralTrial, isProven: (token: Address) => boolean): TryAgain {
  return async (quoted) => {
    const found = await neutralTrial(quoted, NEVER.signal);
    if (found.kind === 'asQuoted' || found.kind === 'better') return 'sound';
    return found.kind === 'failed' && found.isCertain
      ? culpritsOf(quoted, found.failure, isProven)
      : undefined;
  };
}
