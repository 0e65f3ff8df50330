import { type GasCosts, type GasHop, gasHopOf } from '../gasCosts.ts';
import { evaluatePath, toRoute } from '../pools/evaluatePath.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import type { Route, TradeType } from '../route.ts';
import type { HopKinds } from '../routeProtocol.ts';
import type { TicksNeeded } from '../ticksNeeded.ts';
import { inOrderOfRank, ranksBefore, sumOfFees, type Tie } from './ranking.ts';

/** A path in trade order with its exact amounts. */
interface Winner {
  readonly sides: readonly PoolSide[];
  readonly amounts: readonly bigint[];
  readonly gasHops: readonly GasHop[];
  /** What is compared, raw units: the output of an exact input less its gas, the input of an exact output and its gas. */
  readonly net: bigint;
  readonly fees: number;
}

/** A pool that an evaluated path ran out of ticks in, and the best bound of all such paths. */
interface OpenEnd {
  readonly needed: TicksNeeded;
  bound: number;
  hops: number;
  /** The least gas of any of them. */
  gas: bigint;
}

/**
 * The best path evaluated so far. Bounds on amounts (optimistic, 0 for "cannot") are compared with what a path must
 * reach to replace it, the least gas of such a path included, to rule paths out before any exact arithmetic; equal net
 * amounts are decided by fewer hops, lower sum of fees, pool ids.
 */
export class Incumbent {
  readonly #tradeType: TradeType;
  readonly #amount: bigint;
  readonly #openEnds = new Map<PoolSide, OpenEnd>();
  readonly #gas: GasCosts;
  #winner: Winner | undefined;
  /** The least gas of the paths that are searched, and how many hops they have. */
  #leastGas = 0n;
  #hops = 0;
  /** Paths that can do no more than tie with the winner. */
  #ties: Tie[] = [];
  #target: number;

  constructor(tradeType: TradeType, amount: bigint, gas: GasCosts) {
    this.#tradeType = tradeType;
    this.#amount = amount;
    this.#gas = gas;
    this.#target = this.#amountToReach(0n);
  }

  /** Tells it that the paths to come have hops of these kinds, counted from tokenIn. */
  expect(kinds: HopKinds): void {
    this.#hops = kinds.length;
    this.#leastGas = this.#gas.least(kinds);
    this.#target = this.#amountToReach(this.#leastGas);
  }

