import type { SwapApiClient, Token } from '../index.ts';
import { resolveToken } from './resolveToken.ts';
import { rawUnits } from './units.ts';

/** A trade as people write it. */
export interface WholeTrade {
  /** Address or symbol. */
  readonly tokenIn: string;
  readonly tokenOut: string;
  /** Whole tokens: "1.5". */
  readonly amount: string;
  /** Whether the amount is the one received. */
  readonly isExactOut: boolean;
}

/** Returns the trade as the API takes it, with its tokens. @throws as `resolveToken` and `rawUnits` */
export async function readTrade(
  api: SwapApiClient,
  { tokenIn: nameIn, tokenOut: nameOut, amount, isExactOut }: WholeTrade,
) {
  const [tokenIn, tokenOut]: [Token, Token] = await Promise.all([
    resolveToken(api, nameIn),
    resolveToken(api, nameOut),
  ]);
  const addresses = { tokenIn: tokenIn.address, tokenOut: tokenOut.address };
  const trade = isExactOut
    ? { ...addresses, tradeType: 1 as const, amountOut: String(rawUnits(amount, tokenOut.decimals)) }
    : { ...addresses, amountIn: String(rawUnits(amount, tokenIn.decimals)) };
  return { ends: { tokenIn, tokenOut }, trade };
}
