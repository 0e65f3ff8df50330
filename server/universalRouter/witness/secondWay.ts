import type { Address } from 'viem';
import { CALLER, COIN, ROUTER, WHOLE_BALANCE } from './constants.ts';
import type { DecodedCommand } from './decodeSwap.ts';
import { entryOf, exitOf, type Leg, LegWalk } from './legWalk.ts';
import { Mismatch, same } from './mismatch.ts';
import { RouterHoldings } from './routerHoldings.ts';
import type { SwapExpectation } from './swapExpectation.ts';

/** A leg with a second way. */
export type DoubtedLeg = Leg & { readonly otherwise: NonNullable<Leg['otherwise']> };

export const isDoubted = (leg: Leg): leg is DoubtedLeg => leg.otherwise !== undefined;

/** Takes the next command. */
type Take = () => DecodedCommand | undefined;

/**
 * Checks both ways of a leg, each a sub-plan that may fail, with its input in the router as a token. The
 * second must find no input where the first succeeded.
 * @param take returns the next command
 * @returns the tokens that either way may leave in the router
 * @throws Mismatch
 */
export function checkBothWays(leg: DoubtedLeg, expect: SwapExpectation, take: Take): RouterHoldings {
  const { tradeType, addresses } = expect;
  const { otherwise, ...first } = leg;
  const held = new RouterHoldings(addresses.wrappedNative);
  const isSale = tradeType === 'exactInput';
  // An exact output leaves a part of its maximum: it has to be given back before the first way has succeeded.
  held.addAll(checkWay(first, expect, take, isSale ? shareOfMinimum(leg, expect) : undefined, !isSale));
  // All that is there: nothing, unless the first way was undone.
  const second = isSale ? { ...otherwise, amountIn: WHOLE_BALANCE } : otherwise;
  if (!isSale) same('output of the second way', first.amountOut, second.amountOut);
  held.addAll(checkWay(second, expect, take, isSale ? 0n : undefined, false));
  held.add(tokenOf(leg));
  return held;
}

function checkWay(
  way: Leg,
  expect: SwapExpectation,
  take: Take,
  minimum: bigint | undefined,
  refunds: boolean,
): RouterHoldings {
  const found = take();
  same('way that may fail', 'EXECUTE_SUB_PLAN', found?.command);
  if (found?.command !== 'EXECUTE_SUB_PLAN')
    throw new Mismatch('way that may fail', 'a plan', found?.command);
  const commands = [...found.args.commands];
  const next = () => commands.shift();
  const { wrappedNative } = expect.addresses;
  const held = new RouterHoldings(wrappedNative);
  if (entryOf(way) === COIN) {
    same('second way of an exact output of native coin', 'exactInput', expect.tradeType);
    held.changeForm(next(), wrappedNative, ROUTER);
    held.remove(COIN);
  }
  held.addAll(new LegWalk({ expect, userPays: false, collects: true, minimum }, next).check(way));
  if (exitOf(way) === COIN) held.changeForm(next(), COIN, ROUTER);
  if (refunds) checkRefund(next(), tokenOf(way), expect);
  same('commands of a way', 0, commands.length);
  return held;
}

function checkRefund(found: DecodedCommand | undefined, token: Address, { nativeIn }: SwapExpectation): void {
  same('refund', nativeIn ? 'UNWRAP_WETH' : 'SWEEP', found?.command);
  if (found?.command !== 'SWEEP' && found?.command !== 'UNWRAP_WETH') return;
  same('refund.recipient', CALLER, found.args.recipient);
  same('refund.minimum', 0n, found.args.minimum);
  if (found.command === 'SWEEP') same('refund.token', token, found.args.token);
}

/** The part of the minimum that a leg has in the quoted output. */
function shareOfMinimum({ amountOut }: Leg, { legs, bound, fee }: SwapExpectation): bigint {
  let kept = -(fee?.amount ?? 0n);
  for (const leg of legs) kept += leg.amountOut;
  return (amountOut * bound) / kept;
}

function tokenOf({ route }: Leg): Address {
  const [first] = route.hops;
  if (first === undefined) throw new Mismatch('way', 'a pool', 'nothing');
  return first.tokenIn;
}
