import { LRUCache } from 'lru-cache';
import type { Address } from 'viem';
import type { NextBlock } from '../chain/calls/nextBlocks.ts';
import type { DecodedCommand } from '../universalRouter/witness/decodeSwap.ts';
import type { ProofPlan } from './proof.ts';
import type { Trial } from './trial.ts';

const MAX_SHAPES = 5_000;
/** On top of a limit that is kept: the next swap of the same shape differs by the zeros in its calldata and by ticks. */
const KEPT_DIVISOR = 100n;
/** A kept limit is as good as one that was counted while it is above that by no more than a part of it. */
const SLACK_DIVISOR = 33n;

interface Kept extends Pick<ProofPlan, 'method' | 'isContract'> {
  readonly gasLimit: bigint;
  readonly isFunded: boolean;
}

interface Caller {
  readonly from: Address;
  readonly recipient: Address;
}

interface Trials {
  readonly asIs: Trial;
  readonly funded: Trial;
  readonly blocks: readonly NextBlock[];
}

/** The gas limits that swaps of the same shape ran with, so that the next one can be tried at once with what it may get. */
export class ProvenLimits {
  readonly #kept = new LRUCache<string, Kept>({ max: MAX_SHAPES });

  /** What to try together with the first run; undefined for a shape that was not seen. */
  planFor(
    caller: Caller,
    commands: readonly DecodedCommand[],
    { asIs, funded, blocks }: Trials,
  ): ProofPlan | undefined {
    const kept = this.#kept.get(shapeOf(caller, commands));
    if (kept === undefined) return undefined;
    const { gasLimit, isFunded, method, isContract } = kept;
    return { trial: isFunded ? funded : asIs, blocks, gasLimits: [gasLimit], method, isContract };
  }

  /** Whether what was tried at once is what had to be tried, with a limit that is enough and not far too much. */
  isFor(likely: ProofPlan, plan: ProofPlan): boolean {
    const [[given = 0n], [counted = 0n]] = [likely.gasLimits, plan.gasLimits];
    return (
      likely.trial === plan.trial &&
      likely.method === plan.method &&
      likely.isContract === plan.isContract &&
      given >= counted &&
      given <= counted + counted / SLACK_DIVISOR
    );
  }

  remember(
    caller: Caller,
    commands: readonly DecodedCommand[],
    { gasLimits, method, isContract }: ProofPlan,
    { gasLimit, isFunded }: Pick<Kept, 'gasLimit' | 'isFunded'>,
  ): void {
    // A limit that is above the counted one was kept before, or is too loose to be kept.
    if (gasLimit !== gasLimits[0]) return;
    const kept = gasLimit + gasLimit / KEPT_DIVISOR;
    this.#kept.set(shapeOf(caller, commands), { gasLimit: kept, isFunded, method, isContract });
  }
}

/** Who swaps by which commands over which tokens and pools; amounts and bounds are no part of it. */
function shapeOf({ from, recipient }: Caller, commands: readonly DecodedCommand[]): string {
  const parts = commands.map(({ command, args }) =>
    'tokens' in args ? `${command} ${args.tokens.join()} ${args.fees.join()}` : command,
  );
  return [from, recipient, ...parts].join(' ');
}
