import { useState } from 'react';
import { ApiFailure } from '../api/fetchJson.ts';

/** Field of a request that accepts each risk. */
const FIELDS = { confirm: 'confirm', startPrice: 'confirmPrice' } as const;

/** Keeps whether the person accepts a risk for which the service refuses a change, by its reason. */
export function useConfirmed(reason: keyof typeof FIELDS) {
  const [isConfirmed, setConfirmed] = useState(false);
  const isAsking = (error: unknown): boolean =>
    error instanceof ApiFailure &&
    error.code === 'LIQUIDITY_REFUSED' &&
    (error.details as { readonly reason?: unknown } | undefined)?.reason === reason;
  return {
    isConfirmed,
    body: isConfirmed ? { [FIELDS[reason]]: true } : {},
    isAsked: (error: unknown) => isConfirmed || isAsking(error),
    set: setConfirmed,
  };
}
