import type { Address } from 'viem';
import { concatBytes } from '../abi/abiWords.ts';
import { ADDRESS_THIS, CONTRACT_BALANCE } from './commands.ts';
import { type EncodedCommand, encodeCommand } from './encodeCommand.ts';
import {
  type EncodedLeg,
  encodeExactInputLeg,
  encodeExactOutputLeg,
  type SecondWay,
  type SwapLeg,
} from './encodeLeg.ts';
import { entersAsNative, leavesAsNative, unwrapAll, wrapAll } from './nativeForm.ts';
import { encodeRefund } from './payouts.ts';
import type { EncodeSwapParams } from './swapParams.ts';

/*
 * The router has no branch. Each way of a leg is a sub-plan that may revert, and the second has no input
 * where the first succeeded: an exact input leaves none, and an exact output gives the rest back inside of
 * its sub-plan. Pools refuse to swap nothing. The bound of the whole swap is enforced after both.
 *
 * Both ways take wrapped coin from the router and leave wrapped coin there.
 */

/** A leg with a second way. */
export type DoubtedLeg = SwapLeg & { readonly otherwise: SecondWay };

export function isDoubted(leg: SwapLeg): leg is DoubtedLeg {
  return leg.otherwise !== undefined;
}

/**
 * Returns the commands of a leg of an exact input: the payment, and both ways as sub-plans. The first way
 * reverts below its share of the minimum, so that the second is tried before the swap fails.
 */
export function encodeDoubtedSale(leg: DoubtedLeg, params: EncodeSwapParams, tokenIn: Address): EncodedLeg {
  const { amountIn, route, otherwise } = leg;
  const version = params.routerVersion ?? '2.0';
  const ends = { version, payerIsUser: false, recipient: ADDRESS_THIS };
  const first = encodeExactInputLeg(
    { route, amountIn, amountOut: leg.amountOut },
    { ...ends, bound: shareOfMinimum(leg, params) },
  );
  const second = encodeExactInputLeg({ ...otherwise, amountIn: CONTRACT_BALANCE }, { ...ends, bound: 0n });
  const payment = params.nativeIn
    ? encodeCommand('WRAP_ETH', [ADDRESS_THIS, amountIn])
    : encodeCommand('PERMIT2_TRANSFER_FROM', [tokenIn, ADDRESS_THIS, amountIn]);
  return {
    commands: [
      payment,
      subPlan(inWrapped(leg, first.commands)),
      subPlan(inWrapped(otherwise, second.commands)),
    ],
    leftovers: [...first.leftovers, ...second.leftovers],
  };
}

/** Returns the sub-plans of an exact output of one route, which the router pays from the bound. */
export function encodeDoubtedPurchase(
  leg: DoubtedLeg,
  { bound, nativeIn, routerVersion = '2.0' }: EncodeSwapParams,
  tokenIn: Address,
): EncodedLeg {
  const { otherwise, ...first } = leg;
  if ([leg, otherwise].some(({ route }) => entersAsNative(route)))
    throw new Error('a second way of an exact output between pools of native coin');
  const ends = { version: routerVersion, payerIsUser: false, recipient: ADDRESS_THIS, bound };
  const ways = [encodeExactOutputLeg(first, ends), encodeExactOutputLeg(otherwise, ends)] as const;
  return {
    commands: [
      subPlan([...inWrapped(leg, ways[0].commands), encodeRefund(tokenIn, nativeIn, false)]),
      subPlan(inWrapped(otherwise, ways[1].commands)),
    ],
    leftovers: ways.flatMap(({ leftovers }) => leftovers),
  };
}

/** Returns the share of the minimum that a leg has in the quoted output, raw units, rounded down. */
function shareOfMinimum({ amountOut }: SwapLeg, { legs, bound, fee }: EncodeSwapParams): bigint {
  const quoted = legs.reduce((sum, leg) => sum + leg.amountOut, 0n) - (fee?.amount ?? 0n);
  return (amountOut * bound) / quoted;
}

/** Returns the commands of a way between the changes of form that its ends need. */
function inWrapped({ route }: Pick<SwapLeg, 'route'>, commands: readonly EncodedCommand[]): EncodedCommand[] {
  return [
    ...(entersAsNative(route) ? [unwrapAll()] : []),
    ...commands,
    ...(leavesAsNative(route) ? [wrapAll(ADDRESS_THIS)] : []),
  ];
}

function subPlan(commands: readonly EncodedCommand[]): EncodedCommand {
  const bytes = concatBytes(commands.map(({ byte }) => byte));
  return encodeCommand('EXECUTE_SUB_PLAN', [bytes, commands.map(({ input }) => input)]);
}
