import { withRoom } from '../../columns/resize.ts';
import type { PoolId } from '../model/pool.ts';
import type { PoolEntry } from '../pools/poolEntry.ts';
import { V2_BIT } from '../pools/poolSide.ts';
import { ChangedPools } from './changedPools.ts';
import { Lines } from './lines.ts';
import { StateTwins } from './stateTwins.ts';

/** The numbers of tokenIn and tokenOut in a graph. */
export interface SearchEnds {
  readonly start: number;
  readonly end: number;
}

const FIRST_ROOM = 256;

/**
 * Keeps the pools of each token in flat columns, one run of entries per token: a search compares 100 000 in 1
 * ms. An entry bounds each direction of its pool by a line.
 */
export class Adjacency {
  /** The token on the other side of the pool, and the protocol as a bit. */
  neighbours = new Int32Array(FIRST_ROOM);
  protocolBits = new Uint8Array(FIRST_ROOM);
  /** Bounds from the neighbour to the token of the run, and from that to the neighbour. */
  readonly into = new Lines(FIRST_ROOM);
  readonly outOf = new Lines(FIRST_ROOM);
  /** 1 where the pool has no state. */
  stateless = new Uint8Array(FIRST_ROOM);
  readonly twins = new StateTwins(this);
  readonly changedPools = new ChangedPools();
  readonly #entries: (PoolEntry | undefined)[] = [];
  /** Start, length and capacity of the run of each token. */
  #starts = new Int32Array(FIRST_ROOM);
  #lengths = new Int32Array(FIRST_ROOM);
  #rooms = new Int32Array(FIRST_ROOM);
  #end = 0;
  #tokenCount = 0;
  #changes = 0;

  /** Returns one more than the highest number of a token so far. */
  get tokenCount(): number {
    return this.#tokenCount;
  }

  /** Counts added and removed pools: while it is unchanged every entry keeps its position. */
  get changes(): number {
    return this.#changes;
  }

  /** Counts changes of bounds: while it is unchanged every entry keeps its bounds. */
  get measures(): number {
    return this.changedPools.count;
  }

  startOf(token: number): number {
    return this.#starts[token] ?? 0;
  }

