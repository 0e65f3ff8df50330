import type { Address } from 'viem';
import { AddressTable } from '../../columns/addressTable.ts';
import { firstRoom, withRoom } from '../../columns/resize.ts';
import { hexOf, isKeyed, type Pool, type PoolId, type PoolKey, type PoolRow } from '../model/pool.ts';
import { type PoolFactory, V2_POOL_FACTORY } from '../model/poolFactory.ts';
import { ROUTING_PROTOCOLS, type RoutingProtocols } from '../pools/routingProtocols.ts';
import { PoolKeys } from './poolKeys.ts';

const NOT_FOUND = -1;

/** Status of a row: its pool was removed, is a dead end, or may lie on a path between other tokens. */
const GONE = 0;
const DEAD_END = 1;
const INNER = 2;

/** A row keeps the place of its factory in one byte. */
const MOST_FACTORIES = 255;

/**
 * Keeps every known pool in columns of about 40 bytes a pool, and which of them are dead ends: the only pool
 * of a token. A dead end lies only on paths that begin or end at that token; most pools of a large market are
 * dead ends.
 */
export class PoolRegister {
  /** The first 20 bytes of their ids: an address, or the beginning of a longer id. */
  readonly #pools = new AddressTable<PoolId>();
  readonly #keys = new PoolKeys();
  readonly #factories: PoolFactory[] = [];
  readonly #tokens = new AddressTable();
  // By pool.
  #status = new Uint8Array(firstRoom(0));
  #token0 = new Int32Array(firstRoom(1));
  #token1 = new Int32Array(firstRoom(2));
  /** Index of its factory. */
  #factory = new Uint8Array(firstRoom(7));
  #fee = new Uint32Array(firstRoom(3));
  /** 0 where a pool has none; of a pool with a key, the bits of its place among the keys turned. */
  #tickSpacing = new Int32Array(firstRoom(4));
  // By token.
  #poolCount = new Uint32Array(firstRoom(5));
  /** The pool of a token that has a single one. */
  #onlyPool = new Int32Array(firstRoom(6));
  #size = 0;
  readonly #protocols: RoutingProtocols;

