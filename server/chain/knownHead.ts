import { AppError } from '../errors.ts';
import type { HeadTracker } from './head/headTracker.ts';
import type { Head } from './head.ts';

/** Returns the head of answers; undefined while it is too old or unknown. */
export function knownHead(heads: Pick<HeadTracker, 'current'>): Head | undefined {
  try {
    return heads.current();
  } catch (error) {
    if (error instanceof AppError && error.code === 'RPC_UNAVAILABLE') return undefined;
    throw error;
  }
}
