import type { Address } from 'viem';
import { decodePoolFacts, encodePoolFactsRequest } from '../calls/poolFactsLens.ts';
import { type Factories, groupsOf } from '../factories.ts';
import type { BlockId } from '../head.ts';
import { chunkBy, decodedChunks, lensCallData } from '../lens/callLens.ts';
import { POOL_FACTS_CODE } from '../lens/lensBytecode.ts';
import type { PoolFacts } from '../poolReading.ts';
import { otherFactoriesOf, poolFactoriesIn } from '../protocols/chainProtocols.ts';
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

  /**
   * Returns what each address holds at the block, from one request per group of factories. @throws as
   * `PinnedCalls.run`
   */
  async readAll(
    block: BlockId,
    addresses: readonly Address[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<Address, PoolFacts>> {
    const facts = new Map<Address, PoolFacts>();
    let unknown = addresses;
    for (const group of groupsOf(this.#factories)) {
      if (unknown.length === 0) break;
      const read = await this.#readIn(group, block, unknown, signal);
      for (const [index, address] of unknown.entries())
        facts.set(address, read[index] ?? { kind: 'notRead' });
      unknown = unknown.filter((address) => facts.get(address)?.kind === 'noPool');
    }
    return facts;
  }

  async #readIn(group: Factories, block: BlockId, addresses: readonly Address[], signal?: AbortSignal) {
    const chunks = chunkBy(addresses, POOLS_PER_CALL);
    const asked = { group, others: otherFactoriesOf(this.#factories, group) };
    const data = chunks.map((chunk) => lensCallData(POOL_FACTS_CODE, encodePoolFactsRequest(asked, chunk)));
    const answers = await this.#calls.run(block, data, signal);
    const poolFactories = poolFactoriesIn(group);
    return decodedChunks(chunks, answers, (answer, chunk) => decodePoolFacts(answer, chunk, poolFactories));
  }
}
