import { setTimeout as pause } from 'node:timers/promises';
import type { Address } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import type { NamedKey } from '../../chain/askedSwap.ts';
import { CHAIN_PROTOCOLS } from '../../chain/protocols/chainProtocols.ts';
import type { Pool, PoolId } from '../../routing/model/pool.ts';
import type { PoolFactory } from '../../routing/model/poolFactory.ts';
import { decidingHookOf, followsItsPrice } from '../../routing/model/v4Keys.ts';
import type { NamedHooks } from './hookList.ts';

/** Pools of one pair that are kept, of one hook and of all: those with the most swaps. */
const MAX_OF_HOOK = 16;
const MAX_OF_PAIR = 64;

/** A pool that routes may use by asking. */
export interface ListedPool {
  readonly pool: Pool;
  /**
   * Upper bound on the output of a swap: that at `state`, and at most `held`, raw units. It is undefined
   * where only the hook knows, or without an index.
   */
  readonly promise: { readonly state: PoolState; readonly held: readonly [bigint, bigint] } | undefined;
  readonly swapCount: number;
  /** True if the operator names the pool itself. */
  readonly isNamed: boolean;
}

/** A pool as the index has it. */
interface IndexedPool {
  readonly pool: Pool;
  readonly state: PoolState;
  readonly held: readonly [bigint, bigint];
  readonly swapCount: number;
}

export interface HookedPoolsOptions {
  /** The hooks that the operator names; a new object whenever they change. */
  readonly list: { readonly named: NamedHooks };
  readonly poolFactories: readonly PoolFactory[];
  /** Reads the pools of hooks from the index; absent without an index. */
  readonly fetch?:
    | ((hooks: readonly Address[], signal: AbortSignal) => Promise<readonly IndexedPool[]>)
    | undefined;
  readonly refreshMs: number;
  /** Called when the index cannot be read. The last pools stay, and reading continues. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/** The pools by one of their tokens, then by the other. */
type ByTokens = ReadonlyMap<Address, ReadonlyMap<Address, readonly ListedPool[]>>;
const NO_POOLS: ReadonlyMap<Address, readonly ListedPool[]> = new Map();

/** The pools of the hooks that the operator names. Read in the background: no quote waits for it. */
export class HookedPools {
  readonly #options: HookedPoolsOptions;
  readonly #stopping = new AbortController();
  #indexed: readonly IndexedPool[] = [];
  #fetched: readonly Address[] = [];
  #seen: NamedHooks | undefined;
  #byTokens: ByTokens = new Map();
  #pools: ReadonlyMap<PoolId, Pool> = new Map();
  #changes = 0;

  constructor(options: HookedPoolsOptions) {
    this.#options = options;
  }

  /** Changes whenever other pools are listed. */
  get version(): number {
    this.#look();
    return this.#changes;
  }

  get count(): number {
    this.#look();
    return this.#pools.size;
  }

  has(id: PoolId): boolean {
    return this.get(id) !== undefined;
  }

  get(id: PoolId): Pool | undefined {
    this.#look();
    return this.#pools.get(id);
  }

  /** Returns the pools of a token by their other token. */
  of(token: Address): ReadonlyMap<Address, readonly ListedPool[]> {
    this.#look();
    return this.#byTokens.get(token) ?? NO_POOLS;
  }

  /** Refreshes the pools periodically, and soon after other hooks are named. Never rejects. */
  async start(): Promise<void> {
    const { signal } = this.#stopping;
    const { refreshMs } = this.#options;
    const turnMs = Math.min(refreshMs, LOOK_MS);
    for (let waited = refreshMs; !signal.aborted; waited += turnMs) {
      if (waited >= refreshMs || this.#fetched !== this.#options.list.named.hooks) {
        waited = 0;
        await this.refresh().catch((error: unknown) => {
          if (!signal.aborted) this.#options.onFailure?.(error);
        });
      }
      await pause(turnMs, undefined, { signal }).catch(() => undefined);
    }
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** Reads the pools of the index once. @throws as `fetch` */
  async refresh(): Promise<void> {
    const { fetch, list } = this.#options;
    const { hooks } = list.named;
    this.#fetched = hooks;
    if (fetch === undefined) return;
    this.#indexed = hooks.length === 0 ? [] : await fetch(hooks, this.#stopping.signal);
    this.#rebuild();
  }

  /** A hook that is not named any more is out of use at once, before the index is read again. */
  #look(): void {
    if (this.#options.list.named !== this.#seen) this.#rebuild();
  }

  #rebuild(): void {
    const { list, poolFactories } = this.#options;
    const { named } = list;
    const hooks = new Set(named.hooks);
    const listed = new Map<PoolId, ListedPool>();
    for (const key of named.pools) {
      const pool = poolOfKey(key, poolFactories);
      if (pool !== undefined) listed.set(pool.id, { pool, promise: undefined, swapCount: 0, isNamed: true });
    }
    for (const { pool, state, held, swapCount } of this.#indexed) {
      const hook = decidingHookOf(pool);
      const isNamed = listed.has(pool.id);
      if (hook === undefined || !(isNamed || hooks.has(hook))) continue;
      const promise = followsItsPrice(pool) ? { state, held } : undefined;
      listed.set(pool.id, { pool, promise, swapCount, isNamed });
    }
    const kept = mostUsed([...listed.values()]);
    const pools = new Map(kept.map(({ pool }) => [pool.id, pool]));
    if (this.#seen === undefined || !isSame(pools, this.#pools)) this.#changes += 1;
    this.#seen = named;
    this.#pools = pools;
    this.#byTokens = byTokens(kept);
  }
}

/** Milliseconds between two looks at whether other hooks are named. */
const LOOK_MS = 2_000;

function poolOfKey(key: NamedKey, poolFactories: readonly PoolFactory[]): Pool | undefined {
  for (const factory of poolFactories) {
    const pool = CHAIN_PROTOCOLS[factory.protocol].asked?.poolOf(key, factory);
    if (pool !== undefined) return pool;
  }
  return undefined;
}

/** Leaves the pools with the most swaps of each pair: anybody can make more, at any fee and tick spacing. */
function mostUsed(pools: ListedPool[]): ListedPool[] {
  const counts = new Map<string, number>();
  const isAmong = (group: string, most: number) => {
    const count = counts.get(group) ?? 0;
    counts.set(group, count + 1);
    return count < most;
  };
  return pools
    .sort((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.swapCount - a.swapCount)
    .filter(({ pool }) => {
      const pair = `${pool.token0} ${pool.token1}`;
      return isAmong(`${pair} ${decidingHookOf(pool)}`, MAX_OF_HOOK) && isAmong(pair, MAX_OF_PAIR);
    });
}

function byTokens(pools: readonly ListedPool[]): ByTokens {
  const all = new Map<Address, Map<Address, ListedPool[]>>();
  for (const listed of pools) {
    const { token0, token1 } = listed.pool;
    for (const [token, other] of [
      [token0, token1],
      [token1, token0],
    ] as const) {
      const ofToken = all.get(token) ?? new Map<Address, ListedPool[]>();
      all.set(token, ofToken);
      const ofPair = ofToken.get(other) ?? [];
      ofToken.set(other, ofPair);
      ofPair.push(listed);
    }
  }
  return all;
}

function isSame(a: ReadonlyMap<PoolId, Pool>, b: ReadonlyMap<PoolId, Pool>): boolean {
  return a.size === b.size && [...a.keys()].every((id) => b.has(id));
}
