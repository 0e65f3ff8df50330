import { GasCosts, GasUnits } from './gasCosts.ts';
import type { GasHop } from './gasHop.ts';

function unitsOf({ protocol, isWarm, isHandedOver, ticksCrossed }: GasHop): bigint {
  const ofTicks = 40n * BigInt(ticksCrossed);
  if (isHandedOver === true && protocol === 'v2') return 5n;
  return (isWarm === true ? 35n : 85n) + ofTicks;
}

/**
 * 60 units, 25 for each route, 85 for each pool and 35 for one again, 40 for each tick; and 5 where a route leaves it to the next one to
 * swap through the last pair of both.
 */
const ROUND_UNITS = new GasUnits((legs) =>
  legs.reduce((sum, hops) => hops.reduce((all, hop) => all + unitsOf(hop), sum + 25n), 60n),
);

/** The same at so much a unit. */
export const gasAt = (price: bigint) => new GasCosts(ROUND_UNITS, (units) => units * price);
