import type { GasHop } from '../../routing/gasCosts.ts';
import type { Protocol } from '../../routing/pool.ts';
import type { TradeType } from '../../routing/route.ts';
import type { HopGas } from '../protocols/routerProtocol.ts';
import { ROUTER_PROTOCOLS } from '../protocols/routerProtocols.ts';
import { GAS_TABLE, type GasTable } from './gasTable.ts';

/** Facts of a swap, beside its routes, that its gas depends on. */
export interface SwapTraits {
  readonly tradeType: TradeType;
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
  /** Number of transfers with a fee of the token. */
  readonly taxedTransfers?: number;
  /** Whether a part of the output goes to a second account. */
  readonly paysFee?: boolean;
  /** Whether the last command checks the recipient's balance. */
  readonly checksArrival?: boolean;
  /** A Permit2 permit in the calldata: the owner's first one or a later one. */
  readonly permit?: 'first' | 'again' | undefined;
}

/** All facts of a swap that its gas depends on. */
export interface SwapShape extends SwapTraits {
  /** The hops of each route in trade order. */
  readonly legs: readonly (readonly GasHop[])[];
}

type HopGases = readonly (HopGas & { readonly protocol: string })[];

/** Bound to the table once, because a search estimates the gas of each path that it evaluates. */
const HOP_GASES = hopGasesOf(GAS_TABLE);

function hopGasesOf(table: GasTable): HopGases {
  return Object.entries(ROUTER_PROTOCOLS).map(([protocol, { gas }]) => ({ protocol, ...gas(table) }));
}

/**
 * Returns the gas units that the transaction of `encodeSwap` is expected to be charged, after refunds: the sum of its
 * parts by a table. Extra work of tokens, and whether an account held them before, is not modelled; a simulation
 * measures it.
 */
export function gasUsed(traits: SwapTraits, legs: SwapShape['legs']): bigint {
  return BigInt(Math.round(sumOfParts(traits, legs, GAS_TABLE, HOP_GASES)));
}

/** Returns `gasUsed` before rounding. It is linear in the table, so that the table can be fitted by least squares. */
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
  if (permit !== undefined) units += permit === 'first' ? table.firstPermit : table.furtherPermit;
  if (traits.checksArrival === true) units += table.arrivalCheck;
  units += gasOfInput(traits, legs, table, hopGases) + gasOfOutput(traits, legs, table, hopGases);
  if (legs.length > 1) units += (legs.length - 1) * (exactInput ? table.furtherInput : table.furtherOutput);
  return units + sumOfHops(legs, exactInput, table, hopGases);
}

/** How the input gets to the first pools: native coin is wrapped for those that take the token, or the other way round. */
function gasOfInput(
  { tradeType, nativeIn }: SwapTraits,
  legs: SwapShape['legs'],
  table: GasTable,
  hopGases: HopGases,
): number {
  const exactInput = tradeType === 'exactInput';
  const isNative = ([first]: readonly GasHop[]) => first?.native === 'in';
  const someNative = legs.some(isNative);
  let units = 0;
  if (!nativeIn && !someNative) {
    if (exactInput || legs.length < 2) return 0;
    units = table.pulled;
  } else if (!nativeIn) units = exactInput ? table.unwrapIn : table.unwrapInRefunded;
  else if (legs.every(isNative)) return exactInput ? table.coinIn : table.coinInRefunded;
  else units = exactInput ? table.nativeIn : table.nativeInRefunded;
  // The caller pays the other routes of an exact input itself.
  if (exactInput && !nativeIn) return units;
  for (const hops of legs) {
    const [first] = hops;
    if (first === undefined || isNative(hops)) continue;
    const gas = gasOf(first.protocol, hopGases);
    units += exactInput ? gas.paidByRouterInput : gas.paidByRouterOutput;
  }
  return units;
}

/** How the output gets from the last pools to the recipient. */
function gasOfOutput(
  { tradeType, nativeOut, paysFee = false }: SwapTraits,
  legs: SwapShape['legs'],
  table: GasTable,
  hopGases: HopGases,
): number {
  const isNative = (hops: readonly GasHop[]) => hops[hops.length - 1]?.native === 'out';
  const someNative = legs.some(isNative);
  const feeGas = paysFee ? (nativeOut ? table.nativeFee : table.fee) : 0;
  if (nativeOut) {
    let units = feeGas + (legs.every(isNative) && !paysFee ? table.coinOut : table.nativeOut);
    for (const hops of legs) {
      const last = hops[hops.length - 1];
      if (last !== undefined && !isNative(hops)) units += gasOf(last.protocol, hopGases).unwrapped;
    }
    return units;
  }
  const wrapping = someNative ? table.wrapOut : 0;
  const isGathered = !paysFee && tradeType === 'exactInput' && (legs.length > 1 || someNative);
  return feeGas + wrapping + (isGathered ? table.gathered : 0);
}

function sumOfHops(legs: SwapShape['legs'], exactInput: boolean, table: GasTable, gases: HopGases): number {
  let units = 0;
  const begun = new Set<HopGas>();
  for (const hops of legs) {
    let before: { readonly hop: GasHop; readonly gas: HopGas } | undefined;
    for (const hop of hops) {
      const gas = gasOf(hop.protocol, gases);
      const isWarm = hop.isWarm === true;
      units += isWarm ? gas.hopAgain : gas.hop;
      // What is written again in one transaction costs next to nothing.
      if (hop.movesTick === true && !isWarm) units += gas.tickMove;
      if (hop.paysProtocol === true && !isWarm) units += gas.protocolFee;
      units += table.tick * hop.ticksCrossed + table.word * hop.wordsCrossed;
      const changes = before !== undefined && changesForm(before.hop, hop);
      const isRun = before?.gas === gas && !changes;
      if (before !== undefined) {
        units += jointGas(hop, gas, { exactInput, isRun, changes }, table);
        const warm = Number(isWarm) + Number(before.hop.isWarm === true);
        units += warm === 0 ? 0 : warm === 1 ? table.warmJoint : table.warmJoints;
      }
      if (!isRun && !exactInput) units += gas.runOutput;
      if (!isRun && gas.runAgain !== 0) {
        if (begun.has(gas) && !isWarm) units += gas.runAgain;
        begun.add(gas);
      }
      before = { hop, gas };
    }
  }
  return units;
}

interface Joint {
  readonly exactInput: boolean;
  /** Whether one command goes through both pools. */
  readonly isRun: boolean;
  /** Whether the native coin is wrapped or unwrapped between them. */
  readonly changes: boolean;
}

/** How a token gets to this pool from the one before. */
function jointGas(hop: GasHop, gas: HopGas, { exactInput, isRun, changes }: Joint, table: GasTable): number {
  if (isRun) return exactInput ? gas.fromSameInput : gas.fromSameOutput;
  if (!exactInput) return table.mixedOutputJoint + (changes ? table.mixedOutputForm : 0);
  if (!changes) return gas.fromOther;
  return hop.native === 'in' ? gas.toNative : gas.fromNative;
}

/** Whether one pool gives the native coin and the next takes its wrapped form, or the other way round. */
function changesForm(before: GasHop, hop: GasHop): boolean {
  return (before.native === 'out') !== (hop.native === 'in');
}

/** Compares the few names, because a look-up by name takes longer. */
function gasOf(protocol: Protocol, gases: HopGases): HopGases[number] {
  for (const gas of gases) if (gas.protocol === protocol) return gas;
  throw new Error(`no gas of ${protocol}`);
}
