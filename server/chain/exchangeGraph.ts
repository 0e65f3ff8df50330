import type { PoolState } from '../amm/poolState.ts';
import { type GraphOptions, PoolGraph } from '../routing/graph/poolGraph.ts';
import type { Pool, PoolId } from '../routing/model/pool.ts';

/**
 * The pools of one exchange. The only pool of a token there stays a row until somebody asks for the token. It
 * enters with its state of that moment.
 */
class PartGraph extends PoolGraph {
  readonly #known: (id: PoolId) => PoolState | undefined;

  /** @param known returns the state of a pool in the graph of all exchanges */
  constructor(known: (id: PoolId) => PoolState | undefined, options: GraphOptions) {
    super(options);
    this.#known = known;
  }

  override setState(id: PoolId, state: PoolState): void {
    if (this.entries.has(id)) super.setState(id, state);
  }

  protected override enter(pool: Pool, isDeadEnd: boolean) {
    const entry = super.enter(pool, isDeadEnd);
    const state = this.#known(pool.id);
    if (state !== undefined) this.changeState(entry, state);
    return entry;
  }
}

/**
 * The pools of all exchanges of a chain, and those of each exchange in a graph of its own. A search in such a
 * graph costs the same as on a chain with one exchange, and no pool of another exchange enters it.
 */
export class ExchangeGraph extends PoolGraph {
  /** The graphs by id of exchange; none where there is one exchange, whose graph is this one. */
  readonly #parts: ReadonlyMap<string, PoolGraph>;

  /** @param exchanges ids of the exchanges that the pools are of */
  constructor(exchanges: readonly string[], options: GraphOptions = {}) {
    super(options);
    const ids = exchanges.length > 1 ? exchanges : [];
    const stateOf = (pool: PoolId) => this.stateOf(pool);
    this.#parts = new Map(ids.map((id) => [id, new PartGraph(stateOf, options)]));
  }

  /** Returns the ids of exchanges that have graphs of their own; none where there is one exchange. */
  get exchanges(): readonly string[] {
    return [...this.#parts.keys()];
  }

  /** Returns the graph of one exchange. @throws RangeError for an exchange that is not of this chain */
  of(exchange: string): PoolGraph {
    if (this.#parts.size === 0) return this;
    const part = this.#parts.get(exchange);
    if (part === undefined) throw new RangeError(`no exchange ${exchange}`);
    return part;
  }

  override addPool(pool: Pool): void {
    // A known pool stays that of its exchange, whoever else names it.
    if (this.#parts.size > 0 && !this.hasPool(pool.id)) this.#partOf(pool)?.addPool(pool);
    super.addPool(pool);
  }

  override removePool(id: PoolId): void {
    this.#partWith(id)?.removePool(id);
    super.removePool(id);
  }

  override setState(id: PoolId, state: PoolState): void {
    super.setState(id, state);
    this.#partWith(id)?.setState(id, state);
  }

  override clearState(id: PoolId): void {
    super.clearState(id);
    this.#partWith(id)?.clearState(id);
  }

  override clearAllStates(): void {
    super.clearAllStates();
    for (const part of this.#parts.values()) part.clearAllStates();
  }

  #partOf(pool: Pool | undefined): PoolGraph | undefined {
    return pool && this.#parts.get(pool.factory.exchange);
  }

  #partWith(id: PoolId): PoolGraph | undefined {
    return this.#parts.size === 0 ? undefined : this.#partOf(this.getPool(id));
  }
}
