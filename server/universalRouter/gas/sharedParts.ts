import type { Address } from 'viem';
import type { GasHop } from '../../routing/gas/gasHop.ts';
import type { HopGas } from '../protocols/routerProtocol.ts';
import type { GasTable } from './gasTable.ts';
import { ReserveParts } from './reserveParts.ts';
import {
  changesForm,
  countNative,
  gasOf,
  type HopGases,
  isOneRun,
  newReserve,
  type SwapShape,
  type SwapTraits,
} from './swapShape.ts';

/*
 * Savings of several routes apart from shared pools: storage that one has touched, the next touches for less.
 */

/** The uses of a token by earlier routes, as bits. */
const PASSED = 1;
const CARRIED = 2;
const SWEPT = 4;
const HELD = 8;
const PAID_FEE = 16;

/** A token, or the placeholder for the native coin or for the token that all routes end with. */
type Token = Address | 'coin' | 'out' | undefined;

/** Records the uses of the few tokens of a swap. */
class Touched {
  readonly #tokens: Token[] = [];
  readonly #bits: number[] = [];

  /** Returns true if the token had this use before, and records that it has it now. */
  again(token: Token, bit: number): boolean {
    if (token === undefined) return false;
    const index = this.#tokens.indexOf(token);
    if (index < 0) {
      this.#tokens.push(token);
      this.#bits.push(bit);
      return false;
    }
    const bits = this.#bits[index] ?? 0;
    this.#bits[index] = bits | bit;
    return (bits & bit) !== 0;
  }
}

/** Returns the gas units of several routes less the sum of each route alone: mostly below zero. */
export function sharedParts(
  traits: SwapTraits,
  legs: SwapShape['legs'],
  table: GasTable,
  gases: HopGases,
): number {
  const exactInput = traits.tradeType === 'exactInput';
  const touched = new Touched();
  const reserves = exactInput ? undefined : new ReserveParts(table);
  let units = nativeParts(traits, legs, table);
  for (const hops of legs) {
    for (let index = 0; index < hops.length; index++) {
      const hop = hops[index] as GasHop;
      const gas = gasOf(hop.protocol, gases);
      const [before, next] = [hops[index - 1], hops[index + 1]];
      const isRun = before !== undefined && isOneRun(before, hop, gases);
      if (before !== undefined && !(isRun && gas.isOneContract)) {
        const isPassed = touched.again(hop.tokenIn, PASSED);
        const reserved = isRun ? undefined : reserves?.beyondAlone(before, hop);
        if (reserved !== undefined) units += reserved - newReserve(traits, table);
        else if (isPassed) units += table.tokenAgain;
        if (exactInput) units += carriedParts({ before, hop, isRun }, gas, touched, table);
      }
      if (gas.isOneContract) units += heldParts({ hop, next, isRun }, touched, table, gases);
    }
  }
  return units;
}

/**
 * Returns the gas units of a token that passes again through the router's balance, as all wrapped coin does.
 */
function carriedParts(
  { before, hop, isRun }: { readonly before: GasHop; readonly hop: GasHop; readonly isRun: boolean },
  gas: HopGas,
  touched: Touched,
  table: GasTable,
): number {
  const isCarried = isRun ? gas.isCarriedInRun : gas.isCarriedBetweenRuns || changesForm(before, hop);
  let units = isCarried && touched.again(hop.tokenIn, CARRIED) ? table.carriedAgain : 0;
  if (gas.isSwept && touched.again(hop.tokenIn, SWEPT)) units += table.sweptAgain;
  return units;
}

/**
 * Returns the gas units of tokens that the one contract of a protocol holds already. Only the first hop of a
 * command pays the contract, and only the last is paid by it.
 */
function heldParts(
  { hop, next, isRun }: { readonly hop: GasHop; readonly next: GasHop | undefined; readonly isRun: boolean },
  touched: Touched,
  table: GasTable,
  gases: HopGases,
): number {
  const paid = hop.native === 'in' ? 'coin' : hop.tokenIn;
  let units = 0;
  if (hop.paysProtocol === true && hop.isWarm !== true && touched.again(paid, PAID_FEE))
    units += table.v4FeeAgain;
  if (!isRun && paid !== 'coin' && touched.again(paid, HELD)) units += table.v4HeldAgain;
  if (next !== undefined && isOneRun(hop, next, gases)) return units;
  const isHeld = hop.native !== 'out' && touched.again(next === undefined ? 'out' : next.tokenIn, HELD);
  return isHeld ? units + table.v4HeldAgain : units;
}

/**
 * Returns the gas units of routes that begin or end with the native coin itself, and of changes of form
 * between routes.
 */
function nativeParts(
  { tradeType, nativeIn, nativeOut }: SwapTraits,
  legs: SwapShape['legs'],
  table: GasTable,
): number {
  const exactInput = tradeType === 'exactInput';
  const given = countNative(legs, 'out');
  let units = table.coinOutAgain * (nativeOut && given === legs.length ? given - 1 : given);
  const native = countNative(legs, 'in');
  if (exactInput && nativeIn) units += table.furtherWrapped * Math.max(0, legs.length - native - 1);
  if (native === 0) return units;
  const counted = nativeIn && native < legs.length ? native : native - 1;
  units += counted * (exactInput ? table.coinInAgain : table.coinInAgainRefunded);
  if (exactInput) return units;
  let [isNative, switches] = [nativeIn, 0];
  for (const [first] of legs) {
    if ((first?.native === 'in') === isNative) continue;
    isNative = !isNative;
    switches += 1;
  }
  const further = Math.max(0, switches - 1);
  return units + Math.floor(further / 2) * table.formThereAndBack + (further % 2) * table.formSwitch;
}
