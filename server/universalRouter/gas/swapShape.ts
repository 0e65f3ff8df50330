import type { GasHop, NativeSide } from '../../routing/gas/gasHop.ts';
import type { Protocol } from '../../routing/model/pool.ts';
import type { TradeType } from '../../routing/model/route.ts';
import type { HopGas } from '../protocols/routerProtocol.ts';
import { ROUTER_PROTOCOLS } from '../protocols/routerProtocols.ts';
import type { GasTable } from './gasTable.ts';

/** A signed payment in the calldata: a first permit of its owner, a later one, or a transfer of Permit2. */
export type PermitClass = 'first' | 'again' | 'transfer';

/** Facts of a swap, apart from its routes, that its gas depends on. */
export interface SwapTraits {
  readonly tradeType: TradeType;
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
  /** Number of transfers with a fee of the token. */
  readonly taxedTransfers?: number;
  /** True where a part of the output goes to a second account. */
  readonly paysFee?: boolean;
  /** True where the last command checks the recipient's balance. */
  readonly checksArrival?: boolean;
  /**
   * True where the caller holds the tokens of which mixed exact outputs buy an excess; absent if nobody
   * knows.
   */
  readonly holdsReserves?: boolean;
  /** True where a leg has a second way, so that the executor pays no pair at once; see `Executor.begin`. */
  readonly hasSecondWay?: true;
  readonly permit?: PermitClass | undefined;
}

/** All facts of a swap that its gas depends on. */
export interface SwapShape extends SwapTraits {
  /** The hops of each route in trade order. */
  readonly legs: readonly (readonly GasHop[])[];
}

export type HopGases = readonly (HopGas & { readonly protocol: string })[];

/** Assumed share of callers without a balance of an excess's token, where a quote does not know it. */
const UNKNOWN_RESERVE = 0.5;

/** Returns the parts of a table that belong to hops, by protocol. */
export function hopGasesOf(table: GasTable): HopGases {
  return Object.entries(ROUTER_PROTOCOLS).map(([protocol, { gas }]) => ({ protocol, ...gas(table) }));
}

/** Returns the number of routes that take the native coin at their start, or that give it at their end. */
export function countNative(legs: SwapShape['legs'], side: NativeSide): number {
  let count = 0;
  for (const hops of legs) if (hops[side === 'in' ? 0 : hops.length - 1]?.native === side) count += 1;
  return count;
}

/**
 * Returns the gas units of an excess in a token without a balance yet; half of them where that is not known.
 */
export function newReserve({ holdsReserves }: SwapTraits, { newReserve: units }: GasTable): number {
  return holdsReserves === undefined ? UNKNOWN_RESERVE * units : holdsReserves ? 0 : units;
}

/**
 * Returns true if one pool gives the native coin and the next takes its wrapped form, or the other way round.
 */
export function changesForm(before: GasHop, hop: GasHop): boolean {
  return (before.native === 'out') !== (hop.native === 'in');
}

/**
 * Returns the gas units of a pool that an exact-input route leaves to the next route; `undefined` if it swaps
 * there itself.
 */
export function leftToNext(hop: GasHop, gas: HopGas): number | undefined {
  return hop.isHandedOver === true ? gas.handedOver : undefined;
}

/**
 * Returns the gas units of a protocol's hops. It compares the few names, because a look-up by name takes
 * longer.
 * @throws Error if the protocol is not among them
 */
export function gasOf(protocol: Protocol, gases: HopGases): HopGases[number] {
  for (const gas of gases) if (gas.protocol === protocol) return gas;
  throw new Error(`no gas of ${protocol}`);
}

/**
 * Returns true if one command goes through both pools: of one kind, and in the same form of the native coin.
 */
export function isOneRun(before: GasHop, hop: GasHop, gases: HopGases): boolean {
  return gasOf(before.protocol, gases) === gasOf(hop.protocol, gases) && !changesForm(before, hop);
}
