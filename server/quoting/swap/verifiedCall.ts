import { AppError } from '../../errors.ts';
import type { RouterCall } from '../../routers/routerKind.ts';
import type { RouterSwap } from '../../routers/routerSwap.ts';
import { UnenforcedMinimum } from '../../universalRouter/encode/commands.ts';
import { encodeSwap } from '../../universalRouter/encode/encodeSwap.ts';
import type { EncodeSwapParams } from '../../universalRouter/encode/swapParams.ts';
import type { Verification } from '../../universalRouter/witness/mismatch.ts';
import { verifySwap } from '../../universalRouter/witness/verifySwap.ts';
import { checksummed } from '../../values/checksum.ts';
import type { ExchangeRouter } from '../model/exchangeRouter.ts';

/**
 * Returns the transaction of a swap on the Universal Router, verified by an independent decoder.
 * @throws AppError INSUFFICIENT_LIQUIDITY when the minimum cannot be enforced; Error when the calldata does
 * not match the swap
 */
export function universalCall(swap: EncodeSwapParams): RouterCall {
  const { to, data, value } = encoded(swap);
  return verified({ to, data, value }, verifySwap(data, value, swap));
}

/** A swap through an exchange's own router. */
export interface OwnSwap extends Pick<RouterSwap, 'sender' | 'isTaxed' | 'taxedOutput' | 'pairFees'> {
  readonly swap: Omit<EncodeSwapParams, 'addresses'> & {
    readonly addresses: Pick<EncodeSwapParams['addresses'], 'wrappedNative'>;
  };
}

/**
 * Returns the transaction of a swap on an exchange's own router, verified by an independent decoder.
 * @throws AppError NOT_SUPPORTED_BY_ROUTER for a term that the router cannot carry out; Error when the
 * calldata does not match the swap
 */
export function ownRouterCall(router: ExchangeRouter, { swap, ...facts }: OwnSwap): RouterCall {
  const { kind, address, coinName } = router;
  const { addresses, permit, routerVersion: _, checksArrival: __, payoutMinimum: ___, ...terms } = swap;
  const { wrappedNative } = addresses;
  const own = {
    ...terms,
    ...facts,
    addresses: { router: address, wrappedNative },
    hasPermit: permit !== undefined,
    coinName,
  };
  const refusal = kind.refusalOf(own);
  if (refusal !== undefined) throw notSupported(router, refusal);
  const call = kind.encode(own);
  return verified(call, kind.verify(call.data, call.value, own));
}

/** Returns the error of a term that a router cannot carry out, with the nearest that it can. */
export function notSupported(
  { kind, address }: Pick<ExchangeRouter, 'kind' | 'address'>,
  { term, can }: { readonly term: string; readonly can: string },
): AppError {
  const name = kind.name === 'executor' ? 'The executor' : `The router of this exchange (${kind.name})`;
  const message = `${name} cannot do this (${term}): it can do ${can}`;
  return new AppError('NOT_SUPPORTED_BY_ROUTER', message, {
    details: { term, can, router: checksummed(address), kind: kind.name },
  });
}

function encoded(swap: EncodeSwapParams) {
  try {
    return encodeSwap(swap);
  } catch (cause) {
    if (!(cause instanceof UnenforcedMinimum)) throw cause;
    const message =
      'The router cannot enforce a minimum of 2^160 or more for what it collects itself (a fee, several routes)';
    throw new AppError('INSUFFICIENT_LIQUIDITY', message, { cause });
  }
}

function verified(call: RouterCall, verification: Verification): RouterCall {
  if (verification.kind === 'ok') return call;
  const { field, expected, found } = verification;
  throw new Error(`calldata says ${field} ${found} instead of ${expected}`);
}
