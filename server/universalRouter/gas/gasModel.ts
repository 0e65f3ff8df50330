import type { SwapWork } from '../../amm/v3/swapWork.ts';
import type { GasHop } from '../../routing/gas/gasHop.ts';
import type { HopGas } from '../protocols/routerProtocol.ts';
import { GAS_TABLE, type GasTable } from './gasTable.ts';
import { chargedOf } from './refunds.ts';
import { sharedParts } from './sharedParts.ts';
import {
  changesForm,
  countNative,
  gasOf,
  type HopGases,
  hopGasesOf,
  leftToNext,
  newReserve,
  type SwapShape,
  type SwapTraits,
} from './swapShape.ts';

/** The part of each signed payment. */
const PERMITS = { first: 'firstPermit', again: 'furtherPermit', transfer: 'transferPermit' } as const;

/**
 * The gas units of hops by protocol; made once, because a search estimates the gas of each path that it
 * evaluates.
 */
const HOP_GASES = hopGasesOf(GAS_TABLE);

/**
 * Returns the gas units that the transaction of `encodeSwap` is expected to be charged, after refunds: the
 * sum of its parts by a table. Extra work of tokens, and whether an account held them before, is not
 * modelled; a simulation measures it.
 */
export function gasUsed(traits: SwapTraits, legs: SwapShape['legs']): bigint {
  const units = sumOfParts(traits, legs, GAS_TABLE, HOP_GASES);
  return BigInt(Math.round(chargedOf(units, traits, legs, HOP_GASES)));
}

/**
 * Returns `gasUsed` as if every refund were paid in full, rounded down: a lower bound that adds up over pools
 * and ticks.
 */
export function gasIfRefunded(traits: SwapTraits, legs: SwapShape['legs']): bigint {
  return BigInt(Math.floor(sumOfParts(traits, legs, GAS_TABLE, HOP_GASES)));
}

/**
 * Returns `gasUsed` before rounding and before the cap on refunds. It is linear in the table, so that least
 * squares can fit the table. It serves for other figures that add up by the same parts.
 */
export function sumOfParts(
  traits: SwapTraits,
  legs: SwapShape['legs'],
  table: GasTable,
  hopGases: HopGases = hopGasesOf(table),
): number {
  const { tradeType, taxedTransfers = 0, permit } = traits;
  const exactInput = tradeType === 'exactInput';
  let units = exactInput ? table.exactInput : table.exactOutput;
  units += table.taxedTransfer * taxedTransfers;
  if (permit !== undefined) units += table[PERMITS[permit]];
  if (traits.checksArrival === true) units += table.arrivalCheck;
  units += gasOfInput(traits, legs, table, hopGases) + gasOfOutput(traits, legs, table, hopGases);
  if (legs.length > 1) {
    units += (legs.length - 1) * (exactInput ? table.furtherInput : table.furtherOutput);
    units += sharedParts(traits, legs, table, hopGases);
  }
  return units + sumOfHops(legs, traits, table, hopGases);
}

/**
 * Returns the gas units of bringing the input to the first pools, wrapped or unwrapped where they take the
 * other form.
 */
function gasOfInput(
  { tradeType, nativeIn }: SwapTraits,
  legs: SwapShape['legs'],
  table: GasTable,
  hopGases: HopGases,
): number {
  const exactInput = tradeType === 'exactInput';
  const native = countNative(legs, 'in');
  if (nativeIn && native === legs.length) return exactInput ? table.coinIn : table.coinInRefunded;
  let units = 0;
  if (nativeIn) units = exactInput ? table.nativeIn : table.nativeInRefunded;
  else if (native > 0) units = exactInput ? table.unwrapIn : table.unwrapInRefunded;
  else if (!exactInput && legs.length > 1) units = table.pulled;
  else return 0;
  // The caller pays the other routes of an exact input itself.
  if (exactInput && !nativeIn) return units;
  let mayLeaveRest = false;
  for (const [first] of legs) {
    if (first === undefined || first.native === 'in') continue;
    const gas = gasOf(first.protocol, hopGases);
    if (!exactInput) units += gas.paidByRouterOutput;
    else if (gas.isSwept) mayLeaveRest = true;
  }
  return mayLeaveRest ? units + table.restIn : units;
}

