import { z } from 'zod';
import { addressOutput, rawOutput, routeOutput } from '../../http/openApi/answerSchemas.ts';
import { DOUBT_REASONS, type LegFallback, NO_FALLBACK_REASONS } from '../../quoting/model/tradeFallback.ts';
import type { PricedTrade } from '../../quoting/quoter.ts';
import { presentAddress } from '../../values/checksum.ts';
import { presentRoute } from './presentRoute.ts';

const secondWayOutput = z.object({
  route: routeOutput,
  amountIn: rawOutput.meta({ description: 'Input of this way, raw units of tokenIn' }),
  amountOut: rawOutput.meta({ description: 'Output of this way, raw units of tokenOut' }),
  gasCost: rawOutput.meta({
    description: 'Estimated gas units of the swap where this way runs, without those of the failed way',
  }),
  gasCap: rawOutput.nullable().meta({
    description:
      'Most gas units that the failed way takes; null for the Universal Router, which has no cap: there a way that burns all of its gas can end the swap',
  }),
});

const legFallbackOutput = z.object({
  doubts: z
    .array(
      z.object({
        reason: z.enum(DOUBT_REASONS).meta({
          description:
            'hook: decides in swaps of its pool; untrustedToken: nobody vouches for it; revertedToken: a sent swap through it reverted within the hour',
        }),
        address: addressOutput,
      }),
    )
    .meta({ description: 'Why this route may fail between quote and execution' }),
  second: secondWayOutput.nullable().meta({
    description: 'Way that is taken when the route reverts; for the same exact amount',
  }),
  none: z.enum(NO_FALLBACK_REASONS).nullable().meta({
    description:
      'Why there is no second way; null with one. noDoubt: nothing speaks against the route; router: it cannot carry one out; taxedToken: an end taxes transfers; noRoute: every other route is in doubt or shares a pool; bound: it leaves less than the minimum or asks more than the maximum; simulation: the swap with it did not move the quoted amounts',
  }),
});

/** Field of a quote and of a swap with `fallback`. */
export const fallbackOutput = {
  fallback: z
    .object({
      legs: z.array(legFallbackOutput).meta({ description: 'One for each route, in their order' }),
      amountIn: rawOutput.meta({
        description: 'Input if every route with a second way fails, raw units of tokenIn',
      }),
      amountOut: rawOutput.meta({
        description: 'Output if every route with a second way fails, raw units of tokenOut',
      }),
    })
    .optional()
    .meta({ description: 'With fallback=true: second ways of the routes that may fail' }),
};

/** Formats the second ways of a trade; no field where they were not asked for. */
export function presentFallback({ fallback, router }: Pick<PricedTrade, 'fallback' | 'router'>): {
  fallback?: z.input<typeof fallbackOutput.fallback>;
} {
  if (fallback === undefined) return {};
  const { legs, worst } = fallback;
  const isCapped = router !== undefined;
  return {
    fallback: {
      legs: legs.map((leg) => presentLeg(leg, isCapped)),
      amountIn: String(worst.amountIn),
      amountOut: String(worst.amountOut),
    },
  };
}

function presentLeg(
  { doubts, way, none }: LegFallback,
  isCapped: boolean,
): z.input<typeof legFallbackOutput> {
  return {
    doubts: doubts.map(({ reason, address }) => ({ reason, address: presentAddress(address) })),
    second:
      way === undefined
        ? null
        : {
            route: presentRoute(way.route),
            amountIn: String(way.amountIn),
            amountOut: String(way.amountOut),
            gasCost: String(way.gasUnits),
            gasCap: isCapped ? String(way.gasCap) : null,
          },
    none: none ?? null,
  };
}
