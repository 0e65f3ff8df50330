import type { GasFloors } from '../gas/gasFloors.ts';

/** The gas of routings, raw units of the computed side. */
export interface GasBound {
  readonly isFree: boolean;
  /** Lower bounds on the gas of any routing over several routes. */
  readonly floors: GasFloors<number>;
  /** Gas of the routes whose gap is sought. */
  readonly ofLegs: number;
}
