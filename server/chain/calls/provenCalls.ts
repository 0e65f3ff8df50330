import type { Hex } from 'viem';
import { AppError } from '../../errors.ts';
import type { BlockId } from '../head.ts';
import { isSeenAt, type SeenBlock, splitSeenBlock } from '../lens/seenBlock.ts';
import type { CallOptions, PinnedCalls } from '../rpc/pinnedCalls.ts';
import { BlockGone } from '../rpc/rpcErrors.ts';

const TRIES = 3;

/**
 * Runs lenses that say which block they ran at, and takes only what is of the block asked for: behind one URL may be
 * backends that answer from the newest block that they have, whatever block is named. On chains whose contracts see
 * other block numbers than the headers have, nothing can be proved and all is taken.
 */
export class ProvenCalls {
  readonly #calls: Pick<PinnedCalls, 'run'>;
  /** Undefined until an answer was of the block asked for, or several were not. */
  #isProvable: boolean | undefined;

  constructor(calls: Pick<PinnedCalls, 'run'>) {
    this.#calls = calls;
  }

  /**
   * The answer of each lens without what it says of the block.
   * @throws as `PinnedCalls.run`; BlockGone when several answers in a row were of other blocks
   */
  async run(block: BlockId, callData: readonly Hex[], how: CallOptions = {}): Promise<Hex[]> {
    for (let tries = 1; ; tries++) {
      const answers = split(await this.#calls.run(block, callData, how));
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

function split(answers: readonly Hex[]): { answer: Hex; seen: SeenBlock }[] {
  try {
    return answers.map(splitSeenBlock);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AppError('UPSTREAM_INVALID', 'The RPC node returned a malformed result.', { cause: error });
  }
}
