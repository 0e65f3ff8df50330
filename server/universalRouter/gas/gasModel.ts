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
    const gas = gasOf(hop.protocol, gases);
    units += hop.isWarm ? gas.hopAgain : gas.hop;
    if (hop.movesTick === true && hop.isWarm !== true) units += gas.tickMove;
    units += table.tick * hop.ticksCrossed + table.word * hop.wordsCrossed;
    if (hop.hookGas !== undefined) units += hop.hookGas;
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
