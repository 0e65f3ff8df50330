import type { Address } from 'viem';
import { swapBySteps } from '../../server/amm/v3/swapBySteps.testkit.ts';
import { PoolGraph } from '../../server/routing/graph/poolGraph.ts';
import { hexOf, type LivePool, type Pool } from '../../server/routing/model/pool.ts';
import { findBestPath } from '../../server/routing/search/bestPath.ts';
import type { MarketData } from './marketData.ts';
import type { Answer } from './service.ts';

/** A route as an answer shows it. */
interface ShownRoute {
  readonly path: readonly Address[];
  readonly pools: readonly Address[];
}

interface ShownLeg {
  readonly amountIn: string;
  readonly amountOut: string;
  readonly route: ShownRoute;
}

/** An answer to an exact input, and the block that it names. */
export interface Answered {
  readonly block: number;
  readonly body: Answer['body'];
  /** Whether it is the best single route by the amount alone, which the proof then looks for too. */
  readonly isBestByAmount: boolean;
}

/** A state that the swaps of one answer move. */
type Moving = Map<Address, LivePool['state']>;

/**
 * Proves answers by the states that the chain double had at their block: the routes give what was answered,
 * by the pair's formula and the loop of the V3 contract, and no route gives more, by a search over all pools
 * at that block.
 */
export class Proof {
  readonly #data: MarketData;
  readonly #graph = new PoolGraph();
  readonly #pools: ReadonlyMap<Address, Pool>;

  constructor(data: MarketData, pools: ReadonlyMap<Address, Pool>) {
    this.#data = data;
    this.#pools = pools;
    for (const pool of pools.values()) this.#graph.addPool(pool);
  }

  /** Moves the graph to a block: all its pools, or those that have changed. */
  moveTo(block: number, changed: Iterable<Address> = this.#pools.keys()): void {
    for (const address of changed) {
      const pool = this.#pools.get(address);
      const state = pool && this.#stateAt(pool, block);
      if (pool !== undefined && state !== undefined) this.#graph.setState(pool.id, state);
    }
  }

  /** @throws Error for an answer that the states of its block do not bear out */
  check({ block, body, isBestByAmount }: Answered): void {
    const { amountIn, amountOut, route, routes } = body as unknown as ShownLeg & { routes?: ShownLeg[] };
    const moving: Moving = new Map();
    const legs = routes ?? [{ amountIn, amountOut, route }];
    for (const leg of legs) {
      const given = this.#execute(leg, block, moving);
      if (String(given) !== leg.amountOut)
        throw new Error(`block ${block}: ${leg.amountOut} answered, ${given} given: ${JSON.stringify(body)}`);
    }
    const total = legs.reduce((sum, leg) => sum + BigInt(leg.amountOut), 0n);
    if (String(total) !== amountOut)
      throw new Error(`block ${block}: the routes give ${total}, not ${amountOut}`);
    if (!isBestByAmount) return;
    const [tokenIn, tokenOut] = [route.path[0], route.path.at(-1)].map((token) => token?.toLowerCase());
    const best = findBestPath(this.#graph, {
      tokenIn: tokenIn as Address,
      tokenOut: tokenOut as Address,
      tradeType: 'exactInput',
      maxHops: 3,
      amount: BigInt(amountIn),
    });
    if (best.kind !== 'found' || String(best.route.amounts.at(-1)) !== amountOut)
      throw new Error(`block ${block}: ${amountOut} is not the best: ${JSON.stringify(best.kind)}`);
  }

  #execute({ amountIn, route }: ShownLeg, block: number, moving: Moving): bigint {
    let amount = BigInt(amountIn);
    for (const [hop, shown] of route.pools.entries()) {
      const address = shown.toLowerCase() as Address;
      const pool = this.#pools.get(address);
      const state = moving.get(address) ?? (pool && this.#stateAt(pool, block));
      if (pool === undefined || state === undefined) throw new Error(`${shown} is no pool of the market`);
      const [given, after] = swap(pool, state, route.path[hop]?.toLowerCase() === pool.token0, amount);
      moving.set(address, after);
      amount = given;
    }
    return amount;
  }

  #stateAt(pool: Pool, block: number): LivePool['state'] | undefined {
    const { states } = this.#data;
    const id = hexOf(pool.id);
    if (pool.protocol !== 'v2') return states.tickPoolAt(id, block)?.state;
    const [reserve0, reserve1] = states.reservesOf(id, block);
    return { protocol: 'v2', reserve0, reserve1 };
  }
}

/** Returns what a pool gives for an exact input, and its state after it. */
function swap(
  pool: Pool,
  state: LivePool['state'],
  zeroForOne: boolean,
  amount: bigint,
): [bigint, LivePool['state']] {
  if (state.protocol === 'v2') {
    const [given, taken] = zeroForOne ? [state.reserve1, state.reserve0] : [state.reserve0, state.reserve1];
    const out = (amount * 997n * given) / (taken * 1000n + amount * 997n);
    const [reserve0, reserve1] = zeroForOne ? [taken + amount, given - out] : [given - out, taken + amount];
    return [out, { protocol: 'v2', reserve0, reserve1 }];
  }
  if (pool.protocol !== 'v3' || state.protocol !== 'v3')
    throw new Error('only pairs and V3 pools are proved');
  const after = swapBySteps(pool, state, zeroForOne, 'exactInput', amount);
  if (after === undefined) throw new Error(`${pool.address} cannot be filled with ${amount}`);
  const { sqrtPriceX96, tick, liquidity } = after;
  return [after.amountOut, { ...state, sqrtPriceX96, tick, liquidity }];
}