/** Returns the gas units of bringing the output from the last pools to the recipient. */
function gasOfOutput(
  { tradeType, nativeOut, paysFee = false }: SwapTraits,
  legs: SwapShape['legs'],
  table: GasTable,
  hopGases: HopGases,
): number {
  const native = countNative(legs, 'out');
  let units = paysFee ? (nativeOut ? table.nativeFee : table.fee) : 0;
  if (!nativeOut) {
    // Wrapped output is swept to the recipient, and the rest with it.
    if (native > 0) return units + table.wrapOut;
    const isGathered = !paysFee && tradeType === 'exactInput' && legs.length > 1;
    return isGathered ? units + table.gathered : units;
  }
  units += native === legs.length && !paysFee ? table.coinOut : table.nativeOut;
  for (const hops of legs) {
    const last = hops[hops.length - 1];
    if (last !== undefined && last.native !== 'out') units += gasOf(last.protocol, hopGases).unwrapped;
  }
  return units;
}

function gasOfWork(work: SwapWork, gas: HopGas): number {
  return (
    work.furtherSteps * gas.furtherStep +
    work.longProducts * gas.longProduct +
    work.ticksFound * gas.tickFound +
    work.tickBits * gas.tickBit +
    work.tickChecks * gas.tickCheck
  );
}

/**
 * Returns the gas units of all hops and of the joints between them. It allocates nothing that outlives a hop,
 * because a search calls it more often than anything else here.
 */
function sumOfHops(legs: SwapShape['legs'], traits: SwapTraits, table: GasTable, gases: HopGases): number {
  const exactInput = traits.tradeType === 'exactInput';
  const reserve = table.mixedOutputJoint + newReserve(traits, table);
  let units = 0;
  let hasRun = false;
  for (const hops of legs) {
    let before: GasHop | undefined;
    let gasBefore: HopGas | undefined;
    for (const hop of hops) {
      const gas = gasOf(hop.protocol, gases);
      const left = exactInput ? leftToNext(hop, gas) : undefined;
      if (left !== undefined) {
        units += left;
        if (before !== undefined && changesForm(before, hop)) units += gas.fromNative - gas.fromOther;
        continue;
      }
      const isWarm = hop.isWarm === true;
      units += isWarm ? gas.hopAgain : gas.hop;
      if (hop.movesTick === true) units += gas.tickMove;
      else if (hop.movesTickAgain === true) units += gas.tickMoveAgain;
      // The fixed amount of an exact output is the output of the hop.
      if (hop.zeroForOne === exactInput) units += exactInput ? gas.fixedToken0Input : gas.fixedToken0Output;
      if (hop.work !== undefined) units += gasOfWork(hop.work, gas);
      // A slot that is written again in one transaction costs next to nothing.
      if (!isWarm && hop.paysProtocol === true) units += gas.protocolFee;
      if (!isWarm && hop.keepsWholeFee === true) units += gas.wholeFee;
      if (hop.ticksCrossed > 0) units += gas.crossing;
      units += gas.tick * hop.ticksCrossed + table.word * hop.wordsCrossed;
      if (hop.firstCrossings !== undefined) units += table.firstCrossing * hop.firstCrossings;
      if (hop.hookGas !== undefined) units += hop.hookGas;
      const changes = before !== undefined && changesForm(before, hop);
      const isRun = gasBefore === gas && !changes;
      if (before !== undefined) {
        if (isRun) units += exactInput ? gas.fromSameInput : gas.fromSameOutput;
        else if (!exactInput) {
          units += reserve;
          if (changes) units += hop.native === 'in' ? table.mixedOutputUnwrap : table.mixedOutputWrap;
        } else if (changes) units += hop.native === 'in' ? gas.toNative : gas.fromNative;
        else units += gas.fromOther;
        if (isWarm || before.isWarm === true)
          units += isWarm && before.isWarm === true ? table.warmJoints : table.warmJoint;
      }
      if (!isRun) {
        if (!exactInput) units += gas.runOutput;
        // One kind of pool alone has a contract of all.
        if (gas.runAgain !== 0) {
          if (hasRun) units += gas.runAgain;
          hasRun = true;
        }
      }
      before = hop;
      gasBefore = gas;
    }
  }
  return units;
}
