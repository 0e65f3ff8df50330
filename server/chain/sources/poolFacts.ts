import type { Address } from 'viem';
import type { Factories } from '../factories.ts';
import type { BlockId } from '../head.ts';
import { chunkBy, decodedChunks, lensCallData } from '../lens/callLens.ts';
import { POOL_FACTS_CODE } from '../lens/lensBytecode.ts';
import { decodePoolFacts, encodePoolFactsRequest } from '../lens/poolFactsLens.ts';
import type { PoolFacts } from '../poolReading.ts';
import type { PinnedCalls } from '../rpc/pinnedCalls.ts';

/** Pools whose facts fit into one answer and into the gas of one call. */
const POOLS_PER_CALL = 50;

export class PoolFactsReader {
  readonly #calls: PinnedCalls;
  readonly #factories: Factories;

  constructor(calls: PinnedCalls, factories: Factories) {
    this.#calls = calls;
    this.#factories = factories;
  }

  /** Returns the facts of one address at the block, from one eth_call. @throws as `PinnedCalls.run` */
  async read(block: BlockId, address: Address, signal?: AbortSignal): Promise<PoolFacts> {
    const facts = await this.readAll(block, [address], signal);
    return facts.get(address) ?? { kind: 'notRead' };
  }

  /** Returns the facts of each address at the block, from one request. @throws as `PinnedCalls.run` */
  async readAll(
    block: BlockId,
    addresses: readonly Address[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<Address, PoolFacts>> {
    if (addresses.length === 0) return new Map();
    const chunks = chunkBy(addresses, POOLS_PER_CALL);
    const data = chunks.map((chunk) =>
      lensCallData(POOL_FACTS_CODE, encodePoolFactsRequest(this.#factories, chunk)),
    );
    const answers = await this.#calls.run(block, data, signal);
    const facts = decodedChunks(chunks, answers, decodePoolFacts);
    return new Map(addresses.map((address, index) => [address, facts[index] ?? { kind: 'notRead' }]));
  }
}
