import { type Address, getAddress } from 'viem';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { addressOutput, rawOutput } from '../http/answerSchemas.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import {
  addressInput,
  deadlineInput,
  nativeInInput,
  nativeOutInput,
  slippageInput,
} from '../http/schemas.ts';
import type { Network } from '../networks/network.ts';
import { type BuiltSwap, buildSwap } from '../quoting/buildSwap.ts';
import type { ExpectedExecution } from '../quoting/expectExecution.ts';
import type { PricedTrade, Quoter } from '../quoting/quoter.ts';
import { MAX_PERMIT2_AMOUNT, parsePercentage } from '../universalRouter/slippage.ts';
import { priceImpactBreakdownOutput } from './getQuote.ts';
import { presentRoute } from './presentRoute.ts';
import { checkTrade, tradeFields, tradeOf } from './tradeInput.ts';

const swapBody = z.object({
  ...tradeFields,
  slippage: slippageInput,
  recipient: addressInput,
  deadline: deadlineInput,
  nativeIn: nativeInInput,
  nativeOut: nativeOutInput,
});
type SwapBody = z.output<typeof swapBody>;

const quoteSummary = z
  .object({
    tokenIn: addressOutput,
    tokenOut: addressOutput,
    amountIn: rawOutput,
    amountOut: rawOutput,
    minAmountOut: rawOutput.optional().meta({ description: 'Exact input: least output, enforced on chain' }),
    maxAmountIn: rawOutput.optional().meta({ description: 'Exact output: most input, enforced on chain' }),
    expected: z
      .object({
        amountIn: rawOutput,
        amountOut: rawOutput,
        reserves: z.array(z.object({ token: addressOutput, amount: rawOutput })).meta({
          description: 'Mixed exact output: intermediate tokens bought beyond need, which the recipient gets',
        }),
      })
      .meta({ description: 'What these bytes move at the quoted block' }),
    priceImpact: z.number(),
    priceImpactBreakdown: priceImpactBreakdownOutput,
    protocol: z.enum(['v2', 'v3', 'mixed']),
    protocols: z.array(z.enum(['v2', 'v3'])),
    path: z.array(addressOutput),
    pools: z.array(addressOutput),
    fees: z.array(z.number().int()),
    hops: z.number().int(),
    isSplit: z.boolean(),
    blockNumber: rawOutput,
    blockHash: z.string(),
  })
  .meta({ id: 'SwapQuote' });

const swapOutput = z
  .object({
    to: addressOutput.meta({ description: 'Universal Router: the transaction’s to' }),
    data: z.string().regex(/^0x[0-9a-f]+$/),
    value: rawOutput.meta({ description: 'Native coin to send along' }),
    gasEstimate: rawOutput.meta({ description: 'Estimated gas units' }),
    tradeType: z.union([z.literal(0), z.literal(1)]),
    quote: quoteSummary,
    deadline: rawOutput.meta({ description: 'Unix seconds' }),
    slippage: z.number().meta({ description: 'Percent' }),
    permit2: addressOutput,
  })
  .meta({ id: 'Swap' });

export interface SwapDependencies {
  readonly network: Network;
  readonly quoter: Quoter;
  /** Unix seconds of this machine. */
  readonly clock: () => bigint;
}

export const postSwap = ({ network, quoter, clock }: SwapDependencies) =>
  defineEndpoint({
    method: 'post',
    path: '/api/v1/swap',
    summary: 'Transaction that executes the best route through the universal router',
    request: { body: swapBody.superRefine(checkTrade).superRefine(checkRecipient(network)) },
    response: swapOutput,
    handle: async ({ body }, { signal }) => {
      const trade = tradeOf(body);
      const nativeIn = body.nativeIn && body.tokenIn === network.wrappedNative;
      if (trade.tradeType === 'exactInput' && !nativeIn) refuseBeyondPermit2(trade.amount);
      const tolerance = parsePercentage(body.slippage);
      if (tolerance === undefined) throw new Error('the schema lets no other slippage pass');
      const priced = await quoter.price(trade, signal);
      const now = clock();
      const start = now > priced.block.timestamp ? now : priced.block.timestamp;
      const deadline = start + BigInt(body.deadline);
      const built = buildSwap(network, priced, { ...body, tolerance, deadline });
      return presentSwap(network, body, priced, built, deadline);
    },
  });

function presentSwap(
  network: Network,
  body: SwapBody,
  priced: PricedTrade,
  built: BuiltSwap,
  deadline: bigint,
): z.input<typeof swapOutput> {
  const isExactInput = body.tradeType === 'exactInput';
  const { path, protocol, protocols, pools, fees, hops } = presentRoute(priced.route);
  return {
    to: getAddress(built.to),
    data: built.data,
    value: String(built.value),
    gasEstimate: String(built.gasUnits),
    tradeType: isExactInput ? 0 : 1,
    quote: {
      tokenIn: getAddress(body.tokenIn),
      tokenOut: getAddress(body.tokenOut),
      amountIn: String(priced.amountIn),
      amountOut: String(priced.amountOut),
      ...(isExactInput ? { minAmountOut: String(built.bound) } : { maxAmountIn: String(built.bound) }),
      expected: presentExpected(built.expected),
      priceImpact: priced.priceImpact.percent,
      priceImpactBreakdown: priced.priceImpact.breakdown,
      protocol,
      protocols,
      path,
      pools,
      fees,
      hops,
      isSplit: false,
      blockNumber: String(priced.block.number),
      blockHash: priced.block.hash,
    },
    deadline: String(deadline),
    slippage: Number(body.slippage),
    permit2: getAddress(network.permit2),
  };
}

function presentExpected({ amountIn, amountOut, reserves }: ExpectedExecution) {
  return {
    amountIn: String(amountIn),
    amountOut: String(amountOut),
    reserves: reserves.map(({ token, amount }) => ({ token: getAddress(token), amount: String(amount) })),
  };
}

/** A recipient that the router would read as a constant, or that would keep the output for ever, is refused. */
function checkRecipient(network: Network) {
  const reserved = new Map<Address, string>([
    ['0x0000000000000000000000000000000000000001', 'which the router reads as "the caller"'],
    ['0x0000000000000000000000000000000000000002', 'which the router reads as "the router"'],
    [network.universalRouter, 'the universal router'],
    [network.permit2, 'Permit2'],
    [network.wrappedNative, 'the wrapped native token'],
  ]);
  return ({ recipient, tokenIn, tokenOut }: SwapBody, context: z.core.$RefinementCtx<SwapBody>): void => {
    const isToken = recipient === tokenIn || recipient === tokenOut;
    const what = reserved.get(recipient) ?? (isToken ? 'the contract of a token of this swap' : undefined);
    if (what === undefined) return;
    context.addIssue({
      code: 'custom',
      path: ['recipient'],
      message: `must not be ${what}`,
      input: recipient,
    });
  };
}

function refuseBeyondPermit2(amountIn: bigint): void {
  if (amountIn <= MAX_PERMIT2_AMOUNT) return;
  const message = 'must be below 2^160: Permit2 moves no more';
  throw new AppError('INVALID_REQUEST', `amountIn ${message}`, { details: [{ path: 'amountIn', message }] });
}
