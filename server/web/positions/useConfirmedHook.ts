import { useState } from 'react';
import { ApiFailure } from '../api/fetchJson.ts';

/** Returns whether the service wants the person's word for a hook that has a say in liquidity. */
const isAsking = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  error.code === 'LIQUIDITY_REFUSED' &&
  (error.details as { readonly reason?: unknown } | undefined)?.reason === 'confirm';

/** Keeps whether the person accepts a hook that has a say in liquidity. */
export function useConfirmedHook() {
  const [isConfirmed, setConfirmed] = useState(false);
  return {
    isConfirmed,
    body: isConfirmed ? { confirm: true } : {},
    isAsked: (error: unknown) => isConfirmed || isAsking(error),
    set: setConfirmed,
  };
}
