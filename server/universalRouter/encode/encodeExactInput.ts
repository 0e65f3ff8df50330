import type { Address } from 'viem';
import { ADDRESS_THIS, MSG_SENDER } from './commands.ts';
import { type EncodedCommand, encodeCommand } from './encodeCommand.ts';
import { encodeExactInputLeg, mayTakeLess } from './encodeLeg.ts';
import { encodeDoubtedSale, isDoubted } from './encodeSecondWay.ts';
import { entersAsNative, unwrapAll } from './nativeForm.ts';
import { encodePayout, encodeSweeps, givesWhatIsPaid } from './payouts.ts';
import { sumOf } from './sumOf.ts';
import type { EncodeSwapParams } from './swapParams.ts';

/**
 * Returns the commands of an exact input: [take input into the router] legs [fee, payout] [refund]. A single
 * route whose output has the recipient's form pays the recipient itself. Other outputs are collected in the
 * router.
 */
export function encodeExactInput(
  params: EncodeSwapParams,
  { tokenIn, tokenOut }: { readonly tokenIn: Address; readonly tokenOut: Address },
): EncodedCommand[] {
  const { legs, nativeIn, recipient, bound, fee, payoutMinimum = bound, routerVersion = '2.0' } = params;
  const { isPrepaid = false } = params;
  const hasSecondWay = legs.some(isDoubted);
  if (isPrepaid && hasSecondWay) throw new Error('a prepaid swap with a second way');
  const collected = legs.length > 1 || fee !== undefined || !givesWhatIsPaid(params);
  const encoded = legs.map((leg) =>
    isDoubted(leg)
      ? encodeDoubtedSale(leg, params, tokenIn)
      : encodeExactInputLeg(leg, {
          version: routerVersion,
          payerIsUser: !nativeIn && !isPrepaid && !entersAsNative(leg.route),
          recipient: collected ? ADDRESS_THIS : recipient,
          bound: collected ? 0n : bound,
        }),
  );
  const commands = hasSecondWay ? [] : encodeFunding(params, tokenIn);
  for (const [index, leg] of encoded.entries()) {
    // A second way takes all that the router has: each route is funded when it begins.
    const plain = legs.slice(index, index + 1).filter((each) => !isDoubted(each));
    if (hasSecondWay) commands.push(...encodeFunding({ ...params, legs: plain }, tokenIn));
    commands.push(...leg.commands);
  }
  if (collected) {
    const portion =
      fee === undefined ? undefined : encodeCommand('PAY_PORTION', [tokenOut, fee.recipient, fee.bips]);
    commands.push(...encodePayout(params, { tokenOut, minimum: payoutMinimum, fee: portion }));
  }
  // A V3 pool without enough liquidity takes less than offered. A caller who pays through Permit2 keeps the
  // rest.
  // Where both ways of a route fail, its payment is left.
  const mayLeaveInput = hasSecondWay || legs.some(({ route }) => route.hops.slice(0, 1).some(mayTakeLess));
  if (nativeIn && mayLeaveInput) commands.push(encodeCommand('UNWRAP_WETH', [MSG_SENDER, 0n]));
  if ((isPrepaid && mayLeaveInput) || (!nativeIn && hasSecondWay))
    commands.push(encodeCommand('SWEEP', [tokenIn, MSG_SENDER, 0n]));
  const leftovers = encoded.flatMap((leg) => leg.leftovers);
  commands.push(...encodeSweeps(leftovers));
  return commands;
}

/**
 * Returns the commands that fund the routes that the router pays itself. Native coin is wrapped for the
 * routes that begin with wrapped coin; wrapped coin of the caller is taken and unwrapped for the others.
 */
function encodeFunding({ legs, nativeIn, isPrepaid }: EncodeSwapParams, tokenIn: Address): EncodedCommand[] {
  const native = legs.filter(({ route }) => entersAsNative(route));
  const wrapped = legs.filter(({ route }) => !entersAsNative(route));
  if (isPrepaid && (nativeIn || native.length > 0)) throw new Error('a prepaid swap of native coin');
  if (nativeIn) {
    return wrapped.length === 0
      ? []
      : [encodeCommand('WRAP_ETH', [ADDRESS_THIS, sumOf(wrapped, 'amountIn')])];
  }
  if (native.length === 0) return [];
  const amount = sumOf(native, 'amountIn');
  return [encodeCommand('PERMIT2_TRANSFER_FROM', [tokenIn, ADDRESS_THIS, amount]), unwrapAll()];
}
