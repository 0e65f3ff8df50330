import type { Address } from 'viem';
import { decoded } from './chainReader.ts';
import type { Factories } from './factories.ts';
import type { BlockId } from './head.ts';
import { lensCallData } from './lens/callLens.ts';
import { POOL_FACTS_CODE } from './lens/lensBytecode.ts';
import { decodePoolFacts, encodePoolFactsRequest, type PoolFacts } from './lens/poolFactsLens.ts';
import type { PinnedCalls } from './rpc/pinnedCalls.ts';

/** Tells the pools of the factories from everything else, and what they hold. */
export class PoolFactsReader {
  readonly #calls: PinnedCalls;
  readonly #factories: Factories;

  constructor(calls: PinnedCalls, factories: Factories) {
    this.#calls = calls;
    this.#factories = factories;
  }

  /** What is at the address at the block, from one eth_call. @throws as `PinnedCalls.run` */
  async read(block: BlockId, address: Address, signal?: AbortSignal): Promise<PoolFacts> {
    const data = lensCallData(POOL_FACTS_CODE, encodePoolFactsRequest(this.#factories, [address]));
    const [answer] = await this.#calls.run(block, [data], signal);
    const [facts] = decoded(() => decodePoolFacts(answer ?? '0x', [address]));
    return facts ?? { kind: 'notRead' };
  }
}
