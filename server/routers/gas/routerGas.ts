import { sumOfParts } from '../../universalRouter/gas/gasModel.ts';
import { gasNeeded } from '../../universalRouter/gas/gasNeeded.ts';
import type { GasTable } from '../../universalRouter/gas/gasTable.ts';
import { hopGasesOf } from '../../universalRouter/gas/swapShape.ts';
import type { RouterKind } from '../routerKind.ts';

/**
 * Returns the gas model of a router by the table of its parts, gas units. The parts are those of the Universal
 * Router; the pools' own work costs the same under each router.
 */
export function routerGas(table: GasTable): Pick<RouterKind, 'gasUsed' | 'gasIfRefunded' | 'gasNeeded'> {
  // Made once, because a search estimates the gas of each path that it evaluates.
  const hopGases = hopGasesOf(table);
  return {
    gasUsed: (traits, legs) => BigInt(Math.round(sumOfParts(traits, legs, table, hopGases))),
    gasIfRefunded: (traits, legs) => BigInt(Math.floor(sumOfParts(traits, legs, table, hopGases))),
    gasNeeded,
  };
}
