import { AppError } from '../errors.ts';
import type { HeadTracker } from './head/headTracker.ts';
import type { Head } from './head.ts';

/** The head that answers are of, undefined while the node gives none that can be relied on. */
export function knownHead(heads: Pick<HeadTracker, 'current'>): Head | undefined {
  try {
    return heads.current();
  } catch (error) {
    if (error instanceof AppError && error.code === 'RPC_UNAVAILABLE') return undefined;
    throw error;
  }
}
