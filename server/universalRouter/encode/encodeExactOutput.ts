import type { Address } from 'viem';
import { ADDRESS_THIS } from './commands.ts';
import { type EncodedCommand, encodeCommand } from './encodeCommand.ts';
import { encodeExactOutputLeg } from './encodeLeg.ts';
import { encodeDoubtedPurchase, isDoubted } from './encodeSecondWay.ts';
import { entersAsNative, otherForm } from './nativeForm.ts';
import { encodePayout, encodeRefund, encodeSweeps, givesWhatIsPaid } from './payouts.ts';
import { sumOf } from './sumOf.ts';
import type { EncodeSwapParams } from './swapParams.ts';

/**
 * Returns the commands of an exact output: [take the maximum input into the router] legs [fee, payout]
 * [refund] [sweeps] [balance check]. The caller pays a single route itself, unless native coin enters the
 * swap in any form.
 */
export function encodeExactOutput(
  params: EncodeSwapParams,
  { tokenIn, tokenOut }: { readonly tokenIn: Address; readonly tokenOut: Address },
): EncodedCommand[] {
  const { legs, nativeIn, nativeOut, recipient, bound, fee, checksArrival = false } = params;
  const { isPrepaid = false } = params;
  const amountOut = sumOf(legs, 'amountOut') - (fee?.amount ?? 0n);
  const takesCoin = legs.some(({ route }) => entersAsNative(route));
  if (isPrepaid && (nativeIn || takesCoin)) throw new Error('a prepaid swap of native coin');
  const hasSecondWay = legs.some(isDoubted);
  if (hasSecondWay && (isPrepaid || legs.length > 1))
    throw new Error('a second way of an exact output that is prepaid or split');
  const routerPays = nativeIn || isPrepaid || legs.length > 1 || takesCoin || hasSecondWay;
  const collected = fee !== undefined || !givesWhatIsPaid(params);
  const encoded = legs.map((leg) =>
    isDoubted(leg)
      ? encodeDoubtedPurchase(leg, params, tokenIn)
      : encodeExactOutputLeg(leg, {
          version: params.routerVersion ?? '2.0',
          payerIsUser: !routerPays,
          recipient: collected ? ADDRESS_THIS : recipient,
          bound,
        }),
  );
  const commands: EncodedCommand[] = [];
  if (routerPays && !nativeIn && !isPrepaid) {
    commands.push(encodeCommand('PERMIT2_TRANSFER_FROM', [tokenIn, ADDRESS_THIS, bound]));
  }
  // The input in the router is all native or all wrapped: what one route leaves of it pays the next.
  let isNative = nativeIn;
  for (const [index, leg] of legs.entries()) {
    if (routerPays && entersAsNative(leg.route) !== isNative) {
      const isWhole = index === 0 && isNative;
      commands.push(isWhole ? encodeCommand('WRAP_ETH', [ADDRESS_THIS, bound]) : otherForm(isNative));
      isNative = !isNative;
    }
    commands.push(...(encoded[index]?.commands ?? []));
  }
  if (collected) {
    const transfer =
      fee === undefined ? undefined : encodeCommand('TRANSFER', [tokenOut, fee.recipient, fee.amount]);
    commands.push(...encodePayout(params, { tokenOut, minimum: amountOut, fee: transfer }));
  }
  if (routerPays) commands.push(encodeRefund(tokenIn, nativeIn, isNative));
  const leftovers = encoded.flatMap((leg) => leg.leftovers);
  commands.push(...encodeSweeps(leftovers));
  if (checksArrival && !nativeOut) {
    commands.push(encodeCommand('BALANCE_CHECK_ERC20', [recipient, tokenOut, amountOut]));
  }
  return commands;
}
