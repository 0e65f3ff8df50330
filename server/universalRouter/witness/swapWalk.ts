import type { Address } from 'viem';
import type { Hop } from '../../routing/route.ts';
import type { DecodedSwapArgs, RunWitness } from '../protocols/runWitness.ts';
import { RUN_WITNESSES } from '../protocols/runWitnesses.ts';
import type { DecodedCommand } from './decodeSwap.ts';
import { same } from './mismatch.ts';
import type { SwapExpectation } from './swapExpectation.ts';

const CALLER = '0x0000000000000000000000000000000000000001';
const ROUTER = '0x0000000000000000000000000000000000000002';
const WHOLE_BALANCE = 2n ** 255n;

/** Follows the commands and tracks the tokens that may be in the router. */
export class SwapWalk {
  readonly #expect: SwapExpectation;
  readonly #commands: DecodedCommand[];
  readonly #mayHold = new Set<Address>();
  readonly #tokenIn: Address;
  readonly #tokenOut: Address;
  readonly #exactInput: boolean;

  constructor(expect: SwapExpectation, commands: readonly DecodedCommand[]) {
    this.#expect = expect;
    this.#commands = [...commands];
    const hops = expect.legs[0]?.route.hops ?? [];
    const [first, last] = [hops[0], hops.at(-1)];
    if (first === undefined || last === undefined) throw new Error('a swap needs a route');
    this.#tokenIn = first.tokenIn;
    this.#tokenOut = last.tokenOut;
    this.#exactInput = expect.tradeType === 'exactInput';
  }

