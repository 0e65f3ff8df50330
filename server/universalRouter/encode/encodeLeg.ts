import type { Address } from 'viem';
import type { Hop, Route } from '../../routing/model/route.ts';
import { ROUTER_PROTOCOLS } from '../protocols/routerProtocols.ts';
import type { RouterVersion } from '../routerVersion.ts';
import { ADDRESS_THIS, NATIVE } from './commands.ts';
import type { EncodedCommand } from './encodeCommand.ts';
import { otherForm } from './nativeForm.ts';
import { type Run, splitIntoRuns } from './runs.ts';

/** One route of a swap with its share of the amounts, raw units. */
export interface SwapLeg {
  readonly route: Route;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** Output of each run but the last of a mixed exact output, from `planIntermediates`; raw units. */
  readonly intermediates?: readonly bigint[];
  /** The way that is taken when this one reverts. */
  readonly otherwise?: SecondWay | undefined;
}

/** A second way of a leg, for the same exact amount. */
export interface SecondWay {
  readonly route: Route;
  /** Amounts of the way, raw units. */
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** Gas units that the executor allows the first way. */
  readonly gasCap: number;
  /** Gas units that the executor keeps for this way and for all that follows. */
  readonly gasReserve: number;
}

interface LegEnds {
  readonly version: RouterVersion;
  /** True when Permit2 takes the input from the caller, false when the router already holds it. */
  readonly payerIsUser: boolean;
  /** Recipient of the output of the last run. */
  readonly recipient: Address;
  /** Bound that the swap commands of this leg enforce: minimum output or maximum input, raw units. */
  readonly bound: bigint;
}

export interface EncodedLeg {
  readonly commands: readonly EncodedCommand[];
  /** Intermediate tokens that the leg may leave in the router; `NATIVE` for the native coin. */
  readonly leftovers: readonly Address[];
}

/**
 * Returns the exact-input command of each run in order, and the commands that change the form of the native
 * coin in between. Each run gets its input where that is cheapest: a V2 run in its pair, a V3 or V4 run in
 * the router's balance. A route that hands over ends before its last pair, which the next route swaps
 * through.
 */
export function encodeExactInputLeg(leg: SwapLeg, ends: LegEnds): EncodedLeg {
  const runs = splitIntoRuns(leg.route);
  const swapped = leg.route.handsOver === true ? runs.slice(0, -1) : runs;
  const commands = swapped.flatMap((run, index) => {
    const { encodeRun, carriedInput } = ROUTER_PROTOCOLS[run.protocol];
    const [first, next] = [index === 0, runs[index + 1]];
    const account =
      next === undefined ? ends.recipient : ROUTER_PROTOCOLS[next.protocol].carriedInput(next).account;
    const changes = next !== undefined && changesForm(run, next);
    const swap = encodeRun(run, {
      version: ends.version,
      tradeType: 'exactInput',
      recipient: changes ? ADDRESS_THIS : account,
      amount: first ? leg.amountIn : carriedInput(run).amount,
      limit: next === undefined ? ends.bound : 0n,
      payerIsUser: first && ends.payerIsUser,
    });
    return changes ? [swap, otherForm(run.givesNative, account)] : [swap];
  });
  // A V2 pair takes all that it receives, but a V3 pool that runs out of liquidity takes only a part. The
  // rest stays in the router, so the input token of each V3 hop but the first is a leftover. The first hop is
  // paid by the caller, who keeps the rest, or with wrapped native coin, which `encodeSwap` refunds.
  const leaving = leg.route.hops.slice(1).filter((hop) => mayTakeLess(hop));
  return { commands, leftovers: leaving.map((hop) => hop.tokenIn) };
}

/** Returns true if the hop's pool may leave a part of its input with the payer. */
export function mayTakeLess({ pool }: Hop): boolean {
  return ROUTER_PROTOCOLS[pool.protocol].mayTakeLess;
}

/**
 * Returns the exact-output command of each run, first to last, and the commands that wrap or unwrap the
 * native coin between two of them. Each run but the last buys the leg's planned intermediate amount into the
 * router.
 * @throws Error unless the leg has one intermediate amount between each two runs
 */
export function encodeExactOutputLeg(leg: SwapLeg, ends: LegEnds): EncodedLeg {
  const runs = splitIntoRuns(leg.route);
  const intermediates = leg.intermediates ?? [];
  if (intermediates.length !== runs.length - 1) {
    throw new Error(`a route of ${runs.length} runs needs ${runs.length - 1} intermediate amounts`);
  }
  const commands = runs.flatMap((run, index) => {
    const next = runs[index + 1];
    const swap = ROUTER_PROTOCOLS[run.protocol].encodeRun(run, {
      version: ends.version,
      tradeType: 'exactOutput',
      recipient: next === undefined ? ends.recipient : ADDRESS_THIS,
      amount: intermediates[index] ?? leg.amountOut,
      limit: intermediates[index - 1] ?? ends.bound,
      payerIsUser: index === 0 && ends.payerIsUser,
    });
    return next !== undefined && changesForm(run, next) ? [swap, otherForm(run.givesNative)] : [swap];
  });
  // A run spends no more of the amount than it needs, so the input of each later run is a leftover. Within a
  // run nothing is left over: V3 pools pull the exact amount in their callback, V2 pairs send theirs on to
  // the next pair, and V4 pools owe it to each other.
  const leftovers = runs.slice(1).map((run) => (run.takesNative ? NATIVE : run.tokenIn));
  return { commands, leftovers };
}

/**
 * Returns true if the first run gives the native coin and the next takes its wrapped form, or the other way
 * round.
 */
function changesForm(run: Run, next: Run): boolean {
  return run.givesNative !== next.takesNative;
}
