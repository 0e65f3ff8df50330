import type { Address } from 'viem';
import type { Hop, Route } from '../../routing/route.ts';
import { ROUTER_PROTOCOLS } from '../protocols/routerProtocols.ts';
import { ADDRESS_THIS } from './commands.ts';
import type { EncodedCommand } from './encodeCommand.ts';
import { splitIntoRuns } from './runs.ts';

/** One route of a swap with the share of the amounts that goes through it, raw units. */
export interface SwapLeg {
  readonly route: Route;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** For a mixed exact output: what each run but the last buys, from `planIntermediates`. */
  readonly intermediates?: readonly bigint[];
}

interface LegEnds {
  /** True when Permit2 takes the input from the caller, false when the router already holds it. */
  readonly payerIsUser: boolean;
  /** Who gets the output of the last run. */
  readonly recipient: Address;
  /** The bound that the swap commands of this leg enforce: least output, or most input. */
  readonly bound: bigint;
}

interface EncodedLeg {
  readonly commands: readonly EncodedCommand[];
  /** Intermediate tokens of which the leg may leave something in the router. */
  readonly leftovers: readonly Address[];
}

/**
 * One command per run, first to last. A run is handed its input where it is cheapest: a V2 run that follows
 * a V3 run finds it in its first pair, a V3 run that follows a V2 run takes the router's whole balance.
 *
 * A V2 pair swallows all that it is sent, but a V3 pool that runs out of liquidity takes only a part. What the
 * router paid for and the pool did not take stays in the router, so the input token of each V3 hop but the
 * first is a leftover. (The first hop is paid by the caller, who keeps the rest, or with wrapped native coin,
 * which `encodeSwap` gives back.)
 */
export function encodeExactInputLeg(leg: SwapLeg, ends: LegEnds): EncodedLeg {
  const runs = splitIntoRuns(leg.route);
  const commands = runs.map((run, index) => {
    const { encodeRun, carriedInput } = ROUTER_PROTOCOLS[run.protocol];
    const [first, next] = [index === 0, runs[index + 1]];
    return encodeRun(run, {
      tradeType: 'exactInput',
      recipient:
        next === undefined ? ends.recipient : ROUTER_PROTOCOLS[next.protocol].carriedInput(next).account,
      amount: first ? leg.amountIn : carriedInput(run).amount,
      limit: next === undefined ? ends.bound : 0n,
      payerIsUser: first && ends.payerIsUser,
    });
  });
  const leaving = leg.route.hops.slice(1).filter((hop) => mayTakeLess(hop));
  return { commands, leftovers: leaving.map((hop) => hop.tokenIn) };
}

/** Whether the hop's pool may leave a part of its input with the payer. */
export function mayTakeLess({ pool }: Hop): boolean {
  return ROUTER_PROTOCOLS[pool.protocol].mayTakeLess;
}

/**
 * One exact-output command per run, first to last. Each run but the last buys the leg's planned intermediate
 * amount into the router, and the next one spends of it what it needs and no more than that, so the input
 * token of each later run is a leftover. Inside a run nothing is left: V3 pools call for what they are owed,
 * V2 pairs hand over to one another.
 *
 * @throws Error when the leg has not one intermediate amount per joint between runs
 */
export function encodeExactOutputLeg(leg: SwapLeg, ends: LegEnds): EncodedLeg {
  const runs = splitIntoRuns(leg.route);
  const intermediates = leg.intermediates ?? [];
  if (intermediates.length !== runs.length - 1) {
    throw new Error(`a route of ${runs.length} runs needs ${runs.length - 1} intermediate amounts`);
  }
  const commands = runs.map((run, index) =>
    ROUTER_PROTOCOLS[run.protocol].encodeRun(run, {
      tradeType: 'exactOutput',
      recipient: index === runs.length - 1 ? ends.recipient : ADDRESS_THIS,
      amount: intermediates[index] ?? leg.amountOut,
      limit: intermediates[index - 1] ?? ends.bound,
      payerIsUser: index === 0 && ends.payerIsUser,
    }),
  );
  return { commands, leftovers: runs.slice(1).map((run) => run.tokenIn) };
}
