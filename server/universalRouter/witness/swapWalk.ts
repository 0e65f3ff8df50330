import type { Address } from 'viem';
import { CALLER, COIN, ROUTER, WHOLE_BALANCE } from './constants.ts';
import type { DecodedCommand } from './decodeSwap.ts';
import { checkHandedOver, entryOf, exitOf, type Leg, LegWalk } from './legWalk.ts';
import { same } from './mismatch.ts';
import { RouterHoldings } from './routerHoldings.ts';
import { checkBothWays, type DoubtedLeg, isDoubted } from './secondWay.ts';
import type { SwapExpectation } from './swapExpectation.ts';

/** Follows the commands and tracks the tokens that may be in the router. */
export class SwapWalk {
  readonly #expect: SwapExpectation;
  readonly #commands: DecodedCommand[];
  readonly #held: RouterHoldings;
  readonly #tokenIn: Address;
  readonly #tokenOut: Address;
  readonly #exactInput: boolean;

  constructor(expect: SwapExpectation, commands: readonly DecodedCommand[]) {
    this.#expect = expect;
    this.#commands = [...commands];
    this.#held = new RouterHoldings(expect.addresses.wrappedNative);
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
    this.#prepayment();
    if (this.#exactInput) this.#exactInputLegs();
    else this.#exactOutputLegs();
    this.#outputForm();
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

  /** Checks that a prepaid input is a token, which the first pools take as it is. */
  #prepayment(): void {
    const { isPrepaid = false, nativeIn, permit, legs } = this.#expect;
    if (!isPrepaid) return;
    same('prepaid native coin', false, nativeIn || legs.some((leg) => entryOf(leg) === COIN));
    same('permit of a prepaid swap', undefined, permit);
  }

  /**
   * Checks an exact input: the router gets the amount that it pays itself, in the form that the first pools
   * take.
   */
  #exactInputLegs(): void {
    const { nativeIn, isPrepaid = false, legs } = this.#expect;
    // A second way takes all that the router has: only its own leg may be paid before it.
    const hasSecondWay = legs.some(isDoubted);
    if (!hasSecondWay) this.#funded(legs);
    else if (isPrepaid) same('second way of a prepaid swap', false, hasSecondWay);
    for (const [index, leg] of legs.entries()) {
      if (isDoubted(leg)) {
        this.#bothWays(leg, legs[index - 1]);
        continue;
      }
      if (hasSecondWay) this.#funded([leg]);
      if (leg.route.handsOver === true) checkHandedOver(leg, legs[index + 1]);
      this.#leg(leg, !nativeIn && !isPrepaid && entryOf(leg) !== COIN);
    }
  }

