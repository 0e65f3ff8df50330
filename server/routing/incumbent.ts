import type { Address } from 'viem';
import { evaluatePath, toRoute } from './evaluatePath.ts';
import type { PoolSide } from './poolSide.ts';
import type { Route, TradeType } from './route.ts';

/** A pool whose known ticks end before the trade does, and the side on which more are needed. */
export interface TicksNeeded {
  readonly address: Address;
  readonly direction: 'lower' | 'upper';
}

/** A path in trade order with its exact amounts. */
interface Winner {
  readonly sides: readonly PoolSide[];
  readonly amounts: readonly bigint[];
  /** What is compared, raw units: the output of an exact input, the input of an exact output. */
  readonly amount: bigint;
  readonly fees: number;
}

/** A pool that an evaluated path ran out of ticks in, and the best bound of all such paths. */
interface OpenEnd {
  readonly needed: TicksNeeded;
  bound: number;
  hops: number;
}

/**
 * The best path evaluated so far. Bounds (optimistic, 0 for "cannot") are compared with it to rule paths out
 * before any exact arithmetic; equal amounts are decided by fewer hops, lower sum of fees, pool addresses.
 */
export class Incumbent {
  readonly #tradeType: TradeType;
  readonly #amount: bigint;
  readonly #openEnds = new Map<PoolSide, OpenEnd>();
  #winner: Winner | undefined;
  #winnerFloat = 0;

  constructor(tradeType: TradeType, amount: bigint) {
    this.#tradeType = tradeType;
    this.#amount = amount;
  }

  /** The amount to reach: the winner's, or the worst that could be worth something while there is none. */
  get target(): number {
    if (this.#winner !== undefined) return this.#winnerFloat;
    return this.#tradeType === 'exactInput' ? 1 : 2 ** 256;
  }

  /** Whether a path of so many hops within this bound could replace the winner. */
  mayBeat(bound: number, hops: number): boolean {
    if (bound === 0) return false;
    if (this.#winner === undefined) return true;
    // A bound that equals the winner's amount leaves room for a tie at most: the slack is part of the bound.
    if (bound === this.#winnerFloat) return hops <= this.#winner.sides.length;
    return this.#tradeType === 'exactInput' ? bound > this.#winnerFloat : bound < this.#winnerFloat;
  }

  /** Evaluates a path (in trade order) exactly, unless its bound and its rank in a tie already rule it out. */
  offer(sides: readonly PoolSide[], bound: number): void {
    if (!this.mayBeat(bound, sides.length)) return;
    if (bound === this.#winnerFloat && this.#winner && !ranksBefore(sides, this.#winner)) return;
    // More ticks of such a pool will be asked for anyway, if this bound or another one stands.
    const open = sides.find((side) => this.#openEnds.has(side));
    if (open !== undefined) {
      this.#noteOpenEnd(open, undefined, bound, sides.length);
      return;
    }
    const amounts = this.#evaluate(sides, bound);
    if (amounts === undefined) return;
    const amount = (this.#tradeType === 'exactInput' ? amounts[amounts.length - 1] : amounts[0]) ?? 0n;
    if (this.#winner !== undefined) {
      if (amount === this.#winner.amount ? !ranksBefore(sides, this.#winner) : !this.#isBetter(amount))
        return;
    }
    this.#winner = { sides, amounts, amount, fees: sumOfFees(sides) };
    this.#winnerFloat = Number(amount);
  }

  /** The pools whose missing ticks could still hide a better path. */
  ticksNeeded(): readonly TicksNeeded[] {
    const open = [...this.#openEnds.values()].filter(({ bound, hops }) => this.mayBeat(bound, hops));
    return open.map(({ needed }) => needed);
  }

  /** The pools of the winner in trade order. */
  get sides(): readonly PoolSide[] | undefined {
    return this.#winner?.sides;
  }

  route(): Route | undefined {
    if (this.#winner === undefined) return undefined;
    return toRoute(this.#tradeType, this.#winner.sides, this.#winner.amounts);
  }

  #isBetter(amount: bigint): boolean {
    const best = this.#winner?.amount ?? 0n;
    return this.#tradeType === 'exactInput' ? amount > best : amount < best;
  }

  #evaluate(sides: readonly PoolSide[], bound: number): readonly bigint[] | undefined {
    const result = evaluatePath(sides, this.#tradeType, this.#amount);
    if (result.kind === 'filled') return result.amounts;
    if (result.kind === 'outsideTickRange') {
      this.#noteOpenEnd(result.side, result.direction, bound, sides.length);
    }
    return undefined;
  }

  /** `direction` is absent for a side that is noted already. */
  #noteOpenEnd(side: PoolSide, direction: 'lower' | 'upper' | undefined, bound: number, hops: number): void {
    const known = this.#openEnds.get(side);
    if (known !== undefined) {
      const better = this.#tradeType === 'exactInput' ? Math.max : Math.min;
      known.bound = better(known.bound, bound);
      known.hops = Math.min(known.hops, hops);
    } else if (direction !== undefined) {
      this.#openEnds.set(side, { needed: { address: side.pool.address, direction }, bound, hops });
    }
  }
}

function sumOfFees(sides: readonly PoolSide[]): number {
  return sides.reduce((sum, side) => sum + side.fee, 0);
}

/** Whether a path of the same amount goes before the winner. */
function ranksBefore(sides: readonly PoolSide[], winner: Winner): boolean {
  if (sides.length !== winner.sides.length) return sides.length < winner.sides.length;
  const fees = sumOfFees(sides);
  if (fees !== winner.fees) return fees < winner.fees;
  const differing = sides.findIndex((side, hop) => side.pool.address !== winner.sides[hop]?.pool.address);
  const [mine, other] = [sides[differing]?.pool.address, winner.sides[differing]?.pool.address];
  return mine !== undefined && other !== undefined && mine < other;
}
