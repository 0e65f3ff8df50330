import { evaluatePath, toRoute } from '../execution/evaluatePath.ts';
import { NO_RESERVES, type Reserves } from '../execution/reserves.ts';
import type { GasCosts } from '../gas/gasCosts.ts';
import { type GasHop, gasHopOf } from '../gas/gasHop.ts';
import type { Route, TicksNeeded, TradeType } from '../model/route.ts';
import type { Steps } from '../model/steps.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import type { HopMasks, Pattern } from '../pools/routeProtocol.ts';
import { IncompletePools } from './incompletePools.ts';
import { inOrderOfRank, ranksBefore, sumOfFees, type Tie } from './ranking.ts';
import { PATHS_PER_STEP } from './tuning.ts';

interface Winner {
  readonly sides: readonly PoolSide[];
  readonly amounts: readonly bigint[];
  readonly gasHops: readonly GasHop[];
  /**
   * Raw units: the output of an exact input less its gas, or the input of an exact output plus its gas and
   * reserves.
   */
  readonly net: bigint;
  readonly fees: number;
}

/**
 * Keeps the best path evaluated so far. Optimistic bounds (0 for "cannot be filled") plus the least gas of a
 * path rule paths out before any exact arithmetic. Equal net amounts are decided by fewer hops, lower sum of
 * fees, pool ids.
 */
export class Incumbent {
  readonly #tradeType: TradeType;
  readonly #amount: bigint;
  readonly #incomplete: IncompletePools;
  readonly #gas: GasCosts;
  readonly #reserves: Reserves;
  #winner: Winner | undefined;
  /** The least gas of the paths that are searched, and how many hops they have. */
  #leastGas = 0n;
  #hops = 0;
  /** Paths that can do no more than tie with the winner. */
  #ties: Tie[] = [];
  #target: number;

  constructor(tradeType: TradeType, amount: bigint, gas: GasCosts, reserves = NO_RESERVES) {
    this.#tradeType = tradeType;
    this.#incomplete = new IncompletePools(tradeType);
    this.#amount = amount;
    this.#gas = gas;
    this.#reserves = reserves;
    this.#target = this.#amountToReach(0n);
  }

  /** Starts the paths of a pattern. */
  expect({ masks, alone }: Pattern): void {
    this.#hops = masks.length;
    this.#leastGas = alone === undefined ? this.#gas.least(masks) : this.#gas.leastBesides(masks, alone);
    this.#target = this.#amountToReach(this.#leastGas);
  }

