import { crossingGas } from '../../amm/v3/swapGas.ts';
import type { GasHop } from '../../routing/gas/gasHop.ts';
import type { Protocol } from '../../routing/model/pool.ts';
import { ROUTER_PROTOCOLS } from '../protocols/routerProtocols.ts';
import type { SwapShape } from './swapShape.ts';

/**
 * Gas units of the parts before refunds, as the gas limit must cover them. Each is the maximum over the 84
 * swaps of `calldata.fork.test.ts`, plus 1 to 3 %.
 */
const GAS = {
  // The swaps are V2, V3 and mixed, of 1 to 3 hops, of both trade types, with native coin at either end.
  // Crossings are from trades of up to 900 000 dollars.
  /** Transaction, first command, Permit2 payment, and a recipient with a zero balance of the token. */
  base: 70_000,
  /** First PERMIT2_PERMIT of an owner. */
  permit: 45_000,
  /** Each change of protocol: one more command. */
  command: 6_000,
  /** WRAP_ETH, minus the Permit2 payment that it replaces. */
  nativeIn: 22_000,
  /** Exact output: UNWRAP_WETH that refunds the rest of the native coin. */
  nativeRefund: 16_000,
  /** UNWRAP_WETH to an account without native coin. */
  nativeOut: 48_000,
  /** Exact input: a token that passes through the router's balance, and its SWEEP. */
  throughRouter: 28_000,
  /**
   * Exact output: an intermediate token bought into the router, and the SWEEP of its excess to the caller.
   */
  reserve: 50_000,
  /** The first tick that a hop crosses: the fees of the other token, and the active liquidity. */
  crossing: 16_000,
  /** Each route but the first. */
  furtherRoute: 4_000,
  /**
   * Several routes of an exact input, or a fee: output collected in the router and swept to the recipient.
   */
  gathered: 28_000,
  /** Several routes, exact output: the maximum input taken into the router, and its rest refunded. */
  pulled: 30_000,
  /** A transfer in which the token also takes its own fee. */
  taxedTransfer: 60_000,
  /** PAY_PORTION or TRANSFER to an account with a zero balance of the token. */
  fee: 36_000,
  /** BALANCE_CHECK_ERC20 of a balance just written (warm). */
  arrivalCheck: 6_000,
} as const;

/** A hook was measured in one swap at one block, and may do more in another. */
const HOOK_MARGIN = 1.25;

/**
 * Returns an upper estimate of the gas units that the transaction of `encodeSwap` needs. The charge is lower,
 * mainly by refunds of 3 % to 25 % at the end of the transaction (see `gasUsed`). Tokens that do more than
 * move balances are not modelled and need a simulation.
 */
export function gasNeeded(shape: SwapShape): bigint {
  const { tradeType, legs, nativeIn, nativeOut, taxedTransfers = 0, paysFee = false, permit } = shape;
  const { checksArrival = false } = shape;
  const exactInput = tradeType === 'exactInput';
  let units = GAS.base + GAS.taxedTransfer * taxedTransfers;
  if (permit !== undefined) units += GAS.permit;
  if (nativeIn) units += GAS.nativeIn + (exactInput ? 0 : GAS.nativeRefund);
  if (nativeOut) units += GAS.nativeOut;
  if (paysFee) units += GAS.fee;
  if (checksArrival) units += GAS.arrivalCheck;
  const gathers = !nativeOut && (paysFee || (exactInput && legs.length > 1));
  if (gathers) units += GAS.gathered;
  for (const hops of legs) units += gasOfLeg(hops, exactInput);
  return BigInt(units + gasOfSplit(legs.length, exactInput, nativeIn));
}

function gasOfLeg(hops: readonly GasHop[], exactInput: boolean): number {
  let units = 0;
  let previous: GasHop | undefined;
  for (const hop of hops) {
    // The next route swaps the input that this one brings.
    if (exactInput && hop.isHandedOver === true) continue;
    units += ROUTER_PROTOCOLS[hop.protocol].mostHopGas + crossingGas(hop);
    if (hop.ticksCrossed > 0) units += GAS.crossing;
    units += Math.ceil((hop.hookGas ?? 0) * HOOK_MARGIN);
    if (previous !== undefined) {
      const isJoint = hop.protocol !== previous.protocol;
      if (isJoint) units += GAS.command + (exactInput ? 0 : GAS.reserve);
      if (exactInput && ROUTER_PROTOCOLS[hop.protocol].mayTakeLess) units += GAS.throughRouter;
    }
    previous = hop;
  }
  return units;
}

function gasOfSplit(routes: number, exactInput: boolean, nativeIn: boolean): number {
  if (routes < 2) return 0;
  const pulls = !exactInput && !nativeIn ? GAS.pulled : 0;
  return GAS.furtherRoute * (routes - 1) + pulls;
}

/** Returns the gas units that a second way through that pool first adds to an exact output. */
export const keptPurchase = (protocol: Protocol): number => ROUTER_PROTOCOLS[protocol].keptPurchase;
