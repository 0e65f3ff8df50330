import { crossingGas } from '../../amm/v3/swapGas.ts';
import type { GasHop } from '../../routing/gasCosts.ts';
import { ROUTER_PROTOCOLS } from '../protocols/routerProtocols.ts';
import type { SwapShape } from './gasModel.ts';

/**
 * Gas in units, each the most that was needed by any of the 84 swaps of `calldata.fork.test.ts` (V2, V3 and
 * mixed, 1 to 3 hops, both trade types, native coin at either end) plus 1 to 3 %; crossings from trades of
 * up to 900 000 dollars. Needed is what the gas limit must hold, refunds not yet paid back.
 */
const GAS = {
  /** Transaction, first command, Permit2 payment, and a recipient who had none of the token. */
  base: 70_000,
  /** PERMIT2_PERMIT of an owner who never gave one. */
  permit: 45_000,
  hop: 60_000,
  /** Each change of protocol: one more command. */
  command: 6_000,
  /** WRAP_ETH, less the Permit2 payment that falls away. */
  nativeIn: 22_000,
  /** Exact output: UNWRAP_WETH of what is left of the native coin. */
  nativeRefund: 16_000,
  /** UNWRAP_WETH to an account that had no native coin. */
  nativeOut: 48_000,
  /** Exact input: a token that passes through the router's balance, and the SWEEP behind it. */
  throughRouter: 28_000,
  /** Exact output: an intermediate token bought into the router, and its reserve given to the recipient. */
  reserve: 50_000,
  /** Each route but the first. */
  furtherRoute: 4_000,
  /** Several routes of an exact input, or a fee: the output gathered in the router and swept to the recipient. */
  gathered: 28_000,
  /** Several routes, exact output: the bound taken into the router, and the rest of it given back. */
  pulled: 30_000,
  /** A transfer that also books a fee of the token's own. */
  taxedTransfer: 60_000,
  /** PAY_PORTION or TRANSFER to an account that had none of the token. */
  fee: 36_000,
  /** BALANCE_CHECK_ERC20 of a balance that has just been written. */
  arrivalCheck: 6_000,
} as const;

/**
 * Gas units that the transaction of `encodeSwap` may need, an upper estimate: what is paid for lies below, not
 * least by the refunds of 3 % to 25 % that the chain gives back at its end (see `gasUsed`). Tokens that do more
 * than move balances are not known here and need a simulation.
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
    units += GAS.hop + crossingGas(hop);
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
