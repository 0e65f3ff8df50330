import type { Address } from 'viem';
import type { Hop } from '../../routing/model/route.ts';
import type { DecodedSwapArgs, RunWitness } from '../protocols/runWitness.ts';
import { RUN_WITNESSES } from '../protocols/runWitnesses.ts';
import { ROUTER, WHOLE_BALANCE } from './constants.ts';
import type { DecodedCommand } from './decodeSwap.ts';
import { same } from './mismatch.ts';
import { RouterHoldings } from './routerHoldings.ts';
import type { SwapExpectation } from './swapExpectation.ts';

export type Leg = SwapExpectation['legs'][number];

/** The terms that the whole swap sets for the swap commands of a leg. */
export interface LegTerms {
  readonly expect: SwapExpectation;
  /** True where the caller pays the first pools through Permit2. */
  readonly userPays: boolean;
  /**
   * True where the output is collected in the router and paid out, with its bound, by one command at the end.
   */
  readonly collects: boolean;
  /** Minimum that the last swap command of an exact input enforces all the same, raw units; 0 if absent. */
  readonly minimum?: bigint | undefined;
}

/** Returns the token that the first pool of a leg takes, and the one that its last pool gives. */
export function entryOf({ route }: Leg): Address | undefined {
  const first = route.hops[0];
  return first && RUN_WITNESSES[first.pool.protocol].currencyOf(first.pool, first.tokenIn);
}

export function exitOf({ route }: Leg): Address | undefined {
  const last = route.hops.at(-1);
  return last && RUN_WITNESSES[last.pool.protocol].currencyOf(last.pool, last.tokenOut);
}

/**
 * Checks that the next leg swaps the amount that a leg hands over: it ends with the same pair, which swaps
 * all that it received.
 * @throws Mismatch
 */
export function checkHandedOver({ route: { hops } }: Leg, next: Leg | undefined): void {
  const [last, other] = [hops.at(-1), next?.route.hops.at(-1)];
  same('pool that the next leg ends with', last?.pool.id, other?.pool.id);
  same('token that it takes', last?.tokenIn, other?.tokenIn);
  same('a pool that swaps what it has received', true, last !== undefined && isHeldByPool(last));
}

/** Follows the commands of one leg. */
export class LegWalk {
  readonly #terms: LegTerms;
  readonly #expect: SwapExpectation;
  readonly #take: () => DecodedCommand | undefined;
  readonly #exactInput: boolean;

  /** @param take returns the next command */
  constructor(terms: LegTerms, take: () => DecodedCommand | undefined) {
    this.#terms = terms;
    this.#expect = terms.expect;
    this.#take = take;
    this.#exactInput = terms.expect.tradeType === 'exactInput';
  }

  /** Returns the tokens that the leg may leave in the router. @throws Mismatch */
  check(leg: Leg): RouterHoldings {
    const { userPays } = this.#terms;
    const { hops, amounts, handsOver = false } = leg.route;
    const held = new RouterHoldings(this.#expect.addresses.wrappedNative);
    let carried: { to: Address; amount: bigint; token: Address } | undefined;
    let at = 0;
    for (let next = hops[0]; next !== undefined; next = hops[at]) {
      const witness = RUN_WITNESSES[next.pool.protocol];
      const entry = witness.currencyOf(next.pool, next.tokenIn);
      if (carried !== undefined && carried.token !== entry) {
        const to = this.#receiverBefore(next);
        held.changeForm(this.#take(), carried.token, to);
        carried.to = to;
      }
      // The next leg swaps the tokens in the pair.
      if (handsOver && at === hops.length - 1) break;
      const found = this.#take();
      same('command', witness.names[this.#expect.tradeType], found?.command);
      if (found === undefined || !isSwap(found)) return held;
      const swap = found.args;
      const run = hops.slice(at, at + swap.fees.length);
      checkPath(run, swap, witness);
      const isNewer = this.#expect.routerVersion === '2.1';
      same('prices of hops', isNewer, swap.hopPrices !== undefined);
      same('payerIsUser', at === 0 && userPays, swap.payerIsUser);
      const quotedOut = amounts[at + run.length];
      at += run.length;
      const last = at === hops.length;
      if (this.#exactInput) {
        this.#exactInputAmounts(swap, run, carried?.to, leg.amountIn, last);
      } else {
        same('amountInMaximum', carried?.amount ?? this.#expect.bound, swap.limit);
        if (last) same('amountOut', leg.amountOut, swap.amount);
        else
          same(
            'intermediate amount covers the next run',
            true,
            swap.amount >= (quotedOut ?? swap.amount + 1n),
          );
      }
      const given = swap.tokens.at(-1) ?? entry;
      this.#recipient(swap, last, hops[at], given);
      if (this.#exactInput) {
        // The whole balance is spent, except by pools that may take less of it.
        held.remove(entry);
        if (witness.mayTakeLess) {
          for (const hop of at === run.length && userPays ? run.slice(1) : run) held.add(hop.tokenIn);
        }
      }
      if (swap.recipient === ROUTER) held.add(given);
      carried = { to: swap.recipient, amount: swap.amount, token: given };
    }
    same('hops that the leg swaps through itself', hops.length - Number(handsOver), at);
    return held;
  }

  #exactInputAmounts(
    swap: DecodedSwapArgs,
    run: readonly Hop[],
    cameTo: Address | undefined,
    amountIn: bigint,
    last: boolean,
  ): void {
    const inPair = cameTo === run[0]?.pool.address;
    const carriedOver = inPair ? 0n : WHOLE_BALANCE;
    same('amountIn', cameTo === undefined ? amountIn : carriedOver, swap.amount);
    const { collects, minimum = collects ? 0n : this.#expect.bound } = this.#terms;
    same('amountOutMinimum', last ? minimum : 0n, swap.limit);
  }

  #recipient(swap: DecodedSwapArgs, last: boolean, next: Hop | undefined, given: Address): void {
    if (next === undefined || last) {
      same('recipient', this.#terms.collects ? ROUTER : this.#expect.recipient, swap.recipient);
      return;
    }
    const entry = RUN_WITNESSES[next.pool.protocol].currencyOf(next.pool, next.tokenIn);
    same('recipient', entry === given ? this.#receiverBefore(next) : ROUTER, swap.recipient);
  }

  /** A V2 pair is paid beforehand only for an exact input; an exact output is paid from the router. */
  #receiverBefore(next: Hop): Address {
    return this.#exactInput && isHeldByPool(next) ? next.pool.address : ROUTER;
  }
}

function checkPath(run: readonly Hop[], swap: DecodedSwapArgs, witness: RunWitness): void {
  same('hops', Math.max(1, run.length), swap.fees.length);
  for (const [index, { pool, tokenIn, tokenOut }] of run.entries()) {
    same('path protocol', pool.protocol, run[0]?.pool.protocol);
    same('path', witness.currencyOf(pool, tokenIn), swap.tokens[index]);
    same('path', witness.currencyOf(pool, tokenOut), swap.tokens[index + 1]);
    witness.checkPool(pool, swap, index);
  }
}

function isHeldByPool({ pool }: Hop): boolean {
  return RUN_WITNESSES[pool.protocol].inputHolder === 'pool';
}

function isSwap(command: DecodedCommand): command is Extract<DecodedCommand, { args: DecodedSwapArgs }> {
  return 'payerIsUser' in command.args;
}
