import { sumOfParts } from '../../universalRouter/gas/gasModel.ts';
import type { GasTable } from '../../universalRouter/gas/gasTable.ts';
import { underCap } from '../../universalRouter/gas/refunds.ts';
import { hopGasesOf, type SwapTraits } from '../../universalRouter/gas/swapShape.ts';
import { walletGas } from '../../universalRouter/gas/walletGas.ts';
import type { RouterKind } from '../routerKind.ts';
import { gasNeeded } from './gasNeeded.ts';
import { refundsOf } from './refunds.ts';

/**
 * Accounts that hold the output, keep some of the input and have allowed the maximum. A table holds their
 * gas.
 */
const USUAL_ACCOUNTS = {
  holdsOutput: true,
  isOwn: false,
  emptiesInput: false,
  countsAllowance: false,
  holdsReserves: [],
} as const;

/** Gas units by which usual accounts differ from `gasUsed`, for each end with native coin. */
const differencesOf = (tradeType: SwapTraits['tradeType']) => {
  const of = (nativeIn: boolean, nativeOut: boolean) =>
    Number(walletGas({ tradeType, nativeIn, nativeOut }, USUAL_ACCOUNTS));
  return { token: of(false, false), nativeIn: of(true, false), nativeOut: of(false, true) };
};
const USUAL = { exactInput: differencesOf('exactInput'), exactOutput: differencesOf('exactOutput') } as const;

/**
 * Returns the gas model of a router by the table of its parts, gas units. `gasUsed` stands for the same
 * accounts as that of the Universal Router, so that quotes of both compare, and `walletGas` holds for both.
 */
export function routerGas(table: GasTable): Pick<RouterKind, 'gasUsed' | 'gasIfRefunded' | 'gasNeeded'> {
  // Made once, because a search estimates the gas of each path that it evaluates.
  const gases = hopGasesOf(table);
  const beyondUsual = ({ tradeType, nativeIn, nativeOut }: SwapTraits) => {
    const { token, ...native } = USUAL[tradeType];
    return nativeIn ? native.nativeIn : nativeOut ? native.nativeOut : token;
  };
  return {
    gasUsed(traits, legs) {
      const units = sumOfParts(traits, legs, table, gases);
      return BigInt(Math.round(underCap(units, refundsOf(traits, legs, gases)) - beyondUsual(traits)));
    },
    gasIfRefunded: (traits, legs) =>
      BigInt(Math.floor(sumOfParts(traits, legs, table, gases) - beyondUsual(traits))),
    gasNeeded(shape) {
      const units = sumOfParts(shape, shape.legs, table, gases);
      return gasNeeded(shape, units + refundsOf(shape, shape.legs, gases));
    },
  };
}
