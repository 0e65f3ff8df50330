import { type GasCosts, type GasHop, gasHopOf } from '../gasCosts.ts';
import { evaluatePath, toRoute } from '../pools/evaluatePath.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import type { Route, TradeType } from '../route.ts';
import type { HopMasks } from '../routeProtocol.ts';
import type { TicksNeeded } from '../ticksNeeded.ts';

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
interface IncompletePool {
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
  readonly #incompletePools = new Map<PoolSide, IncompletePool>();
  readonly #gas: GasCosts;
  #winner: Winner | undefined;
  /** The least gas of the paths that are searched. */
  #leastGas = 0n;
  #target: number;

  constructor(tradeType: TradeType, amount: bigint, gas: GasCosts) {
    this.#tradeType = tradeType;
    this.#amount = amount;
    this.#gas = gas;
    this.#target = this.#amountToReach(0n);
  }

  /** Tells it that the paths to come have hops of these masks, counted from tokenIn. */
  expect(masks: HopMasks): void {
    this.#leastGas = this.#gas.least(masks);
    this.#target = this.#amountToReach(this.#leastGas);
  }

  /** The amount that the paths to come must reach, at least one raw unit of an output. */
  get target(): number {
    return this.#tradeType === 'exactInput' ? Math.max(1, this.#target) : this.#target;
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

  /** Evaluates a path (in trade order) exactly, unless its bound and its rank in a tie already rule it out. */
  offer(sides: readonly PoolSide[], bound: number): void {
    const leastGas = this.#gas.leastOf(sides);
    const target = leastGas === this.#leastGas ? this.#target : this.#amountToReach(leastGas);
    if (!this.#reaches(bound, sides.length, target)) return;
    if (bound === target && this.#winner && !ranksBefore(sides, this.#winner)) return;
    // More ticks of such a pool will be asked for anyway, if this bound or another one stands.
    const incomplete = sides.find((side) => this.#incompletePools.has(side));
    if (incomplete !== undefined) {
      this.#noteIncomplete(incomplete, undefined, { bound, hops: sides.length, gas: leastGas });
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
    const incomplete = [...this.#incompletePools.values()].filter(({ bound, hops, gas }) =>
      this.#reaches(bound, hops, this.#amountToReach(gas)),
    );
    return incomplete.map(({ needed }) => needed);
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
      this.#noteIncomplete(result.side, result.direction, { bound, hops: sides.length, gas });
    }
    return undefined;
  }

  /** `direction` is absent for a side that is noted already. */
  #noteIncomplete(
    side: PoolSide,
    direction: 'lower' | 'upper' | undefined,
    { bound, hops, gas }: Omit<IncompletePool, 'needed'>,
  ): void {
    const known = this.#incompletePools.get(side);
    if (known !== undefined) {
      const better = this.#tradeType === 'exactInput' ? Math.max : Math.min;
      known.bound = better(known.bound, bound);
      known.hops = Math.min(known.hops, hops);
      if (gas < known.gas) known.gas = gas;
    } else if (direction !== undefined) {
      this.#incompletePools.set(side, { needed: { id: side.pool.id, direction }, bound, hops, gas });
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

function sumOfFees(sides: readonly PoolSide[]): number {
  return sides.reduce((sum, side) => sum + side.fee, 0);
}

/** Whether a path of the same amount goes before the winner. */
function ranksBefore(sides: readonly PoolSide[], winner: Winner): boolean {
  if (sides.length !== winner.sides.length) return sides.length < winner.sides.length;
  const fees = sumOfFees(sides);
  if (fees !== winner.fees) return fees < winner.fees;
  const differing = sides.findIndex((side, hop) => side.pool.id !== winner.sides[hop]?.pool.id);
  const [mine, other] = [sides[differing]?.pool.id, winner.sides[differing]?.pool.id];
  return mine !== undefined && other !== undefined && mine < other;
}
