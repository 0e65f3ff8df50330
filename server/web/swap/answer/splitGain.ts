import type { Quote } from '../../api/answers.ts';

export interface SplitGain {
  /** Raw units of the token that the trade does not fix: more received, or less paid. */
  readonly raw: bigint;
  /** Percent of what one route gives. */
  readonly percent: number;
  /** Whether gas is counted. */
  readonly isAfterGas: boolean;
}

/**
 * Returns what a split gains over the best single route, both quoted at one block; undefined where it gains
 * nothing, or where the trade is not split.
 */
export function splitGainOf(split: Quote, single: Quote): SplitGain | undefined {
  const isExactIn = split.tradeType === 0;
  const isSplit = (split.routes?.length ?? 1) > 1;
  if (!isSplit || split.blockNumber !== single.blockNumber || split.tradeType !== single.tradeType) {
    return undefined;
  }
  const net = [split, single].map((quote) => (isExactIn ? quote.amountOutNet : quote.amountInNet));
  const gross = [split, single].map((quote) => (isExactIn ? quote.amountOut : quote.amountIn));
  const isAfterGas = net.every((amount) => typeof amount === 'string');
  const [many = 0n, one = 0n] = (isAfterGas ? net : gross).map((amount) => BigInt(amount ?? 0));
  const raw = isExactIn ? many - one : one - many;
  if (raw <= 0n || one <= 0n) return undefined;
  return { raw, percent: Number((raw * 1_000_000n) / one) / 10_000, isAfterGas };
}
