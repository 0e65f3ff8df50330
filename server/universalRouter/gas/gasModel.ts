import type { GasHop } from '../../routing/gasCosts.ts';
import type { Protocol } from '../../routing/pool.ts';
import type { TradeType } from '../../routing/route.ts';
import type { HopGas } from '../protocols/routerProtocol.ts';
import { ROUTER_PROTOCOLS } from '../protocols/routerProtocols.ts';
import { GAS_TABLE, type GasTable } from './gasTable.ts';

/** What the gas of a swap depends on beside its routes. */
export interface SwapTraits {
  readonly tradeType: TradeType;
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
  /** Transfers of which the token keeps a part. */
  readonly taxedTransfers?: number;
  /** A part of the output goes to a second account. */
  readonly paysFee?: boolean;
  /** The recipient's balance is looked at in the end. */
  readonly checksArrival?: boolean;
  /** The router is allowed to take the input by a signature in the calldata, for the first time or once more. */
  readonly permit?: 'first' | 'again' | undefined;
}

/** A swap as far as its gas depends on it. */
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
 * Gas units that the transaction of `encodeSwap` is expected to be charged for, refunds taken off: the sum of its
 * parts by a table. What tokens do beside moving balances, and whether an account has held them before, is not known
 * here; a simulation knows.
 */
export function gasUsed(traits: SwapTraits, legs: SwapShape['legs']): bigint {
  return BigInt(Math.round(sumOfParts(traits, legs, GAS_TABLE, HOP_GASES)));
}

/** The same before rounding: linear in the table, which is what it can be fitted by. */
export function sumOfParts(
  traits: SwapTraits,
  legs: SwapShape['legs'],
  table: GasTable,
  hopGases: HopGases = hopGasesOf(table),
): number {
  const { tradeType, nativeIn, nativeOut, taxedTransfers = 0, paysFee = false, permit } = traits;
  const { checksArrival = false } = traits;
  const exactInput = tradeType === 'exactInput';
  let units = exactInput ? table.exactInput : table.exactOutput;
  units += table.taxedTransfer * taxedTransfers;
  if (permit !== undefined) units += permit === 'first' ? table.firstPermit : table.furtherPermit;
  if (nativeIn) units += exactInput ? table.nativeIn : table.nativeInRefunded;
  if (nativeOut) units += table.nativeOut;
  if (checksArrival) units += table.arrivalCheck;
  if (paysFee) units += nativeOut ? table.nativeFee : table.fee;
  else if (!nativeOut && exactInput && legs.length > 1) units += table.gathered;
  if (legs.length > 1) {
    if (!exactInput && !nativeIn) units += table.pulled;
    units += (legs.length - 1) * (exactInput ? table.furtherInput : table.furtherOutput);
  }
  for (const hops of legs) units += sumOfHops(hops, exactInput, table, hopGases);
  return units;
}

function sumOfHops(hops: readonly GasHop[], exactInput: boolean, table: GasTable, gases: HopGases): number {
  let units = 0;
  let before: HopGases[number] | undefined;
  for (const hop of hops) {
    const gas = before?.protocol === hop.protocol ? before : gasOf(hop.protocol, gases);
    units += hop.isWarm ? gas.hopAgain : gas.hop;
    units += table.tick * hop.ticksCrossed + table.word * hop.wordsCrossed;
    if (gas === before) units += exactInput ? gas.fromSameInput : gas.fromSameOutput;
    else if (before !== undefined) units += exactInput ? gas.fromOther : table.mixedOutputJoint;
    before = gas;
  }
  return units;
}

/** Compares the few names, because a look-up by name takes longer. */
function gasOf(protocol: Protocol, gases: HopGases): HopGases[number] {
  for (const gas of gases) if (gas.protocol === protocol) return gas;
  throw new Error(`no gas of ${protocol}`);
}