  /** Returns one past the last position. */
  endOf(token: number): number {
    return (this.#starts[token] ?? 0) + (this.#lengths[token] ?? 0);
  }

  degreeOf(token: number): number {
    return this.#lengths[token] ?? 0;
  }

  /** Returns the number of pools of the end that has fewer. */
  leastDegree({ start, end }: SearchEnds): number {
    return Math.min(this.degreeOf(start), this.degreeOf(end));
  }

  entryAt(position: number): PoolEntry | undefined {
    return this.#entries[position];
  }

  /** Returns true if the pool at a position matches the mask of protocols. */
  carries(position: number, mask: number): boolean {
    return ((this.protocolBits[position] ?? 0) & mask) !== 0;
  }

  /** Yields the pools of a token; with a column of marks only those marked in it. */
  *entriesOf(token: number, marks?: Uint8Array): Iterable<PoolEntry> {
    for (let position = this.startOf(token); position < this.endOf(token); position++) {
      if (marks !== undefined && marks[position] !== 1) continue;
      const entry = this.#entries[position];
      if (entry !== undefined) yield entry;
    }
  }

  /** Returns the V2 pair, except one, that holds most of a token; any pair if no state is known. */
  deepestPair(token: number, except: PoolId | undefined): PoolEntry | undefined {
    let best: PoolEntry | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (let position = this.startOf(token); position < this.endOf(token); position++) {
      // The floor towards a token is the inverse of what a pair holds of it.
      const floor = this.into.floors[position] ?? Number.POSITIVE_INFINITY;
      if (this.protocolBits[position] !== V2_BIT || (best !== undefined && floor >= least)) continue;
      const entry = this.#entries[position];
      if (entry === undefined || entry.pool.id === except) continue;
      best = entry;
      least = floor;
    }
    return best;
  }

  add(entry: PoolEntry): void {
    const highest = Math.max(entry.token0, entry.token1);
    this.#reserveToken(highest);
    this.#tokenCount = Math.max(this.#tokenCount, highest + 1);
    entry.at0 = this.#append(entry.token0, entry.token1, entry);
    entry.at1 = this.#append(entry.token1, entry.token0, entry);
    this.#changes += 1;
    this.measure(entry);
  }

  remove(entry: PoolEntry): void {
    this.#changes += 1;
    this.changedPools.note(entry);
    this.#drop(entry.token0, entry.at0);
    this.#drop(entry.token1, entry.at1);
  }

  /** Clears the bounds of all pools. Call it once no pool has a state. */
  forgetMeasures(): void {
    this.changedPools.noteAll();
    this.twins.forgetAll();
    this.stateless.fill(1);
    this.into.clear();
    this.outOf.clear();
  }

  /** Updates the bounds of a pool. Call it after its state was set or cleared. */
  measure(entry: PoolEntry): void {
    this.changedPools.note(entry);
    for (const [zeroForOne, from, to] of [
      [true, entry.at0, entry.at1],
      [false, entry.at1, entry.at0],
    ] as const) {
      const envelope = entry.envelope(zeroForOne);
      this.outOf.set(from, envelope);
      this.into.set(to, envelope);
    }
    this.twins.forget(entry.at0);
    this.twins.forget(entry.at1);
    this.stateless[entry.at0] = this.stateless[entry.at1] = entry.state === undefined ? 1 : 0;
  }

  #append(token: number, neighbour: number, entry: PoolEntry): number {
    const length = this.#lengths[token] ?? 0;
    if (length === (this.#rooms[token] ?? 0)) this.#widen(token);
    const position = this.startOf(token) + length;
    this.#lengths[token] = length + 1;
    this.neighbours[position] = neighbour;
    this.protocolBits[position] = entry.protocolBit;
    this.#entries[position] = entry;
    return position;
  }

  /** Removes an entry; the last one of the run takes its place. */
  #drop(token: number, position: number): void {
    const last = this.endOf(token) - 1;
    this.#move(last, position, token);
    this.#entries[last] = undefined;
    this.#lengths[token] = (this.#lengths[token] ?? 0) - 1;
  }

  #move(from: number, to: number, token: number): void {
    const entry = this.#entries[from];
    if (entry === undefined) return;
    for (const column of [this.neighbours, this.protocolBits, this.stateless]) column[to] = column[from] ?? 0;
    this.into.move(from, to);
    this.outOf.move(from, to);
    this.twins.forget(to);
    this.#entries[to] = entry;
    if (entry.token0 === token) entry.at0 = to;
    else entry.at1 = to;
  }

  /** Moves a full run to the end with twice the capacity; abandoned space never exceeds the space in use. */
  #widen(token: number): void {
    const start = this.startOf(token);
    const length = this.#lengths[token] ?? 0;
    const room = Math.max(1, length * 2);
    while (this.#end + room > this.neighbours.length) this.#grow();
    for (let index = 0; index < length; index++) {
      this.#move(start + index, this.#end + index, token);
      this.#entries[start + index] = undefined;
    }
    for (let index = length; index < room; index++) this.#entries[this.#end + index] = undefined;
    this.#starts[token] = this.#end;
    this.#rooms[token] = room;
    this.#end += room;
  }

  #grow(): void {
    const position = this.neighbours.length;
    this.neighbours = withRoom(this.neighbours, position);
    this.protocolBits = withRoom(this.protocolBits, position);
    this.stateless = withRoom(this.stateless, position);
    this.into.reserve(position);
    this.outOf.reserve(position);
  }

  #reserveToken(token: number): void {
    this.#starts = withRoom(this.#starts, token);
    this.#lengths = withRoom(this.#lengths, token);
    this.#rooms = withRoom(this.#rooms, token);
  }
}
