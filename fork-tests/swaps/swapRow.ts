import type { TokenKey } from '../harness/replica/tokens.ts';

/** A market of the replica and what is swapped through it. */
export interface SwapRow {
  readonly protocol: 'v2' | 'v3' | 'mixed';
  readonly hops: 1 | 2 | 3;
  readonly tokenIn: TokenKey;
  readonly tokenOut: TokenKey;
  /** Whole tokens, of tokenIn for exact input and of tokenOut for exact output. */
  readonly amountIn: string;
  readonly amountOut: string;
  /** Keep the wrapped token where the native coin would be moved. */
  readonly wrapped?: true;
}

export const row = (
  [protocol, hops]: readonly [SwapRow['protocol'], SwapRow['hops']],
  [amountIn, tokenIn]: readonly [string, TokenKey],
  [amountOut, tokenOut]: readonly [string, TokenKey],
  more: Pick<SwapRow, 'wrapped'> = {},
): SwapRow => ({ protocol, hops, tokenIn, tokenOut, amountIn, amountOut, ...more });
