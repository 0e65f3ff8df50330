import type { Address } from 'viem';
import { decidingHookOf } from '../routing/model/v4Keys.ts';
import type { PromisedSwap } from './promisedSwap.ts';
import type { RevertCause } from './revertCause.ts';

export interface Circumstances {
  /** Gas limit that the transaction was sent with. */
  readonly gas: bigint;
  /** False if the logs show no change of the route's pools between the quote and the transaction. */
  readonly haveMoved: boolean;
  /** True if a trace showed the failed calls; false if only the revert reason is known. */
  readonly isTraced: boolean;
  /** Returns whether a token is never barred. */
  isTrusted(token: Address): boolean;
  /** Returns whether somebody vouches for a token, as a token list does; see `OutcomeBars`. */
  isVouched(token: Address): boolean;
}

/**
 * Returns the intermediate tokens to blame for a reverted swap, so that no route uses them for a time. They
 * are never trusted tokens or ends of the trade. A token that somebody vouches for is among them only where
 * the trace ends in the token itself.
 */
export function culpritsOf(swap: PromisedSwap, cause: RevertCause, how: Circumstances): readonly Address[] {
  // Anybody can have a swap built and make it revert. So no token is blamed for a swap that
  // - no trace shows the failed calls of;
  // - was sent with less gas than in its answer, or with lists that consume a part of it: the call that runs
  //   out of gas looks as if it had refused;
  // - was too late, was not paid for, or was refused by its recipient;
  // - failed in a contract that is no party of the swap, whoever called it;
  // - broke its bound, or ran out of gas, after a pool of its route had changed: the cause is the market, or
  //   the sender;
  // - broke its bound, ran out of gas, or failed in a pool, if it pays native coin: the recipient may run
  //   code before the end;
  // - failed in an end token, or in a pool of an unvouched end token: the requester chooses the ends; with
  //   such an end, or with a permit, a broken bound or the gas proves nothing either;
  // - went through a pool whose hook decides the amounts: the hook can break the bound, and make any contract
  //   revert that it calls.
  // An attacker is left with a token that does refuse, or two tokens of which one does. For the gas of a
  // transaction such tokens can be barred for a time, if they are unvouched and routes have used them as
  // intermediate tokens.
  const suspects = swap.middles.filter((token) => !how.isTrusted(token));
  if (suspects.length === 0 || how.gas < swap.gasLimit || !how.isTraced) return [];
  if (swap.pools.some((pool) => decidingHookOf(pool) !== undefined)) return [];
  const { reason, origin } = cause;
  const unvouched = suspects.filter((token) => !how.isVouched(token));
  if (reason === 'bound' || reason === 'outOfGas') {
    // End tokens, an account that checks a permit, or one that is paid native coin can consume gas or change
    // the market before the later tokens run.
    const areEndsTrusted = how.isTrusted(swap.tokenIn) && how.isTrusted(swap.tokenOut);
    if (how.haveMoved || !areEndsTrusted || swap.hasPermit || swap.nativeOut) return [];
    if (origin !== undefined && suspects.includes(origin)) return [origin];
    return reason === 'bound' && origin === undefined ? unvouched : [];
  }
  if (reason !== 'route' || origin === undefined) return [];
  if (suspects.includes(origin)) return [origin];
  const pools = swap.nativeOut ? [] : swap.pools.filter(({ address }) => address === origin);
  const tokens = pools.flatMap(({ token0, token1 }) => [token0, token1]);
  const accused = tokens.filter((token) => unvouched.includes(token));
  const isClear = (token: Address) => how.isTrusted(token) || how.isVouched(token);
  return tokens.every((token) => accused.includes(token) || isClear(token)) ? accused : [];
}