  /**
   * The amount that the paths to come must reach, at least one raw unit of an output. Of amounts that are
   * equal the one over fewer hops wins, so a longer path than the winner has to do better by a unit.
   */
  get target(): number {
    const better = this.#winner !== undefined && this.#hops > this.#winner.sides.length ? 1 : 0;
    return this.#tradeType === 'exactInput'
      ? Math.max(1, this.#target + better)
      : Math.max(0, this.#target - better);
  }

  /** Returns true if a path of `hops` pools within this bound could replace the winner. */
  mayBeat(bound: number, hops: number): boolean {
    return this.#reaches(bound, hops, this.#target);
  }

  /** Returns true if a path with these protocols at its hops could replace the winner, by its minimum gas. */
  mayBeatBy(bound: number, masks: HopMasks): boolean {
    const leastGas = this.#gas.least(masks);
    const target = leastGas === this.#leastGas ? this.#target : this.#amountToReach(leastGas);
    return this.#reaches(bound, masks.length, target);
  }

  #reaches(bound: number, hops: number, target: number): boolean {
    if (bound === 0) return false;
    if (this.#winner === undefined) return true;
    // A bound equal to the target leaves a tie at most: the slack is part of the bound.
    if (bound === target) return hops <= this.#winner.sides.length;
    return this.#tradeType === 'exactInput' ? bound > target : bound < target;
  }

  /**
   * Returns the amount that ties. For an output whose gas costs more than it is worth it may be 0 or
   * negative.
   */
  #amountToReach(leastGas: bigint): number {
    const isInput = this.#tradeType === 'exactInput';
    if (this.#winner === undefined) return isInput ? 1 : 2 ** 256;
    const { net } = this.#winner;
    return isInput ? Number(net + leastGas) : Math.max(0, Number(net - leastGas));
  }

  /**
   * Evaluates a path (in trade order) exactly, unless its bound rules it out; one that may only tie waits for
   * `settle`.
   */
  offer(sides: readonly PoolSide[], bound: number): void {
    const leastGas = this.#gas.leastOf(sides);
    const target = leastGas === this.#leastGas ? this.#target : this.#amountToReach(leastGas);
    if (!this.#reaches(bound, sides.length, target)) return;
    if (bound === target && this.#winner !== undefined) this.#ties.push({ sides, bound });
    else this.#enter(sides, bound, leastGas);
  }

  /**
   * Decides between the paths that tie by their bounds. Those that would rank first are evaluated first, and
   * the first one that keeps up ends it.
   */
  settle(): Steps<void> | undefined {
    return this.#ties.length === 0 ? undefined : this.#decide();
  }

  *#decide(): Steps<void> {
    const winner = this.#winner;
    const ties = this.#ties.filter(({ sides }) => winner === undefined || ranksBefore(sides, winner));
    this.#ties = [];
    let left = PATHS_PER_STEP;
    for (const { sides, bound } of inOrderOfRank(ties)) {
      const leastGas = this.#gas.leastOf(sides);
      const target = this.#amountToReach(leastGas);
      if (!this.#reaches(bound, sides.length, target)) continue;
      if (bound === target && this.#winner && !ranksBefore(sides, this.#winner)) continue;
      this.#enter(sides, bound, leastGas);
      if (--left > 0) continue;
      left = PATHS_PER_STEP;
      yield;
    }
  }

  /** Evaluates a path exactly, and makes it the winner where it beats that. */
  #enter(sides: readonly PoolSide[], bound: number, leastGas: bigint): void {
    // More ticks of such a pool will be asked for anyway, if this bound or another one stands.
    const open = this.#incomplete.in(sides);
    if (open !== undefined) {
      this.#incomplete.note(open, { bound, hops: sides.length, gas: leastGas });
      return;
    }
    const amounts = this.#evaluate(sides, bound, leastGas);
    if (amounts === undefined) return;
    const amount = (this.#tradeType === 'exactInput' ? amounts[amounts.length - 1] : amounts[0]) ?? 0n;
    // Count crossings only for a path that would win without any.
    if (this.#isBeaten(sides, this.#net(amount, leastGas))) return;
    const hops = gasHops(sides, this.#tradeType, amounts);
    const netOfGas = this.#net(amount, this.#gas.of(hops));
    if (this.#isBeaten(sides, netOfGas)) return;
    const net = this.#net(netOfGas, this.#reserveCost(sides, amounts));
    if (net !== netOfGas && this.#isBeaten(sides, net)) return;
    this.#winner = { sides, amounts, gasHops: hops, net, fees: sumOfFees(sides) };
    this.#target = this.#amountToReach(this.#leastGas);
  }

  /** Returns the pools whose missing ticks could still hide a better path. */
  ticksNeeded(): readonly TicksNeeded[] {
    return this.#incomplete.needed(({ bound, hops, gas }) =>
      this.#reaches(bound, hops, this.#amountToReach(gas)),
    );
  }

  /** Returns the pools of the winner in trade order. */
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

  /** Only a path that would win without its reserves is asked for them: they take several swaps. */
  #reserveCost(sides: readonly PoolSide[], amounts: readonly bigint[]): bigint {
    if (this.#reserves === NO_RESERVES) return 0n;
    return this.#reserves.costOf([toRoute(this.#tradeType, sides, amounts)]);
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
      this.#incomplete.add(result.side, result.direction, { bound, hops: sides.length, gas });
    }
    return undefined;
  }
}

/** Returns the gas hops of a path in trade order, with their crossings. */
function gasHops(sides: readonly PoolSide[], tradeType: TradeType, amounts: readonly bigint[]): GasHop[] {
  return sides.map((side, hop) => {
    const amount = (tradeType === 'exactInput' ? amounts[hop] : amounts[hop + 1]) ?? 0n;
    return gasHopOf(side, side.crossings(tradeType, amount));
  });
}
