import { keptPurchase } from '../../universalRouter/gas/gasNeeded.ts';
import { type NativeEnds, shapeOf, tradeGas } from '../gas/tradeGas.ts';
import { gasOfRouter } from '../model/exchangeRouter.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';

type GasHops = QuotedTrade['gasHops'][number];

/** Gas units of a leg's ways, upper estimates of a transaction through that way alone. */
export interface WaysGas {
  readonly first: number;
  /** Absent for a leg without a second way. */
  readonly second?: number | undefined;
}

/** Returns an upper estimate of the gas units that a transaction through one route needs. */
export function gasThrough(trade: QuotedTrade, hops: GasHops, ends: NativeEnds): number {
  return Number(gasOfRouter(trade.router).gasNeeded(shapeOf({ ...trade, gasHops: [hops] }, ends)));
}

/** Returns the estimated gas units of the trade where one leg goes another way. */
export function gasBySecond(trade: QuotedTrade, place: number, hops: GasHops, ends: NativeEnds): bigint {
  const gasHops = trade.gasHops.map((leg, at) => (at === place ? hops : leg));
  return tradeGas({ ...trade, gasHops }, ends);
}

/**
 * Gas units that a second way adds to an exact input while the first works, ±15 000 as executed. They pay for
 * payment and payout by the router, two sub-plans, and the attempt of the second without input.
 */
const KEPT_BY_ROUTER = { alone: 45_000, gathered: 30_000 } as const;
/** Gas units of the executor: the call of its own, and the calldata of each hop of the second way. */
const KEPT_BY_EXECUTOR = { leg: 2_000, hop: 1_400 } as const;

/** Returns the gas units that second ways, by the hops of each, add while the first ways work. */
export function gasOfKeeping(trade: QuotedTrade, ways: readonly GasHops[], ends: NativeEnds): bigint {
  if (ways.length === 0) return 0n;
  const { router, request } = trade;
  if (router === undefined) {
    const isGathered = trade.legs.length > 1 || request.fee !== undefined;
    const ofSale = isGathered ? KEPT_BY_ROUTER.gathered : KEPT_BY_ROUTER.alone;
    const ofPurchase = ([first]: GasHops) => (first && keptPurchase(first.protocol)) ?? 0;
    const each = ways.map((hops) => (request.tradeType === 'exactInput' ? ofSale : ofPurchase(hops)));
    return BigInt(each.reduce((sum, units) => sum + units, 0));
  }
  const shape = shapeOf(trade, ends);
  const { gasUsed } = router.kind;
  const unpaid = gasUsed({ ...shape, hasSecondWay: true }, shape.legs) - gasUsed(shape, shape.legs);
  const calls = ways.map((hops) => KEPT_BY_EXECUTOR.leg + KEPT_BY_EXECUTOR.hop * hops.length);
  return unpaid + BigInt(calls.reduce((sum, units) => sum + units, 0));
}

/** Share of the gas that a call passes on: 63/64 (EIP-150). */
const PASSED_ON = { numerator: 64, denominator: 63 };

/** Returns the gas units that a leg and all after it take at most. */
function gasFrom(legs: readonly WaysGas[], place: number): number {
  let units = 0;
  for (const { first, second = 0 } of legs.slice(place)) units += first + second;
  return units;
}

/** Returns the gas units that the second way of a leg and all after it take at most. */
export function gasAfterFirst(legs: readonly WaysGas[], place: number): number {
  return gasFrom(legs, place) - (legs[place]?.first ?? 0);
}

/**
 * Returns the gas units that a limit needs beyond that of the first ways. They are enough for the first leg
 * in doubt to fail at the end of its gas, with all that follows.
 */
export function gasOfFallback(legs: readonly WaysGas[]): bigint {
  const place = legs.findIndex(({ second }) => second !== undefined);
  if (place === -1) return 0n;
  const { numerator, denominator } = PASSED_ON;
  return BigInt(Math.ceil((gasFrom(legs, place) * numerator) / denominator));
}
