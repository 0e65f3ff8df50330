import { sumOfParts } from '../../universalRouter/gas/gasModel.ts';
import type { GasTable } from '../../universalRouter/gas/gasTable.ts';
import { CLEARED } from '../../universalRouter/gas/refunds.ts';
import {
  gasOf,
  type HopGases,
  hopGasesOf,
  type SwapShape,
  type SwapTraits,
} from '../../universalRouter/gas/swapShape.ts';
import type { GasParts } from '../gas/routerGas.ts';

/** Gas units of the parts of a swap through the executor. */
export interface ExecutorGasTable extends GasTable {
  /** An addition where the sender pays the first pair itself; less than 0. */
  readonly paidAtOnce: number;
}

/** Gas units given back for the guard, which is back where it was. */
const GUARD = 2_800;

/** Returns the gas of the executor by its table. */
export function executorParts(table: ExecutorGasTable): GasParts {
  const gases = hopGasesOf(table);
  return {
    sum: (traits, legs) =>
      sumOfParts(traits, legs, table, gases) + (isPaidAtOnce(traits, legs, gases) ? table.paidAtOnce : 0),
    refunds: (traits, legs) => refundsOf(traits, legs, gases),
  };
}

/** Returns true if the payment goes straight to the only first pool, a pair, and not through the executor. */
function isPaidAtOnce(
  { tradeType, nativeIn, hasSecondWay }: SwapTraits,
  legs: SwapShape['legs'],
  gases: HopGases,
): boolean {
  const first = legs[0]?.[0];
  if (tradeType !== 'exactInput' || nativeIn || hasSecondWay === true) return false;
  if (legs.length !== 1 || first === undefined) return false;
  return !gasOf(first.protocol, gases).isCarriedInRun;
}

/**
 * Returns the gas units that a swap gets back. The executor's balances of input and output are cleared again,
 * and so is the input of each V3 pool after another. Locks of pairs are released.
 */
function refundsOf(traits: SwapTraits, legs: SwapShape['legs'], gases: HopGases): number {
  let cleared = isPaidAtOnce(traits, legs, gases) ? 1 : 2;
  let locks = 0;
  for (const hops of legs) {
    for (let index = 0; index < hops.length; index++) {
      const hop = hops[index];
      if (hop === undefined) continue;
      const gas = gasOf(hop.protocol, gases);
      locks += gas.refund;
      if (index > 0 && traits.tradeType === 'exactInput' && gas.isCarriedInRun) cleared += 1;
    }
  }
  // A permit of the token sets the allowance that the payment uses up.
  if (traits.permit === 'first' || traits.permit === 'again') cleared += 1;
  return GUARD + locks + cleared * CLEARED;
}
