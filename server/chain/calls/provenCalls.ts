import type { Hex } from 'viem';
import type { BlockId } from '../head.ts';
import { decoded, isSeenAt, splitSeenBlock } from '../lens/callLens.ts';
import type { CallOptions, PinnedCalls } from '../rpc/pinnedCalls.ts';
import { BlockGone } from '../rpc/rpcErrors.ts';

const TRIES = 3;

/**
 * Runs lenses and accepts only answers of the requested block: a backend behind the URL may answer from its
 * newest one. Where contracts see other block numbers than headers have, nothing is provable and every answer
 * is accepted.
 */
export class ProvenCalls {
  readonly #calls: Pick<PinnedCalls, 'run'>;
  /** Whether answers are provable; undefined until one was of the block, or several were not. */
  #isProvable: boolean | undefined;

  constructor(calls: Pick<PinnedCalls, 'run'>) {
    this.#calls = calls;
  }

  /**
   * Returns the answer of each lens without its block. @throws as `PinnedCalls.run`; BlockGone after answers
   * of other blocks
   */
  async run(block: BlockId, callData: readonly Hex[], how: CallOptions = {}): Promise<Hex[]> {
    for (let tries = 1; ; tries++) {
      const returned = await this.#calls.run(block, callData, how);
      const answers = decoded(() => returned.map(splitSeenBlock));
      const proved = answers.filter(({ seen }) => isSeenAt(seen, block)).length;
      if (proved > 0) this.#isProvable = true;
      const isProved = proved === answers.length;
      if (!isProved && this.#isProvable !== false && tries < TRIES) continue;
      if (!isProved && this.#isProvable === true) throw new BlockGone(block);
      this.#isProvable ??= false;
      return answers.map(({ answer }) => answer);
    }
  }
}
