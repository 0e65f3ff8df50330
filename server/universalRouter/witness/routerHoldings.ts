import type { Address } from 'viem';
import { COIN, ROUTER, WHOLE_BALANCE } from './constants.ts';
import type { DecodedCommand } from './decodeSwap.ts';
import { Mismatch, same } from './mismatch.ts';

/** The tokens that may be in the router: whoever's they are, none may be there at the end. */
export class RouterHoldings {
  readonly #held = new Set<Address>();
  readonly #wrappedNative: Address;

  constructor(wrappedNative: Address) {
    this.#wrappedNative = wrappedNative;
  }

  add(token: Address): void {
    this.#held.add(token);
  }

  addAll({ tokens }: RouterHoldings): void {
    for (const token of tokens) this.#held.add(token);
  }

  /** Takes a token out. Returns true if it was there. */
  remove(token: Address): boolean {
    return this.#held.delete(token);
  }

  has(token: Address): boolean {
    return this.#held.has(token);
  }

  get tokens(): ReadonlySet<Address> {
    return this.#held;
  }

  /**
   * Checks the command that turns all native coin into wrapped coin for `to`, or all wrapped coin into native
   * coin in the router. The holdings change accordingly. `amount` is the router's balance, where the command
   * may name it.
   * @throws Mismatch
   */
  changeForm(found: DecodedCommand | undefined, from: Address, to: Address, amount = WHOLE_BALANCE): void {
    same('change of form', from === COIN ? 'WRAP_ETH' : 'UNWRAP_WETH', found?.command);
    if (found?.command === 'WRAP_ETH') same('wrapped amount', amount, found.args.amount);
    else if (found?.command === 'UNWRAP_WETH') same('unwrapped minimum', 0n, found.args.minimum);
    else throw new Mismatch('change of form', 'WRAP_ETH or UNWRAP_WETH', found?.command);
    same('recipient of the changed form', from === COIN ? to : ROUTER, found.args.recipient);
    this.#held.delete(from);
    if (found.args.recipient === ROUTER) this.#held.add(from === COIN ? this.#wrappedNative : COIN);
  }
}