  /**
   * The amount that the paths to come must reach, at least one raw unit of an output. Of amounts that are equal the one
   * over fewer hops wins, so a longer path than the winner has to do better by a unit.
   */
  get target(): number {
    const better = this.#winner !== undefined && this.#hops > this.#winner.sides.length ? 1 : 0;
    return this.#tradeType === 'exactInput'
      ? Math.max(1, this.#target + better)
      : Math.max(0, this.#target - better);
  }

  /** Whether a path of so many hops within this bound could replace the winner. */
  mayBeat(bound: number, hops: number): boolean {
    return this.#reaches(bound, hops, this.#target);
  }

  #reaches(bound: number, hops: number, target: number): boolean {
    if (bound === 0) return false;
    if (this.#winner === undefined) return true;
    // A bound that equals what is to be reached leaves room for a tie at most: the slack is part of the bound.
    if (bound === target) return hops <= this.#winner.sides.length;
    return this.#tradeType === 'exactInput' ? bound > target : bound < target;
  }

  /** With it a path would tie: of an output that costs more gas than it is worth that may be 0, or less. */
  #amountToReach(leastGas: bigint): number {
    if (this.#tradeType === 'exactOutput') {
      return this.#winner === undefined ? 2 ** 256 : Math.max(0, Number(this.#winner.net - leastGas));
    }
    return this.#winner === undefined ? 1 : Number(this.#winner.net + leastGas);
  }

  /** Evaluates a path (in trade order) exactly, unless its bound rules it out; one that may only tie waits for `settle`. */
  offer(sides: readonly PoolSide[], bound: number): void {
    const leastGas = this.#gas.leastOf(sides);
    const target = leastGas === this.#leastGas ? this.#target : this.#amountToReach(leastGas);
    if (!this.#reaches(bound, sides.length, target)) return;
    if (bound === target && this.#winner !== undefined) this.#ties.push({ sides, bound });
    else this.#enter(sides, bound, leastGas);
  }

  /**
   * Decides between the paths that tie by their bounds: those that would rank first are evaluated first, and the first one
   * that keeps up ends it.
   */
  settle(): void {
    if (this.#ties.length === 0) return;
    const winner = this.#winner;
    const ties = this.#ties.filter(({ sides }) => winner === undefined || ranksBefore(sides, winner));
    this.#ties = [];
    for (const { sides, bound } of inOrderOfRank(ties)) {
      const leastGas = this.#gas.leastOf(sides);
      const target = this.#amountToReach(leastGas);
      if (!this.#reaches(bound, sides.length, target)) continue;
      if (bound === target && this.#winner && !ranksBefore(sides, this.#winner)) continue;
      this.#enter(sides, bound, leastGas);
    }
  }

  /** Evaluates a path exactly, and makes it the winner where it beats that. */
  #enter(sides: readonly PoolSide[], bound: number, leastGas: bigint): void {
    // More ticks of such a pool will be asked for anyway, if this bound or another one stands.
    const open = sides.find((side) => this.#openEnds.has(side));
    if (open !== undefined) {
      this.#noteOpenEnd(open, undefined, { bound, hops: sides.length, gas: leastGas });
      return;
    }
    const amounts = this.#evaluate(sides, bound, leastGas);
    if (amounts === undefined) return;
    const amount = (this.#tradeType === 'exactInput' ? amounts[amounts.length - 1] : amounts[0]) ?? 0n;
    // Crossings are counted only for a path that would win without any.
    if (this.#isBeaten(sides, this.#net(amount, leastGas))) return;
    const hops = gasHops(sides, this.#tradeType, amounts);
    const net = this.#net(amount, this.#gas.of(hops));
    if (this.#isBeaten(sides, net)) return;
    this.#winner = { sides, amounts, gasHops: hops, net, fees: sumOfFees(sides) };
    this.#target = this.#amountToReach(this.#leastGas);
  }

  /** The pools whose missing ticks could still hide a better path. */
  ticksNeeded(): readonly TicksNeeded[] {
    const open = [...this.#openEnds.values()].filter(({ bound, hops, gas }) =>
      this.#reaches(bound, hops, this.#amountToReach(gas)),
    );
    return open.map(({ needed }) => needed);
  }

  /** The pools of the winner in trade order. */
  get sides(): readonly PoolSide[] | undefined {
    return this.#winner?.sides;
  }

  best(): { readonly route: Route; readonly gasHops: readonly GasHop[] } | undefined {
    if (this.#winner === undefined) return undefined;
    const { sides, amounts, gasHops } = this.#winner;
    return { route: toRoute(this.#tradeType, sides, amounts), gasHops };
  }

  #net(amount: bigint, gas: bigint): bigint {
    return this.#tradeType === 'exactInput' ? amount - gas : amount + gas;
  }

  #isBeaten(sides: readonly PoolSide[], net: bigint): boolean {
    if (this.#winner === undefined) return false;
    if (net === this.#winner.net) return !ranksBefore(sides, this.#winner);
    return this.#tradeType === 'exactInput' ? net < this.#winner.net : net > this.#winner.net;
  }

  #evaluate(sides: readonly PoolSide[], bound: number, gas: bigint): readonly bigint[] | undefined {
    const result = evaluatePath(sides, this.#tradeType, this.#amount);
    if (result.kind === 'filled') return result.amounts;
    if (result.kind === 'outsideTickRange') {
      this.#noteOpenEnd(result.side, result.direction, { bound, hops: sides.length, gas });
    }
    return undefined;
  }

  /** `direction` is absent for a side that is noted already. */
  #noteOpenEnd(
    side: PoolSide,
    direction: 'lower' | 'upper' | undefined,
    { bound, hops, gas }: Omit<OpenEnd, 'needed'>,
  ): void {
    const known = this.#openEnds.get(side);
    if (known !== undefined) {
      const better = this.#tradeType === 'exactInput' ? Math.max : Math.min;
      known.bound = better(known.bound, bound);
      known.hops = Math.min(known.hops, hops);
      if (gas < known.gas) known.gas = gas;
    } else if (direction !== undefined) {
      this.#openEnds.set(side, { needed: { id: side.pool.id, direction }, bound, hops, gas });
    }
  }
}

/** The hops of a path in trade order with what they cross. */
function gasHops(sides: readonly PoolSide[], tradeType: TradeType, amounts: readonly bigint[]): GasHop[] {
  return sides.map((side, hop) => {
    const amount = (tradeType === 'exactInput' ? amounts[hop] : amounts[hop + 1]) ?? 0n;
    return gasHopOf(side.pool, side.crossings(tradeType, amount));
  });
}
