import { sumOfParts } from '../../universalRouter/gas/gasModel.ts';
import type { GasTable } from '../../universalRouter/gas/gasTable.ts';
import { underCap } from '../../universalRouter/gas/refunds.ts';
import { hopGasesOf, type SwapShape, type SwapTraits } from '../../universalRouter/gas/swapShape.ts';
import { walletGas } from '../../universalRouter/gas/walletGas.ts';
import type { RouterKind } from '../routerKind.ts';
import { gasNeeded } from './gasNeeded.ts';
import { refundsOf } from './refunds.ts';

/**
 * Accounts that hold the output, keep some of the input and have allowed the maximum. A table holds their
 * gas.
 */
export const USUAL_ACCOUNTS = {
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

/** The gas of a swap as a sum of its parts, for usual accounts; units. */
export interface GasParts {
  /** Returns the units as if every refund were paid in full. */
  sum(traits: SwapTraits, legs: SwapShape['legs']): number;
  /** Returns the units that the swap gets back at its end, without the cap on them. */
  refunds(traits: SwapTraits, legs: SwapShape['legs']): number;
}

/** Returns the parts of a router of one exchange by its table. */
export function partsByTable(table: GasTable): GasParts {
  // Made once, because a search estimates the gas of each path that it evaluates.
  const gases = hopGasesOf(table);
  return {
    sum: (traits, legs) => sumOfParts(traits, legs, table, gases),
    refunds: (traits, legs) => refundsOf(traits, legs, gases),
  };
}

/**
 * Returns the gas model of a router by its parts. `gasUsed` stands for the same accounts as that of the
 * Universal Router, so that quotes of both compare, and `walletGas` holds for both.
 */
export function routerGas({
  sum,
  refunds,
}: GasParts): Pick<RouterKind, 'gasUsed' | 'gasIfRefunded' | 'gasNeeded'> {
  const beyondUsual = ({ tradeType, nativeIn, nativeOut }: SwapTraits) => {
    const { token, ...native } = USUAL[tradeType];
    return nativeIn ? native.nativeIn : nativeOut ? native.nativeOut : token;
  };
  return {
    gasUsed(traits, legs) {
      const units = underCap(sum(traits, legs), refunds(traits, legs));
      return BigInt(Math.round(units - beyondUsual(traits)));
    },
    gasIfRefunded: (traits, legs) => BigInt(Math.floor(sum(traits, legs) - beyondUsual(traits))),
    gasNeeded: (shape) => gasNeeded(shape, sum(shape, shape.legs) + refunds(shape, shape.legs)),
  };
}
