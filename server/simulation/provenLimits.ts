import { LRUCache } from 'lru-cache';
import type { Address } from 'viem';
import type { NextBlock } from '../chain/calls/nextBlocks.ts';
import type { DecodedCommand } from '../universalRouter/witness/decodeSwap.ts';
import type { ProofPlan } from './proof.ts';
import type { Trial } from './trial.ts';

const MAX_SHAPES = 5_000;
/**
 * Margin divisor of a kept limit: the next swap of the same shape differs in zero calldata bytes and ticks.
 */
const KEPT_DIVISOR = 100n;
/** Slack divisor: a kept limit is accepted while it exceeds the counted one by at most 1/33 of it. */
const SLACK_DIVISOR = 33n;

interface Kept extends Pick<ProofPlan, 'method' | 'isContract'> {
  readonly gasLimit: bigint;
  readonly isFunded: boolean;
}

interface Caller {
  readonly from: Address;
  readonly recipient: Address;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly transaction: { readonly to: Address };
}

interface Trials {
  readonly asIs: Trial;
  readonly funded: Trial;
  readonly blocks: readonly NextBlock[];
}

/**
 * A cache of the gas limits that swaps of each shape ran with, so that the next one is tried at once with its
 * own.
 */
export class ProvenLimits {
  readonly #kept = new LRUCache<string, Kept>({ max: MAX_SHAPES });

  /** Returns the proof to run together with the first trial; undefined for an unknown shape. */
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

  /**
   * Returns whether the early proof matches the required one, with a gas limit that suffices and is not too
   * loose.
   */
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
    // A limit above the counted one was cached before, or is too loose to cache.
    if (gasLimit !== gasLimits[0]) return;
    const kept = gasLimit + gasLimit / KEPT_DIVISOR;
    this.#kept.set(shapeOf(caller, commands), { gasLimit: kept, isFunded, method, isContract });
  }
}

/**
 * Returns a key of the caller, the recipient, the commands, tokens and pools; amounts and bounds are not part
 * of it.
 */
function shapeOf(
  { from, recipient, tokenIn, tokenOut, transaction }: Caller,
  commands: readonly DecodedCommand[],
): string {
  const parts = commands.map(({ command, args }) =>
    'tokens' in args ? `${command} ${args.tokens.join()} ${args.fees.join()}` : command,
  );
  return [from, recipient, transaction.to, tokenIn, tokenOut, ...parts].join(' ');
}