  check(deadline: bigint, value: bigint): void {
    const { nativeIn, bound, legs } = this.#expect;
    same('deadline', this.#expect.deadline, deadline);
    const taken = this.#exactInput ? sum(legs.map((leg) => leg.amountIn)) : bound;
    same('value', nativeIn ? taken : 0n, value);
    this.#permit();
    const routerPays = nativeIn || (!this.#exactInput && legs.length > 1);
    if (routerPays) this.#funding(taken);
    for (const leg of legs) this.#leg(leg, !routerPays);
    this.#fee();
    this.#arrival();
    this.#payouts();
  }

  #permit(): void {
    const { permit } = this.#expect;
    const found = this.#commands[0];
    if (permit === undefined) return;
    same('permit', 'PERMIT2_PERMIT', found?.command);
    if (found?.command !== 'PERMIT2_PERMIT') return;
    this.#commands.shift();
    const { details, spender, sigDeadline, signature } = permit;
    same('permit.token', details.token, found.args.token);
    same('permit.amount', details.amount, found.args.amount);
    same('permit.expiration', details.expiration, found.args.expiration);
    same('permit.nonce', details.nonce, found.args.nonce);
    same('permit.spender', spender, found.args.spender);
    same('permit.sigDeadline', sigDeadline, found.args.sigDeadline);
    same('permit.signature', signature, found.args.signature);
  }

  #funding(amount: bigint): void {
    const found = this.#commands.shift();
    const expected = this.#expect.nativeIn ? 'WRAP_ETH' : 'PERMIT2_TRANSFER_FROM';
    same('funding', expected, found?.command);
    if (found?.command !== 'WRAP_ETH' && found?.command !== 'PERMIT2_TRANSFER_FROM') return;
    same('funding.recipient', ROUTER, found.args.recipient);
    same('funding.amount', amount, found.args.amount);
    if (found.command === 'PERMIT2_TRANSFER_FROM') same('funding.token', this.#tokenIn, found.args.token);
  }

  #leg(leg: SwapExpectation['legs'][number], userPays: boolean): void {
    const { hops, amounts } = leg.route;
    let carried: { to: Address; amount: bigint } | undefined;
    for (let at = 0, next = hops[0]; next !== undefined; next = hops[at]) {
      const found = this.#commands.shift();
      const witness = RUN_WITNESSES[next.pool.protocol];
      same('command', witness.commands[this.#expect.tradeType].name, found?.command);
      if (found === undefined || !isSwap(found)) return;
      const swap = found.args;
      const run = hops.slice(at, at + swap.fees.length);
      checkPath(run, swap, witness);
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
      this.#recipient(swap, last, hops[at]);
      this.#account(swap, run, witness, at === run.length, userPays);
      carried = { to: swap.recipient, amount: swap.amount };
    }
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
    same('amountOutMinimum', last && !this.#collects() ? this.#expect.bound : 0n, swap.limit);
  }

  #recipient(swap: DecodedSwapArgs, last: boolean, next: Hop | undefined): void {
    if (last) same('recipient', this.#collects() ? ROUTER : this.#expect.recipient, swap.recipient);
    // A V2 pair is paid beforehand only for an exact input; an exact output is paid from the router.
    else if (this.#exactInput && next !== undefined && isHeldByPool(next)) {
      same('recipient', next.pool.address, swap.recipient);
    } else same('recipient', ROUTER, swap.recipient);
  }

  /** Records the tokens that this command can leave in the router at any state of the pools. */
  #account(
    swap: DecodedSwapArgs,
    run: readonly Hop[],
    witness: RunWitness,
    first: boolean,
    userPays: boolean,
  ): void {
    if (swap.recipient === ROUTER) this.#mayHold.add(swap.tokens.at(-1) ?? this.#tokenOut);
    if (!this.#exactInput) {
      if (first && !userPays) this.#mayHold.add(this.#tokenIn);
      return;
    }
    if (witness.mayTakeLess) {
      for (const hop of first && userPays ? run.slice(1) : run) this.#mayHold.add(hop.tokenIn);
    }
  }

  /** Checks the fee: after the last swap and before the first payout, when the router holds the whole output. */
  #fee(): void {
    const { fee } = this.#expect;
    if (fee === undefined) return;
    const found = this.#commands.shift();
    same('fee', this.#exactInput ? 'PAY_PORTION' : 'TRANSFER', found?.command);
    if (found?.command !== 'PAY_PORTION' && found?.command !== 'TRANSFER') return;
    same('fee.token', this.#tokenOut, found.args.token);
    same('fee.recipient', fee.recipient, found.args.recipient);
    if (found.command === 'PAY_PORTION') same('fee.bips', fee.bips, found.args.bips);
    else same('fee.amount', fee.amount, found.args.amount);
  }

  /** Checks the balance check: it is the last command, after which no token moves. */
  #arrival(): void {
    const { checksArrival = false, nativeOut, recipient } = this.#expect;
    if (!checksArrival || nativeOut || this.#exactInput) return;
    const found = this.#commands.pop();
    same('arrival', 'BALANCE_CHECK_ERC20', found?.command);
    if (found?.command !== 'BALANCE_CHECK_ERC20') return;
    same('arrival.owner', recipient, found.args.owner);
    same('arrival.token', this.#tokenOut, found.args.token);
    same('arrival.minimum', this.#leastPaidOut(), found.args.minimum);
  }

  #payouts(): void {
    const { nativeIn, nativeOut, recipient, addresses } = this.#expect;
    for (const found of this.#commands) {
      same('command', 'SWEEP or UNWRAP_WETH', payoutName(found));
      if (found.command !== 'SWEEP' && found.command !== 'UNWRAP_WETH') return;
      const token = found.command === 'SWEEP' ? found.args.token : addresses.wrappedNative;
      same('payout of a token that the router can hold', true, this.#mayHold.delete(token));
      const isInput = token === this.#tokenIn;
      const isOutput = token === this.#tokenOut;
      const unwraps = (isInput && nativeIn) || (isOutput && nativeOut);
      same('payout', unwraps ? 'UNWRAP_WETH' : 'SWEEP', found.command);
      same('payout.recipient', isInput ? CALLER : recipient, found.args.recipient);
      same('payout.minimum', isOutput ? this.#leastPaidOut() : 0n, found.args.minimum);
    }
    same('left in the router', '', [...this.#mayHold].join(' '));
  }

  #leastPaidOut(): bigint {
    const { bound, payoutMinimum, legs, fee } = this.#expect;
    if (this.#exactInput) return payoutMinimum ?? bound;
    return sum(legs.map((leg) => leg.amountOut)) - (fee?.amount ?? 0n);
  }

  /** Returns whether the output is collected in the router and paid out, with its bound, by one command at the end. */
  #collects(): boolean {
    const { nativeOut, fee, legs } = this.#expect;
    return nativeOut || fee !== undefined || (this.#exactInput && legs.length > 1);
  }
}

function checkPath(run: readonly Hop[], swap: DecodedSwapArgs, witness: RunWitness): void {
  same('hops', Math.max(1, run.length), swap.fees.length);
  for (const [index, { pool, tokenIn, tokenOut }] of run.entries()) {
    same('path', tokenIn, swap.tokens[index]);
    same('path', tokenOut, swap.tokens[index + 1]);
    witness.checkPool(pool, swap.fees[index]);
  }
}

function isHeldByPool({ pool }: Hop): boolean {
  return RUN_WITNESSES[pool.protocol].inputHolder === 'pool';
}

function isSwap(command: DecodedCommand): command is Extract<DecodedCommand, { args: DecodedSwapArgs }> {
  return 'payerIsUser' in command.args;
}

function payoutName({ command }: DecodedCommand): string {
  return command === 'SWEEP' || command === 'UNWRAP_WETH' ? 'SWEEP or UNWRAP_WETH' : command;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
