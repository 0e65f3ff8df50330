import type { Address } from 'viem';
import type { Route } from '../../routing/model/route.ts';
import { holdsNative } from '../../routing/model/v4Keys.ts';
import { ADDRESS_THIS, CONTRACT_BALANCE } from './commands.ts';
import { type EncodedCommand, encodeCommand } from './encodeCommand.ts';

/*
 * Some pools hold the native coin, others its wrapped form. Both are the wrapped token in a route; the router
 * holds either, and the commands here turn one into the other.
 */

/** Returns true if the first pool of the route takes the native coin. */
export function entersAsNative({ hops: [first] }: Route): boolean {
  return first !== undefined && holdsNative(first.pool, first.tokenIn);
}

/** Returns true if the last pool of the route gives the native coin. */
export function leavesAsNative({ hops }: Route): boolean {
  const last = hops.at(-1);
  return last !== undefined && holdsNative(last.pool, last.tokenOut);
}

/** Wraps all native coin of the router for the account. Does nothing if there is none. */
export function wrapAll(account: Address): EncodedCommand {
  return encodeCommand('WRAP_ETH', [account, CONTRACT_BALANCE]);
}

/** Unwraps all wrapped native coin of the router, and keeps it there. */
export function unwrapAll(): EncodedCommand {
  return encodeCommand('UNWRAP_WETH', [ADDRESS_THIS, 0n]);
}

/**
 * Returns the command that wraps all native coin of the router for the account, or unwraps all wrapped coin
 * in it.
 */
export function otherForm(isNative: boolean, account: Address = ADDRESS_THIS): EncodedCommand {
  return isNative ? wrapAll(account) : unwrapAll();
}
