import { z } from 'zod';
import type { Rational } from '../../amm/rational.ts';
import { countField, decimalField, integerField } from '../fieldSchemas.ts';

/** Swap volume, fees and events of a market over some time. */
export interface Activity {
  /** Volume in raw units, in or out. */
  readonly volume0: bigint;
  readonly volume1: bigint;
  /** US dollars, one side of each swap; null when there were swaps and none of them could be priced. */
  readonly volumeUSD: Rational | null;
  readonly feesUSD: Rational | null;
  /** Number of Mint, Burn and Swap events. */
  readonly txCount: number;
  readonly swapCount: number;
  /** Number of swaps that the dollar volume omits. */
  readonly unpricedSwapCount: number;
}

/**
 * Counters since the market's creation, in the index. Fees in dollars follow from the volume, because all
 * swaps of a market pay the same fee.
 */
export type Totals = Omit<Activity, 'feesUSD'>;

type Worth = Pick<Totals, 'volumeUSD' | 'swapCount' | 'unpricedSwapCount'>;

const ONE_IN_PIPS = 1_000_000n;
const ZERO: Rational = { numerator: 0n, denominator: 1n };
const NONE = { volumeUSD: null, swapCount: 0, unpricedSwapCount: 0 };

export const WORTH = 'volumeUSD swapCount unpricedSwapCount';
export const worthFields = {
  volumeUSD: decimalField.nullable(),
  swapCount: countField,
  unpricedSwapCount: countField,
};
export const worthSchema = z.object(worthFields);
export const TOTALS = `volume0 volume1 txCount ${WORTH}`;
export const totalsFields = {
  volume0: integerField,
  volume1: integerField,
  txCount: countField,
  ...worthFields,
};
export const totalsSchema = z.object(totalsFields);

/**
 * Computes the fees of swaps worth `volumeUSD`, at a fee in hundredths of a bip; null where either is
 * unknown.
 */
export function feesUSD(volumeUSD: Rational | null, fee: number | null): Rational | null {
  if (volumeUSD === null || fee === null) return null;
  return {
    numerator: volumeUSD.numerator * BigInt(fee),
    denominator: volumeUSD.denominator * ONE_IN_PIPS,
  };
}

/** Computes US dollars of swaps since `before`; null when there were some and none could be priced. */
export function worthSince(now: Worth, before: Worth | null | undefined): Rational | null {
  const then = before ?? NONE;
  const swapCount = now.swapCount - then.swapCount;
  if (swapCount > 0 && swapCount === now.unpricedSwapCount - then.unpricedSwapCount) return null;
  return minus(now.volumeUSD ?? ZERO, then.volumeUSD ?? ZERO);
}

/** Computes the activity since `before`, null for the market's creation, at a fee as `feesUSD` takes it. */
export function activitySince(now: Totals, before: Totals | null | undefined, fee: number | null): Activity {
  const volumeUSD = worthSince(now, before);
  return {
    volume0: now.volume0 - (before?.volume0 ?? 0n),
    volume1: now.volume1 - (before?.volume1 ?? 0n),
    volumeUSD,
    feesUSD: feesUSD(volumeUSD, fee),
    txCount: now.txCount - (before?.txCount ?? 0),
    swapCount: now.swapCount - (before?.swapCount ?? 0),
    unpricedSwapCount: now.unpricedSwapCount - (before?.unpricedSwapCount ?? 0),
  };
}

function minus(a: Rational, b: Rational): Rational {
  return {
    numerator: a.numerator * b.denominator - b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}
