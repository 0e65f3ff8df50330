import { GasCosts, GasUnits } from './gasCosts.ts';
import type { GasHop } from './gasHop.ts';

function unitsOf({ protocol, isWarm, isHandedOver, ticksCrossed }: GasHop): bigint {
  const ofTicks = 40n * BigInt(ticksCrossed);
  if (isHandedOver === true && protocol === 'v2') return 5n;
  return (isWarm === true ? 35n : 85n) + ofTicks;
}

/**
 * Synthetic gas: 60 units, 25 a route, 85 a pool (35 if used before), 40 a tick. A pair takes 5 where the
 * route leaves its swap to the next one.
 */
const ROUND_UNITS = new GasUnits((legs) =>
  legs.reduce((sum, hops) => hops.reduce((all, hop) => all + unitsOf(hop), sum + 25n), 60n),
);

/** Returns these units of gas at a price, raw units each. */
export const gasAt = (price: bigint) => new GasCosts(ROUND_UNITS, (units) => units * price);