  constructor(protocols = ROUTING_PROTOCOLS) {
    this.#protocols = protocols;
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Adds a pool; a known pool is left as it is.
   * @returns the pools that may lie on paths between other tokens from now on: perhaps this one, perhaps
   * others
   */
  add(pool: Pool): readonly Pool[] {
    const row = this.#pools.add(pool.id);
    if (this.#status[row] !== undefined && this.#status[row] !== GONE) return [];
    // Nobody finds two ids with the same 20 bytes; if somebody does, the first one counts.
    const isKnown = (this.#fee[row] ?? 0) !== 0 || (this.#tickSpacing[row] ?? 0) !== 0;
    if (isKnown && !this.#isOf(row, pool.id)) return [];
    this.#reserveRow(row);
    const [token0, token1] = [this.#tokens.add(pool.token0), this.#tokens.add(pool.token1)];
    this.#reserveToken(Math.max(token0, token1));
    this.#token0[row] = token0;
    this.#token1[row] = token1;
    this.#factory[row] = this.#placeOf(pool.factory);
    const { fee, tickSpacing = 0 }: Pick<PoolRow, 'fee'> & Partial<PoolRow> = pool;
    this.#fee[row] = fee;
    if (!isKeyed(pool.id)) this.#tickSpacing[row] = tickSpacing;
    else if (!isKnown) this.#tickSpacing[row] = ~this.#keys.add(pool as Pool & PoolKey, tickSpacing);
    this.#status[row] = DEAD_END;
    this.#size += 1;
    const inner: Pool[] = [];
    for (const token of [token0, token1]) {
      const count = (this.#poolCount[token] ?? 0) + 1;
      this.#poolCount[token] = count;
      if (count === 1) this.#onlyPool[token] = row;
    }
    for (const token of [token0, token1]) {
      if (this.#poolCount[token] === 2) this.#promote(this.#onlyPool[token] ?? NOT_FOUND, inner);
    }
    this.#promote(row, inner);
    return inner;
  }

  remove(id: PoolId): void {
    const row = this.#rowOf(id);
    if (row === NOT_FOUND) return;
    this.#status[row] = GONE;
    this.#size -= 1;
    for (const token of [this.#token0[row] ?? 0, this.#token1[row] ?? 0]) {
      const count = (this.#poolCount[token] ?? 0) - 1;
      this.#poolCount[token] = count;
      if (count === 1) this.#onlyPool[token] = this.#findPoolOf(token);
    }
  }

  has(id: PoolId): boolean {
    return this.#rowOf(id) !== NOT_FOUND;
  }

  get(id: PoolId): Pool | undefined {
    const row = this.#rowOf(id);
    return row === NOT_FOUND ? undefined : this.#poolAt(row);
  }

  *pools(): Iterable<Pool> {
    for (let row = 0; row < this.#pools.size; row++) if (this.#status[row] !== GONE) yield this.#poolAt(row);
  }

  /** Returns the number of pools of a token. */
  countOf(token: Address): number {
    const number = this.#tokens.find(token);
    return number === NOT_FOUND ? 0 : (this.#poolCount[number] ?? 0);
  }

  /** Returns the only pool of a token if it is a dead end. */
  deadEndOf(token: Address): Pool | undefined {
    const number = this.#tokens.find(token);
    if (number === NOT_FOUND || this.#poolCount[number] !== 1) return undefined;
    const row = this.#onlyPool[number] ?? NOT_FOUND;
    return this.#status[row] === DEAD_END ? this.#poolAt(row) : undefined;
  }

  #promote(row: number, inner: Pool[]): void {
    if (this.#status[row] !== DEAD_END) return;
    const [count0, count1] = [this.#token0, this.#token1].map((tokens) => this.#poolCount[tokens[row] ?? 0]);
    if (count0 === 1 || count1 === 1) return;
    this.#status[row] = INNER;
    inner.push(this.#poolAt(row));
  }

  #rowOf(id: PoolId): number {
    const row = this.#pools.find(id);
    return row === NOT_FOUND || this.#status[row] === GONE || !this.#isOf(row, id) ? NOT_FOUND : row;
  }

  /** Returns true if the row is that of an id whose first 20 bytes are known to be equal. */
  #isOf(row: number, id: PoolId): boolean {
    const place = ~(this.#tickSpacing[row] ?? 0);
    return isKeyed(id) ? place >= 0 && this.#keys.isOf(place, id) : place < 0;
  }

  #poolAt(row: number): Pool {
    const head = hexOf(this.#pools.at(row));
    const token0 = this.#tokens.at(this.#token0[row] ?? 0);
    const token1 = this.#tokens.at(this.#token1[row] ?? 0);
    const tickSpacing = this.#tickSpacing[row] ?? 0;
    const factory = this.#factories[this.#factory[row] ?? 0] ?? V2_POOL_FACTORY;
    const fee = this.#fee[row] ?? 0;
    const { restore } = this.#protocols[factory.protocol];
    if (tickSpacing >= 0) return restore({ address: head, token0, token1, fee, tickSpacing }, factory);
    const { tickSpacing: ofKey, ...key } = this.#keys.at(~tickSpacing, head);
    return restore({ address: factory.address, token0, token1, fee, tickSpacing: ofKey, key }, factory);
  }

  /**
   * Returns the row of any pool of a token. O(pools), but rare: a pool is removed only if the chain does not
   * answer for it.
   */
  #findPoolOf(token: number): number {
    for (let row = 0; row < this.#pools.size; row++) {
      const isOfToken = this.#token0[row] === token || this.#token1[row] === token;
      if (isOfToken && this.#status[row] !== GONE) return row;
    }
    return NOT_FOUND;
  }

  #placeOf(factory: PoolFactory): number {
    const place = this.#factories.indexOf(factory);
    if (place < 0 && this.#factories.length === MOST_FACTORIES) throw new RangeError('too many factories');
    return place >= 0 ? place : this.#factories.push(factory) - 1;
  }

  #reserveRow(row: number): void {
    this.#status = withRoom(this.#status, row);
    this.#token0 = withRoom(this.#token0, row);
    this.#token1 = withRoom(this.#token1, row);
    this.#factory = withRoom(this.#factory, row);
    this.#fee = withRoom(this.#fee, row);
    this.#tickSpacing = withRoom(this.#tickSpacing, row);
  }

  #reserveToken(token: number): void {
    this.#poolCount = withRoom(this.#poolCount, token);
    this.#onlyPool = withRoom(this.#onlyPool, token);
  }
}
