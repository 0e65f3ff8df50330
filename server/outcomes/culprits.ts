import type { Address } from 'viem';
import type { PromisedSwap } from './promisedSwap.ts';
import type { RevertCause } from './revertCause.ts';

export interface Circumstances {
  /** Gas limit that the transaction was sent with. */
  readonly gas: bigint;
  /** False when no pool of the way has changed between the quote and the transaction, as far as its logs say. */
  readonly haveMoved: boolean;
  /** The failed calls were seen, not only the words that came out. */
  readonly isTraced: boolean;
  isTrusted(token: Address): boolean;
}

/**
 * The tokens between two pools that a reverted swap is laid to, so that no route goes through them for a time: never a
 * token that is trusted, never an end of the trade.
 *
 * Anybody can have a swap built and make it revert. So nothing is laid to anybody for a swap that
 * - was sent with less gas than it was answered with, or with lists that take a part of it: whatever runs dry first seems
 *   to have refused;
 * - came too late, was not paid for, or whose recipient refused;
 * - broke its bound, or ran out of gas, after a pool of its way had changed: that is the market, or the sender himself;
 * - failed in a token at its ends, or in a pool that holds one that nobody vouches for: whoever asks chooses the ends;
 *   with such an end, and with a permit, a bound or the gas says nothing either.
 *
 * What is left to an attacker is a token that does refuse, or two tokens of which one does: he can have those barred that
 * nobody vouches for and that the router has let between two pools, for a time, for the gas of a transaction.
 */
export function culpritsOf(swap: PromisedSwap, cause: RevertCause, how: Circumstances): readonly Address[] {
  const suspects = swap.middles.filter((token) => !how.isTrusted(token));
  if (suspects.length === 0 || how.gas < swap.gasLimit) return [];
  const { reason, origin } = cause;
  const areEndsTrusted = how.isTrusted(swap.tokenIn) && how.isTrusted(swap.tokenOut);
  if (reason === 'bound' || reason === 'outOfGas') {
    // What the ends do, or an account that checks a permit, leaves less gas and another market to those behind them.
    if (how.haveMoved || !areEndsTrusted || swap.hasPermit) return [];
    return origin !== undefined && suspects.includes(origin) ? [origin] : suspects;
  }
  if (reason !== 'route') return [];
  // Words alone may be those of the account that signed a permit.
  if (!how.isTraced) return areEndsTrusted && !swap.hasPermit ? suspects : [];
  if (origin === undefined) return [];
  if (suspects.includes(origin)) return [origin];
  const pool = swap.pools.find(({ address }) => address === origin);
  const tokens = pool === undefined ? [] : [pool.token0, pool.token1];
  const accused = tokens.filter((token) => suspects.includes(token));
  return tokens.every((token) => accused.includes(token) || how.isTrusted(token)) ? accused : [];
}
