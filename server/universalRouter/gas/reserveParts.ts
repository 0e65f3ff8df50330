import type { Address } from 'viem';
import type { GasHop } from '../../routing/gas/gasHop.ts';
import type { GasTable } from './gasTable.ts';

/*
 * Excesses that mixed exact outputs leave in the router until the end. Each is reckoned with a payment of its
 * own; `ReserveParts` counts the units that several of one token use less. The wrapped token and the native
 * coin are left apart, each with a command, and both are paid in the wrapped token. But a route that wraps or
 * unwraps takes along the excess that an earlier one has left in the other form.
 */

/**
 * The excesses of a token, as bits: a command pays them out (`SWEPT`), and finds a balance to pay (`LEFT`).
 */
const SWEPT = 1;
const COIN_SWEPT = 2;
const LEFT = 4;
const COIN_LEFT = 8;

/** Records the excesses of the few tokens between the pools of a swap. */
export class ReserveParts {
  readonly #table: GasTable;
  readonly #tokens: Address[] = [];
  readonly #left: number[] = [];

  constructor(table: GasTable) {
    this.#table = table;
  }

  /**
   * Returns the gas units by which the excess of a hop's input differs from one alone; `undefined` for the
   * first of its token.
   */
  beyondAlone(before: GasHop, { tokenIn, native }: GasHop): number | undefined {
    if (tokenIn === undefined) return undefined;
    const isCoin = native === 'in';
    const own = isCoin ? COIN_SWEPT | COIN_LEFT : SWEPT | LEFT;
    const index = this.#tokens.indexOf(tokenIn);
    if (index < 0) {
      this.#tokens.push(tokenIn);
      this.#left.push(own);
      return undefined;
    }
    const earlier = this.#left[index] ?? 0;
    // A run of native coin before one of the wrapped token is wrapped, the other way round it is unwrapped:
    // all there is.
    const isMoved = (before.native === 'out') !== isCoin;
    const later = (isMoved ? earlier & ~(isCoin ? LEFT : COIN_LEFT) : earlier) | own;
    this.#left[index] = later;
    return this.#paymentsOf(later) - this.#paymentsOf(earlier) - this.#paymentsOf(own);
  }

  #paymentsOf(left: number): number {
    const { reserveSweep, reservePaid, coinReserveSweep, coinReservePaid, bothReserves } = this.#table;
    return (
      ((left & SWEPT) === 0 ? 0 : reserveSweep) +
      ((left & COIN_SWEPT) === 0 ? 0 : coinReserveSweep) +
      ((left & LEFT) === 0 ? 0 : reservePaid) +
      ((left & COIN_LEFT) === 0 ? 0 : coinReservePaid) +
      ((left & LEFT) === 0 || (left & COIN_LEFT) === 0 ? 0 : bothReserves)
    );
  }
}
