import type { Hex } from 'viem';
import { AppError } from '../../errors.ts';
import type { BlockId } from '../head.ts';
import { isSeenAt, type SeenBlock, splitSeenBlock } from '../lens/callLens.ts';
import type { CallOptions, PinnedCalls } from '../rpc/pinnedCalls.ts';
import { BlockGone } from '../rpc/rpcErrors.ts';

const TRIES = 3;

/**
 * Runs lenses that return the block they ran at, and accepts only answers of the requested block: backends behind one
 * URL may answer from their newest block, whatever block is requested. On chains whose contracts see other block
 * numbers than the headers have, no proof is possible and all answers are accepted.
 */
export class ProvenCalls {
  readonly #calls: Pick<PinnedCalls, 'run'>;
  /** Whether answers can be proved; undefined until one was of the requested block, or several were not. */
  #isProvable: boolean | undefined;

  constructor(calls: Pick<PinnedCalls, 'run'>) {
    this.#calls = calls;
  }

  /**
   * Returns the answer of each lens without its block.
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
