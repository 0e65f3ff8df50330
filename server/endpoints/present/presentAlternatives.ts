import { z } from 'zod';
import { ERROR_CODES } from '../../errors.ts';
import { addressOutput, rawOutput, routeOutput } from '../../http/openApi/answerSchemas.ts';
import { amountSpent, type ExchangeOutcome, type PricedTrade } from '../../quoting/quoter.ts';
import { presentAddress } from '../../values/checksum.ts';
import { presentLargest, presentSplit, splitOutput } from './presentRoute.ts';
import { presentRouter, routerOutput } from './presentRouter.ts';

const exchangeOutput = z.string().nullable().meta({
  description:
    'Id of the exchange: see /api/v1/network; null where the executor is the router, whose routes say the exchange of each hop',
});

const alternativeOutput = z
  .union([
    z.object({
      exchange: exchangeOutput,
      amountIn: rawOutput,
      amountOut: rawOutput,
      amountNet: rawOutput.nullable().meta({
        description: 'Exact input: output less gas; exact output: input plus gas; null without a gas price',
      }),
      gasCost: rawOutput.meta({ description: 'Estimated gas units through the router of this row' }),
      router: routerOutput,
      route: routeOutput,
      ...splitOutput,
    }),
    z.object({
      exchange: exchangeOutput,
      code: z
        .enum(ERROR_CODES)
        .meta({ description: 'Error code: why this exchange, or the executor, has no trade' }),
      error: z.string(),
    }),
  ])
  .meta({ id: 'Alternative' });

const discountOutput = z.object({
  account: addressOutput.meta({ description: 'The sender of the request' }),
  isApplied: z.boolean().nullable().meta({
    description: 'Whether the amounts are at lower fees of the account; null where these could not be read',
  }),
});

/** Fields of a quote that name exchanges. */
export const exchangesOutput = {
  exchange: exchangeOutput,
  router: routerOutput,
  discount: discountOutput.optional().meta({
    description: 'With sender, on an exchange that has lower fees for some accounts; absent otherwise',
  }),
  alternatives: z.array(alternativeOutput).optional().meta({
    description:
      'With alternatives=true, and where an exchange could not be asked: the best trade of each exchange that was asked, and of the executor where it was, or the error of one without; all of the block of the answer',
  }),
};

/** Formats the exchange and the router of a trade, and the outcomes of others where they were asked for. */
export function presentExchanges(priced: PricedTrade): {
  exchange: string | null;
  router: z.input<typeof routerOutput>;
  discount: z.input<typeof discountOutput> | undefined;
  alternatives: z.input<typeof alternativeOutput>[] | undefined;
} {
  const { exchange, contract, discount, alternatives, request } = priced;
  // An exchange that could not be asked is never left out silently.
  const isNamed = request.alternatives === true || alternatives?.some(isAway) === true;
  return {
    exchange,
    router: presentRouter(contract),
    discount: discount && { account: presentAddress(discount.account), isApplied: discount.isApplied },
    alternatives: isNamed ? alternatives?.map(presentAlternative) : undefined,
  };
}

/** Returns whether an exchange could not be asked. */
export const isAway = ({ kind }: ExchangeOutcome): boolean => kind === 'away';

function presentAlternative(outcome: ExchangeOutcome): z.input<typeof alternativeOutput> {
  const { exchange } = outcome;
  if (outcome.kind !== 'priced') {
    const { code, message } = outcome.error;
    return { exchange, code, error: message };
  }
  const { priced } = outcome;
  return {
    exchange,
    amountIn: String(amountSpent(priced)),
    amountOut: String(priced.amountOut),
    amountNet: priced.amountNet === null ? null : String(priced.amountNet),
    gasCost: String(priced.gasUnits),
    router: presentRouter(priced.contract),
    route: presentLargest(priced.legs),
    ...presentSplit(priced.legs),
  };
}
