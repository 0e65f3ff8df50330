import type { Address, Hex } from 'viem';
import { Turns } from '../../runtime/eventLoop.ts';
import type { Factories } from '../factories.ts';
import type { Header } from '../head.ts';
import { type PoolUpdate, UNKNOWN_UPDATE } from '../protocols/chainProtocol.ts';
import { byProtocol, creationTopics, factoriesOf } from '../protocols/chainProtocols.ts';
import type { PoolMemory } from '../state/poolMemory.ts';
import { type BloomPlace, bloomPlace, LogsBloom } from './logsBloom.ts';
import type { Loggers } from './poolLogs.ts';

/** Places that are computed for the first time in one step of the head; a hash takes microseconds. */
const NEW_PLACES = 1_000;
const MAX_PLACES = 200_000;
const POOLS_BETWEEN_LOOKS = 512;
/** A bloom that has anything with more than this chance says little of a single contract. */
const FULL = 0.02;
/** So many standard deviations above what chance explains, logs are missing. */
const DEVIATIONS = 4;
const NOBODY: ReadonlySet<Address> = new Set();

const places = (topics: readonly Hex[]) => topics.map(bloomPlace);
/** Who logs which events. */
const TOPICS = {
  factory: places(creationTopics),
  ...byProtocol(({ updates }) => places([...updates.keys()])),
};
type Kind = keyof typeof TOPICS;
const LOGGERS = Object.keys(TOPICS) as Kind[];

/**
 * Finds logs that a node has left out, by the blooms of the headers. A pool in memory is suspected when a bloom has
 * its address and an event of its kind and no log of it came of that block: what it logged in another one does not
 * excuse it. Full blooms have most addresses by chance: they are looked into only when not a single log of their block
 * came, and suspects count only where they are more than chance explains. What goes unnoticed here is found by reading
 * pools again, see `PoolChecks`.
 */
export class MissingLogs {
  readonly #memory: PoolMemory;
  readonly #factories: readonly Address[];
  readonly #places = new Map<Address, BloomPlace>();
  #placesLeft = 0;

  constructor(memory: PoolMemory, factories: Factories) {
    this.#memory = memory;
    this.#factories = factoriesOf(factories);
  }

  /**
   * The suspects, to be read again; a factory among them has created pools that no log told of. With many pools and a wide
   * gap it takes several turns of the event loop.
   */
  async find(blocks: readonly Header[], loggers: Loggers): Promise<ReadonlyMap<Address, PoolUpdate>> {
    this.#placesLeft = NEW_PLACES;
    if (this.#places.size > MAX_PLACES) this.#places.clear();
    const missing = new Map<Address, PoolUpdate>();
    const turns = new Turns();
    let contractsOf: Readonly<Record<Kind, readonly Address[]>> | undefined;
    for (const { number, logsBloom } of blocks) {
      if (logsBloom === undefined) continue;
      const bloom = new LogsBloom(logsBloom);
      const { chance } = bloom;
      const heard = loggers.get(number) ?? NOBODY;
      if (chance > FULL && heard.size > 0) continue;
      const kinds = LOGGERS.filter((kind) => TOPICS[kind].some((topic) => bloom.mayHave(topic)));
      if (kinds.length === 0) continue;
      contractsOf ??= await this.#contractsByKind(turns);
      const suspects: Address[] = [];
      let silent = 0;
      for (const kind of kinds) {
        for (const [index, address] of contractsOf[kind].entries()) {
          if (index % POOLS_BETWEEN_LOOKS === 0) await turns.next();
          if (heard.has(address)) continue;
          silent += 1;
          const place = this.#placeOf(address);
          if (place !== undefined && bloom.mayHave(place)) suspects.push(address);
        }
      }
      const expected = chance * silent;
      if (suspects.length <= expected + DEVIATIONS * Math.sqrt(expected)) continue;
      for (const address of suspects) missing.set(address, UNKNOWN_UPDATE);
    }
    return missing;
  }

  async #contractsByKind(turns: Turns): Promise<Record<Kind, readonly Address[]>> {
    const { graph } = this.#memory;
    const contracts = { factory: this.#factories, ...byProtocol((): Address[] => []) };
    for (const [index, id] of [...this.#memory.ids()].entries()) {
      if (index % POOLS_BETWEEN_LOOKS === 0) await turns.next();
      const pool = graph.getPool(id);
      if (pool !== undefined) contracts[pool.protocol].push(pool.address);
    }
    return contracts;
  }

  /** Undefined for a pool whose turn to be hashed comes at a later block. */
  #placeOf(address: Address): BloomPlace | undefined {
    const known = this.#places.get(address);
    if (known !== undefined || this.#placesLeft === 0) return known;
    this.#placesLeft -= 1;
    const place = bloomPlace(address);
    this.#places.set(address, place);
    return place;
  }
}
