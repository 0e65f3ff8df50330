import type { RouterChoice } from './answers.ts';

export interface Trade {
  readonly tokenIn: string;
  readonly tokenOut: string;
  /** Raw units of the side that is fixed. */
  readonly amount: string;
  readonly exact: 'in' | 'out';
  readonly maxHops: number;
  readonly maxSplits: number;
  readonly protocols: readonly string[];
  readonly rank: 'net' | 'output';
  /** Ids, comma separated, or `all`; absent on a network with one exchange. */
  readonly exchanges?: string;
  /** Contract that swaps; absent where the service has no executor to choose. */
  readonly router?: RouterChoice;
  /** Whether the native coin is paid, or received, where the wrapped token is named. */
  readonly coinIn: boolean;
  readonly coinOut: boolean;
}

/** Makes the trade as `/quote` and `/swap` take it. */
export function tradeQuery(trade: Trade) {
  const { tokenIn, tokenOut, amount, exact, maxHops, maxSplits, protocols, rank, coinIn, coinOut } = trade;
  const { exchanges, router } = trade;
  return {
    tokenIn,
    tokenOut,
    ...(exact === 'in'
      ? ({ tradeType: 0, amountIn: amount } as const)
      : ({ tradeType: 1, amountOut: amount } as const)),
    maxHops,
    maxSplits,
    protocols: protocols.join(','),
    rank,
    ...(exchanges === undefined ? {} : { exchanges }),
    ...(router === undefined ? {} : { router }),
    nativeIn: coinIn,
    nativeOut: coinOut,
  };
}

/**
 * Keeps a trade to the contract of its quote: the router of one exchange, or the executor over all (null). A
 * permit or an allowance is for that contract alone.
 */
export function pinnedTo(trade: Trade, exchange: string | null | undefined): Trade {
  if (exchange === undefined) return trade;
  if (exchange === null) return { ...trade, router: 'executor' };
  const { exchanges, router } = trade;
  return {
    ...trade,
    ...(exchanges === undefined ? {} : { exchanges: exchange }),
    ...(router === undefined ? {} : { router: 'universalRouter' }),
  };
}
