import { z } from 'zod';
import type { PricedTrade } from '../../quoting/quoter.ts';
import type { TradeDollars, WarningFacts } from '../../quoting/warnings/tradeWarnings.ts';
import type { TokenDollars } from '../../tokens/tokenFacts.ts';
import { gasCostWei } from './gasCostWei.ts';
import { presentUSD } from './presentDecimal.ts';

/** Facts about tokens that quotes and swaps tell; see `TokenFacts`. */
export type TradeFacts = WarningFacts & TokenDollars;

const dollarsOutput = (what: string, orNull: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${what}, US dollars by the lasting price; null ${orNull}` });
const UNKNOWN = 'where it is not known at that time';

/** Dollars of a trade's amounts and gas. */
export const dollarFields = {
  amountInUSD: dollarsOutput('amountIn', UNKNOWN),
  amountOutUSD: dollarsOutput('amountOut', UNKNOWN),
  gasCostUSD: dollarsOutput('Estimated cost of the gas', `${UNKNOWN}, and without a gas price`),
};

/** Returns the dollars of both sides of a trade, for what is warned of. */
export function dollarsOfSides(
  { request, amountIn, amountOut, block: { timestamp } }: PricedTrade,
  facts: TokenDollars,
): TradeDollars {
  return {
    paid: facts.dollarsOf(request.tokenIn, amountIn, timestamp),
    received: facts.dollarsOf(request.tokenOut, amountOut, timestamp),
  };
}

/**
 * Formats the dollars of a trade. They are told only: nothing is ranked or bounded by them.
 * @param sides those of `dollarsOfSides`
 */
export function presentDollars(
  priced: PricedTrade,
  facts: TradeFacts,
  { paid, received }: TradeDollars,
): { amountInUSD: string | null; amountOutUSD: string | null; gasCostUSD: string | null } {
  const { request, reserve, block } = priced;
  const { timestamp } = block;
  const cost = gasCostWei(priced);
  const gas = cost === null ? null : facts.dollarsOfNative(cost, timestamp);
  const spent = reserve === null ? paid : facts.dollarsOf(request.tokenIn, reserve.amountIn, timestamp);
  return {
    amountInUSD: presentUSD(spent),
    amountOutUSD: presentUSD(received),
    gasCostUSD: presentUSD(gas),
  };
}
