import { Mismatch, same } from '../../../universalRouter/witness/mismatch.ts';
import type { RouterSwap } from '../../routerSwap.ts';
import { checkEnds, checkValue } from '../../witness/checkHops.ts';
import { checkLeg } from './checkLeg.ts';
import { checkPayouts } from './checkPayouts.ts';
import type { DecodedCall } from './decodeCall.ts';
import { COIN, type PeripheryDialect } from './dialect.ts';

/**
 * Checks the calls of a swap in their order. The swaps of each route come first, then the payouts of each
 * token that may be in the router.
 * @throws Mismatch
 */
export function walkCalls(
  calls: readonly DecodedCall[],
  value: bigint,
  swap: RouterSwap,
  dialect: PeripheryDialect,
): void {
  const { legs, tradeType, nativeIn, nativeOut, fee } = swap;
  checkEnds(swap);
  checkValue(swap, value);
  const tokenOut = legs[0]?.route.hops.at(-1)?.tokenOut;
  if (tokenOut === undefined) throw new Mismatch('route', 'at least one', 'nothing');
  if (tradeType === 'exactOutput') same('routes of an exact output', 1, legs.length);
  const isCollected = legs.length > 1 || nativeOut || fee !== undefined;
  const left = [...calls];
  const held = new Set<string>(isCollected ? [tokenOut] : []);
  for (const [index, leg] of legs.entries()) {
    same('output of each route', tokenOut, leg.route.hops.at(-1)?.tokenOut);
    same('input of each route', legs[0]?.route.hops[0]?.tokenIn, leg.route.hops[0]?.tokenIn);
    const terms = { swap, dialect, isCollected, next: legs[index + 1], take: () => left.shift() };
    const mayTakeLess = checkLeg(leg, terms);
    if (tradeType === 'exactOutput') continue;
    for (const token of mayTakeLess.slice(1)) if (token !== undefined) held.add(token);
    if (nativeIn && mayTakeLess[0] !== undefined) held.add(COIN);
  }
  if (nativeIn && tradeType === 'exactOutput') held.add(COIN);
  checkPayouts(left, held, tokenOut, { swap, dialect, isCollected });
  same('left in the router', '', [...held].join(' '));
}
