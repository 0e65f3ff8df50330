import type { Address, Hex } from 'viem';
import { hexOf } from '../../routing/model/pool.ts';
import { Turns } from '../../runtime/eventLoop.ts';
import type { Factories } from '../factories.ts';
import type { Header } from '../head.ts';
import { type BloomBits, bloomBits, LogsBloom } from '../logs/logsBloom.ts';
import type { Loggers } from '../logs/poolLogs.ts';
import { type PoolUpdate, UNKNOWN_UPDATE } from '../protocols/chainProtocol.ts';
import { byProtocol, creationTopicsOf, factoriesOf, topicsOfProtocol } from '../protocols/chainProtocols.ts';
import type { PoolMemory } from './poolMemory.ts';

/** Addresses that are hashed for the first time per step; a hash takes microseconds. */
const NEW_HASHES = 1_000;
const MAX_HASHES = 200_000;
const POOLS_BETWEEN_LOOKS = 512;
/** Chance of a false positive above which a bloom says little of a single contract. */
const MAX_CHANCE = 0.02;
/** Standard deviations above the expected false positives from which logs count as missing. */
const DEVIATIONS = 4;
const NONE: ReadonlySet<Hex> = new Set();

const bitsOf = (topics: readonly Hex[]) => topics.map(bloomBits);
const topicsOf = (factories: Factories) => ({
  factory: bitsOf(creationTopicsOf(factories)),
  ...byProtocol((protocol) => bitsOf(topicsOfProtocol(protocol, factories))),
});
type Topics = ReturnType<typeof topicsOf>;
type Kind = keyof Topics;

/**
 * Finds logs that a node omitted, by the blooms of the headers. A pool is suspected if a bloom has its
 * address or id and one of its events, but no log of it came of that block. Full blooms are checked only if
 * no log of their block came; suspects count only above the expected false positives. `PoolChecks` finds the
 * rest.
 */
export class MissingLogs {
  readonly #memory: PoolMemory;
  readonly #factories: readonly Address[];
  readonly #topics: Topics;
  readonly #bits = new Map<Hex, BloomBits>();
  #hashesLeft = 0;

  constructor(memory: PoolMemory, factories: Factories) {
    this.#memory = memory;
    this.#factories = factoriesOf(factories);
    this.#topics = topicsOf(factories);
  }

  /**
   * Returns the suspects, which must be read again; a suspected factory has created unknown pools. Yields to
   * the event loop.
   */
  async find(blocks: readonly Header[], loggers: Loggers): Promise<ReadonlyMap<Hex, PoolUpdate>> {
    this.#hashesLeft = NEW_HASHES;
    if (this.#bits.size > MAX_HASHES) this.#bits.clear();
    const missing = new Map<Hex, PoolUpdate>();
    const turns = new Turns();
    let loggersOf: Readonly<Record<Kind, readonly Hex[]>> | undefined;
    for (const { number, logsBloom } of blocks) {
      if (logsBloom === undefined) continue;
      const bloom = new LogsBloom(logsBloom);
      const { chance } = bloom;
      const logged = loggers.get(number) ?? NONE;
      if (chance > MAX_CHANCE && logged.size > 0) continue;
      const kinds = (Object.keys(this.#topics) as Kind[]).filter((kind) =>
        this.#topics[kind].some((topic) => bloom.mayHave(topic)),
      );
      if (kinds.length === 0) continue;
      loggersOf ??= await this.#loggersByKind(turns);
      const suspects: Hex[] = [];
      let candidates = 0;
      for (const kind of kinds) {
        for (const [index, address] of loggersOf[kind].entries()) {
          if (index % POOLS_BETWEEN_LOOKS === 0) await turns.next();
          if (logged.has(address)) continue;
          candidates += 1;
          const bits = this.#bitsOf(address);
          if (bits !== undefined && bloom.mayHave(bits)) suspects.push(address);
        }
      }
      const expected = chance * candidates;
      if (suspects.length <= expected + DEVIATIONS * Math.sqrt(expected)) continue;
      for (const address of suspects) missing.set(address, UNKNOWN_UPDATE);
    }
    return missing;
  }

  async #loggersByKind(turns: Turns): Promise<Record<Kind, readonly Hex[]>> {
    const { graph } = this.#memory;
    const loggers = { factory: this.#factories, ...byProtocol((): Hex[] => []) };
    for (const [index, id] of [...this.#memory.ids()].entries()) {
      if (index % POOLS_BETWEEN_LOOKS === 0) await turns.next();
      const pool = graph.getPool(id);
      if (pool !== undefined) loggers[pool.protocol].push(hexOf(id));
    }
    return loggers;
  }

  #bitsOf(address: Hex): BloomBits | undefined {
    const known = this.#bits.get(address);
    if (known !== undefined || this.#hashesLeft === 0) return known;
    this.#hashesLeft -= 1;
    const bits = bloomBits(address);
    this.#bits.set(address, bits);
    return bits;
  }
}
