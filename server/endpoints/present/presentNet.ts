import { z } from 'zod';
import { addressOutput, protocolOutput, rawOutput } from '../../http/openApi/answerSchemas.ts';
import type { QuotedTrade } from '../../quoting/model/quotedTrade.ts';
import type { PricedTrade } from '../../quoting/quoter.ts';
import type { Reserve } from '../../quoting/reserve/expectExecution.ts';
import { isSplittable } from '../../quoting/tax/taxedTrade.ts';
import type { OpenGap } from '../../routing/certificate/optimalityGap.ts';
import type { Protocol } from '../../routing/model/pool.ts';
import { SUGGESTED_ROUTES } from '../../routing/model/routeLimits.ts';
import { decidingHookOf } from '../../routing/model/v4Keys.ts';
import { presentAddress } from '../../values/checksum.ts';

/** An intermediate token that goes back to the sender. */
export const returnedOutput = z.object({
  token: addressOutput,
  amount: rawOutput,
  value: rawOutput.meta({
    description: 'Its worth at the prices before the trade, less the fees of the pools, raw units of tokenIn',
  }),
});

export function presentReturned({ token, amount, value }: Reserve): z.input<typeof returnedOutput> {
  return { token: presentAddress(token), amount: String(amount), value: String(value) };
}

const OPEN_GAPS = [
  'unreadTicks',
  'tooManyPools',
  'mostlyGas',
  'gasLimit',
  'longRoutes',
] as const satisfies OpenGap[];
const GAP_REASONS = ['notSought', 'taxedTokens', ...OPEN_GAPS, 'hooks', 'newBlocks'] as const;
type GapReason = (typeof GAP_REASONS)[number];

/** Gas fields of quotes and swaps, in the token whose amount the caller left open. */
export const netOutput = {
  optimalityGap: z
    .number()
    .nullable()
    .meta({
      description:
        `Upper bound on the gain of any other routing of up to maxSplits routes (${SUGGESTED_ROUTES} if fewer are allowed) over pools of protocols, ` +
        'net of gas if ranked so, in millionths; it may be far above the gain that there is, most of all where gas is a large part of the trade; null where optimalityGapReason says why',
    }),
  optimalityGapReason: z
    .enum(GAP_REASONS)
    .optional()
    .meta({
      description:
        'Why optimalityGap is null. notSought: the request does not ask for it; taxedTokens: a token that ' +
        'takes a fee of transfers allows one route alone; unreadTicks: a pool may give more past the ticks that were read; ' +
        'tooManyPools: both tokens have more pools than a bound in reasonable time allows; mostlyGas: gas is so much of the trade that a bound would say nothing; ' +
        'gasLimit: a pool would give more if a transaction could have more gas; longRoutes: maxHops is above 3; hooks: the route leads through a pool whose hook decides what it moves; ' +
        'newBlocks: blocks arrived faster than the search took, and the routes were chosen over several of them',
    }),
  rankedBy: z.enum(['net', 'output']).meta({
    description: 'Criterion that selected the route; output also when gas has no price in the token',
  }),
  gasCostInToken: rawOutput.nullable().meta({
    description: 'gasCostWei in raw units of tokenOut (exact output: of tokenIn); null when unknown',
  }),
  amountOutNet: rawOutput.nullable().optional().meta({
    description: 'Exact input: amountOut - gasCostInToken, raw units of tokenOut; may be negative',
  }),
  amountInNet: rawOutput.nullable().optional().meta({
    description:
      'Exact output: amountIn + gasCostInToken, less the values of reserve.returned, raw units of tokenIn',
  }),
  reserve: z
    .object({
      amountIn: rawOutput.meta({
        description: 'All that the swap takes: amountIn, raw units of tokenIn',
      }),
      needed: rawOutput.meta({ description: 'Part of amountIn that the routes need, raw units of tokenIn' }),
      returned: z.array(returnedOutput).meta({ description: 'Goes back to the sender' }),
      cost: rawOutput.meta({
        description: 'amountIn less `needed` and the values of `returned`, at least 0, raw units of tokenIn',
      }),
    })
    .optional()
    .meta({
      description:
        'Exact output through mixed routes: the surplus of intermediate tokens that is bought with half of slippage, at the quoted block',
    }),
};