  /** Checks the payment of the legs that take another form of the coin than the caller has. */
  #funded(legs: readonly Leg[]): void {
    const { nativeIn } = this.#expect;
    const other = legs.filter((leg) => (entryOf(leg) === COIN) !== nativeIn);
    if (other.length === 0) return;
    const amount = sum(other.map((leg) => leg.amountIn));
    if (nativeIn) this.#held.changeForm(this.#commands.shift(), COIN, ROUTER, amount);
    else {
      this.#pulled(amount);
      this.#held.changeForm(this.#commands.shift(), this.#tokenIn, ROUTER);
    }
    // The legs take all of it, save a pool that may take less.
    this.#held.remove(nativeIn ? this.#tokenIn : COIN);
  }

  /** Checks a leg of an exact input with a second way, which begins with its payment as a token. */
  #bothWays(leg: DoubtedLeg, before: Leg | undefined): void {
    const { nativeIn, legs } = this.#expect;
    const handsOver = [before, leg].some((each) => each?.route.handsOver === true);
    same('second way of a route that hands over', false, handsOver);
    const takesCoin = entryOf(leg) === COIN || entryOf(leg.otherwise) === COIN;
    // Native coin of the other legs lies in the router, and would be taken for this one's.
    if (nativeIn && takesCoin) same('routes beside one of native coin with a second way', 1, legs.length);
    if (nativeIn) this.#held.changeForm(this.#commands.shift(), COIN, ROUTER, leg.amountIn);
    else this.#pulled(leg.amountIn);
    this.#held.addAll(checkBothWays(leg, this.#expect, () => this.#commands.shift()));
  }

  /**
   * Checks an exact output: the router takes the whole bound, in one form at a time, unless the caller pays
   * the pool.
   */
  #exactOutputLegs(): void {
    const { nativeIn, isPrepaid = false, bound, legs } = this.#expect;
    const takesCoin = legs.some((leg) => entryOf(leg) === COIN);
    const hasSecondWay = legs.some(isDoubted);
    const routerPays = nativeIn || isPrepaid || legs.length > 1 || takesCoin || hasSecondWay;
    if (hasSecondWay) same('routes of an exact output with a second way', 1, isPrepaid ? 0 : legs.length);
    let form: Address | undefined = nativeIn ? COIN : this.#tokenIn;
    if (routerPays && !nativeIn && !isPrepaid) this.#pulled(bound);
    if (routerPays) this.#held.add(nativeIn ? COIN : this.#tokenIn);
    for (const [index, leg] of legs.entries()) {
      const entry = entryOf(leg);
      if (routerPays && form !== undefined && entry !== form) {
        const isValue = index === 0 && form === COIN;
        this.#held.changeForm(this.#commands.shift(), form, ROUTER, isValue ? bound : WHOLE_BALANCE);
        form = entry;
      }
      if (isDoubted(leg)) this.#held.addAll(checkBothWays(leg, this.#expect, () => this.#commands.shift()));
      else this.#leg(leg, !routerPays);
    }
  }

  #pulled(amount: bigint): void {
    const found = this.#commands.shift();
    same('funding', 'PERMIT2_TRANSFER_FROM', found?.command);
    if (found?.command !== 'PERMIT2_TRANSFER_FROM') return;
    same('funding.recipient', ROUTER, found.args.recipient);
    same('funding.amount', amount, found.args.amount);
    same('funding.token', this.#tokenIn, found.args.token);
  }

  #leg(leg: Leg, userPays: boolean): void {
    const terms = { expect: this.#expect, userPays, collects: this.#collects() };
    this.#held.addAll(new LegWalk(terms, () => this.#commands.shift()).check(leg));
  }

  /**
   * Checks that an output of native and wrapped coin is turned into one form, which the fee and the recipient
   * get.
   */
  #outputForm(): void {
    const { addresses, nativeOut, fee } = this.#expect;
    if (this.#tokenOut !== addresses.wrappedNative || !this.#held.has(COIN)) return;
    const hasToken = this.#held.has(this.#tokenOut);
    if (fee !== undefined || !nativeOut) this.#held.changeForm(this.#commands.shift(), COIN, ROUTER);
    else if (hasToken) this.#held.changeForm(this.#commands.shift(), this.#tokenOut, ROUTER);
  }

  /**
   * Checks the fee: after the last swap and before the first payout, when the router holds the whole output.
   */
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
      same('command', 'SWEEP, UNWRAP_WETH or WRAP_ETH', payoutName(found));
      if (found.command !== 'SWEEP' && found.command !== 'UNWRAP_WETH' && found.command !== 'WRAP_ETH')
        return;
      const held = heldBy(found, addresses.wrappedNative);
      same('payout of a token that the router can hold', true, this.#held.remove(held));
      const token = held === COIN ? addresses.wrappedNative : held;
      const isInput = token === this.#tokenIn;
      const isOutput = token === this.#tokenOut;
      const isCoin = (isInput && nativeIn) || (isOutput && nativeOut);
      const other = held === COIN ? 'WRAP_ETH' : 'UNWRAP_WETH';
      same('payout', isCoin === (held === COIN) ? 'SWEEP' : other, found.command);
      same('payout.recipient', isOutput ? recipient : CALLER, found.args.recipient);
      if (found.command === 'WRAP_ETH') same('payout.amount', WHOLE_BALANCE, found.args.amount);
      const minimum = found.command === 'WRAP_ETH' ? 0n : found.args.minimum;
      same('payout.minimum', isOutput ? this.#leastPaidOut() : 0n, minimum);
    }
    same('left in the router', '', [...this.#held.tokens].join(' '));
  }

  #leastPaidOut(): bigint {
    const { bound, payoutMinimum, legs, fee } = this.#expect;
    if (this.#exactInput) return payoutMinimum ?? bound;
    return sum(legs.map((leg) => leg.amountOut)) - (fee?.amount ?? 0n);
  }

  /**
   * Returns true if the output is collected in the router and paid out, with its bound, by one command at the
   * end.
   */
  #collects(): boolean {
    const { nativeOut, fee, legs } = this.#expect;
    const givesOther = legs.some((leg) => isDoubted(leg) || (exitOf(leg) === COIN) !== nativeOut);
    return givesOther || fee !== undefined || (this.#exactInput && legs.length > 1);
  }
}

/** Returns the token that the command takes from the router. */
function heldBy(found: DecodedCommand, wrappedNative: Address): Address {
  if (found.command === 'SWEEP') return found.args.token;
  return found.command === 'UNWRAP_WETH' ? wrappedNative : COIN;
}

function payoutName({ command }: DecodedCommand): string {
  const isPayout = command === 'SWEEP' || command === 'UNWRAP_WETH' || command === 'WRAP_ETH';
  return isPayout ? 'SWEEP, UNWRAP_WETH or WRAP_ETH' : command;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
