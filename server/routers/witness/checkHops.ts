import type { Address } from 'viem';
import type { Hop } from '../../routing/model/route.ts';
import { Mismatch, same } from '../../universalRouter/witness/mismatch.ts';
import type { RouterSwap } from '../routerSwap.ts';

/** A path as calldata names it, in trade order: tokens, and the fee of each V3 pool between two of them. */
export interface NamedPath {
  readonly protocol: 'v2' | 'v3';
  readonly tokens: readonly Address[];
  /** Hundredths of a bip; undefined where the tokens alone name the pools. */
  readonly fees?: readonly bigint[];
}

/**
 * Checks that the router finds these pools by the path: all are of one kind and one factory. Of a V2 pair the
 * tokens are its name, of a V3 pool the tokens and the fee.
 * @throws Mismatch
 */
export function checkHops(hops: readonly Hop[], { protocol, tokens, fees }: NamedPath): void {
  same('hops', tokens.length - 1, hops.length);
  for (const [index, { pool, tokenIn, tokenOut }] of hops.entries()) {
    same('protocol', pool.protocol, protocol);
    same('factory', hops[0]?.pool.factory.address, pool.factory.address);
    same('path', tokenIn, tokens[index]);
    same('path', tokenOut, tokens[index + 1]);
    if (![pool.token0, pool.token1].includes(tokenIn) || ![pool.token0, pool.token1].includes(tokenOut))
      throw new Mismatch('tokens of the pool', `${pool.token0} ${pool.token1}`, `${tokenIn} ${tokenOut}`);
    if (fees !== undefined) same('fee', pool.fee, fees[index]);
  }
}

/** Checks the native coin that is sent with the transaction, wei. @throws Mismatch */
export function checkValue({ legs, tradeType, bound, nativeIn }: RouterSwap, value: bigint): void {
  const sold = legs.map(({ amountIn }) => amountIn).reduce((sum, amount) => sum + amount, 0n);
  const paid = tradeType === 'exactOutput' ? bound : sold;
  same('value', nativeIn ? paid : 0n, value);
}

/**
 * Checks that native coin is paid or received only where the route begins or ends with its wrapped token. No
 * router may read the recipient as itself or as its caller.
 * @throws Mismatch
 */
export function checkEnds({ legs, nativeIn, nativeOut, recipient, addresses }: RouterSwap): void {
  same('an account of its own as the recipient', true, BigInt(recipient) > 2n);
  for (const { route } of legs) {
    if (nativeIn) same('wrapped input', addresses.wrappedNative, route.hops[0]?.tokenIn);
    if (nativeOut) same('wrapped output', addresses.wrappedNative, route.hops.at(-1)?.tokenOut);
  }
}