/** Formats the reserve of an exact output; undefined where none is bought. */
function presentReserve({ reserve }: Pick<PricedTrade, 'reserve'>): z.input<typeof netOutput.reserve> {
  if (reserve === null) return undefined;
  const { amountIn, needed, returned, cost } = reserve;
  return {
    amountIn: String(amountIn),
    needed: String(needed),
    returned: returned.map(presentReturned),
    cost: String(cost),
  };
}

/** The field of quotes and swaps that says what a wider request would gain. */
export const improvableOutput = {
  improvable: z
    .object({
      maxSplits: z
        .number()
        .int()
        .meta({ description: 'The `maxSplits` to ask with: maximum number of routes' }),
      protocols: z
        .array(protocolOutput)
        .meta({ description: 'The `protocols` to ask with: kinds of pools that routes may go through' }),
      amountNet: rawOutput.meta({
        description:
          'Exact input: the least amountOutNet of that trade at this block, raw units of tokenOut; exact output: its greatest amountInNet, raw units of tokenIn',
      }),
    })
    .optional()
    .meta({
      description:
        'With improvable=true: what these fields would leave at least net of gas, where they are known to gain more than 10 ppm. With ' +
        'maxSplits 1 that may be a split; where the request names no protocols, a trade through further kinds of pools. Not looked for where ' +
        'gas has no price, the service is busy or the rate limit of the caller is reached; no split where the market impact is at most 0.05 % or not worth the gas of another route',
    }),
};

/** Formats what a wider request would gain; no field where it is not known to gain anything. */
export function presentImprovable({ improvement }: Pick<PricedTrade, 'improvement'>): {
  improvable?: { maxSplits: number; protocols: Protocol[]; amountNet: string };
} {
  if (improvement?.kind !== 'found') return {};
  const { maxSplits, protocols, amountNet } = improvement;
  return { improvable: { maxSplits, protocols: [...protocols], amountNet: String(amountNet) } };
}

/** Returns why there is no optimality gap. */
function gapReasonOf({ request, legs, tokenTaxes, isOverBlocks, openGap }: PricedTrade): GapReason {
  if (request.optimalityGap !== true) return 'notSought';
  if (!isSplittable(tokenTaxes)) return 'taxedTokens';
  if (isOverBlocks) return 'newBlocks';
  if (openGap !== undefined) return openGap;
  const isHooked = legs.some(({ hops }) => hops.some(({ pool }) => decidingHookOf(pool) !== undefined));
  return isHooked ? 'hooks' : 'unreadTicks';
}

export function presentNet(priced: PricedTrade) {
  const { request, rankedBy, optimalityGap, gasCostInToken, amountNet } = priced;
  const net = amountNet === null ? null : String(amountNet);
  const isInput = request.tradeType === 'exactInput';
  return {
    optimalityGap,
    optimalityGapReason: optimalityGap === null ? gapReasonOf(priced) : undefined,
    rankedBy,
    gasCostInToken: gasCostInToken === null ? null : String(gasCostInToken),
    amountOutNet: isInput ? net : undefined,
    amountInNet: isInput ? undefined : net,
    reserve: isInput ? undefined : presentReserve(priced),
  };
}

export const feeOutput = z
  .object({ bps: z.number().int(), recipient: addressOutput, amount: rawOutput })
  .nullable()
  .meta({
    description:
      'Part of the output paid to feeRecipient, raw units of tokenOut; null without feeBps. amountOut, bounds and net ' +
      'amounts are those of the swap recipient, after this fee',
  });

export function presentFee({ request: { fee }, feeAmount }: QuotedTrade): z.input<typeof feeOutput> {
  if (fee === undefined) return null;
  return { bps: fee.bps, recipient: presentAddress(fee.recipient), amount: String(feeAmount) };
}
