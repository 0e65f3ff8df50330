import { z } from 'zod';
import type { Network } from '../../config/networks/network.ts';
import {
  booleanInput,
  deadlineInput,
  nativeInInput,
  poolInput,
  rawAmountInput,
  slippageInput,
  tokenInput,
} from '../../http/schemas.ts';
import { invalidField } from '../../liquidity/model/refusal.ts';
import type { ZapRequest } from '../../liquidity/zap/zapRequest.ts';
import { addressInput, NATIVE_COIN } from '../../values/addressInput.ts';
import type { RecipientRule } from '../quotes/accounts.ts';
import { minBlockInput } from '../quotes/minBlock.ts';
import { tradedToken } from '../quotes/tradeInput.ts';
import { nftFields, recipientInput } from './liquidityInput.ts';
import { checkAccounts, existingPlaceOf, refuseLost, toleranceOf } from './liquidityRequest.ts';
import { checkRange, rangeFields } from './rangeInput.ts';

/** Tolerance of the swap where the caller says none, percent. */
const SWAP_SLIPPAGE = '0.1';

/** Body of POST /liquidity/zap. */
export const zapInput = z
  .object({
    pool: poolInput.optional(),
    ...rangeFields,
    ...nftFields,
    tokenIn: tokenInput,
    amountIn: rawAmountInput.meta({ description: 'Amount of tokenIn, raw units: of it a part is swapped' }),
    slippage: slippageInput,
    swapSlippage: slippageInput.default(SWAP_SLIPPAGE).meta({
      description:
        'Tolerance of the swap, percent; the lesser of it and slippage holds. At most this part of the output of the swap is left over',
    }),
    recipient: recipientInput('Owner of a new position or of pair tokens; the sender when absent'),
    deadline: deadlineInput,
    sender: addressInput.meta({ description: 'Sender of all calls, who keeps the rest of both tokens' }),
    nativeIn: nativeInInput,
    maximum: booleanInput(
      false,
      'V4: leave as much as the slippage needs, so that the add goes through within it',
    ),
    confirm: booleanInput(false, 'Accept a hook that has a say in liquidity'),
    minBlock: minBlockInput,
  })
  .superRefine((body, context) => {
    const reject = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message, input: undefined });
    const named = [body.pool, body.tokenId, body.id].filter((each) => each !== undefined).length;
    if (named !== 1)
      reject('pool', 'must be given, or tokenId with protocol, or id of a position: one of them');
    checkRange(body, body.pool !== undefined, reject);
    if (body.tokenIn === NATIVE_COIN && !body.nativeIn)
      reject('nativeIn', 'must be true where tokenIn is the native coin');
  });

type ZapBody = z.output<typeof zapInput>;

/** Converts a validated body to the request of a zap. @throws AppError INVALID_REQUEST, LIQUIDITY_REFUSED */
export function zapRequestOf(network: Network, refuse: RecipientRule, body: ZapBody): ZapRequest {
  const { sender, recipient, amountIn, nativeIn } = body;
  checkAccounts(refuse, sender, recipient);
  const place = existingPlaceOf(network, body);
  if (place.kind === 'raise' && recipient !== undefined)
    throw invalidField('recipient', 'must be absent for a position: its owner stays the same');
  if (place.kind === 'new' && recipient === undefined) refuseLost(refuse, 'sender', sender);
  const [tolerance, swapTolerance] = [toleranceOf(body.slippage), toleranceOf(body.swapSlippage)];
  const isStricter =
    swapTolerance.numerator * tolerance.denominator < tolerance.numerator * swapTolerance.denominator;
  return {
    place,
    tokenIn: tradedToken(body.tokenIn, network.wrappedNative),
    amountIn,
    nativeIn,
    tolerance,
    swapTolerance: isStricter ? swapTolerance : tolerance,
    sender,
    recipient,
    deadlineSeconds: body.deadline,
    isMaximum: body.maximum,
    isConfirmed: body.confirm,
  };
}
