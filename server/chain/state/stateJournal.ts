import type { Hash } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import type { Pool, PoolId } from '../../routing/pool.ts';

/** What a step of the head changed, and how it was before. */
export interface StateStep {
  /** The head before the step and after it. */
  readonly from: Hash;
  readonly to: Hash;
  readonly number: bigint;
  /** State before the step of every contract that its logs touched; undefined where none was known. */
  readonly before: ReadonlyMap<PoolId, PoolState | undefined>;
  readonly created: readonly Pool[];
  /** False when other contracts may have been touched too. */
  readonly isComplete: boolean;
}

/** How to be back at an earlier head. */
export interface Rollback {
  readonly before: ReadonlyMap<PoolId, PoolState | undefined>;
  /** Pools that did not exist then. */
  readonly created: readonly Pool[];
  /** False when states other than these may have been different. */
  readonly isComplete: boolean;
}

/** As deep as a reorg may be. */
const MAX_BLOCKS = 64n;
const MAX_TOUCHED = 100_000;

/** The last steps of the head, at most 64 blocks of them, so that a reorg takes back what it must and no more. */
export class StateJournal {
  #steps: StateStep[] = [];
  #tip: Hash | undefined;
  #touched = 0;

  /** Begins anew at a head before which nothing is known. */
  restart(tip: Hash): void {
    this.#steps = [];
    this.#touched = 0;
    this.#tip = tip;
  }

  /** What the steps after `head` changed; undefined when they are not known. */
  rollbackTo(head: Hash): Rollback | undefined {
    const before = new Map<PoolId, PoolState | undefined>();
    const created: Pool[] = [];
    let isComplete = true;
    if (head === this.#tip) return { before, created, isComplete };
    for (const step of this.#steps.toReversed()) {
      for (const [id, state] of step.before) before.set(id, state);
      created.push(...step.created);
      isComplete &&= step.isComplete;
      if (step.from === head) return { before, created, isComplete };
    }
    return undefined;
  }

  /** Adds a step; steps that it does not follow on are forgotten, as they have been taken back. */
  record(step: StateStep): void {
    while (this.#tip !== step.from && this.#steps.length > 0) {
      const undone = this.#steps.pop();
      this.#touched -= undone?.before.size ?? 0;
      this.#tip = undone?.from;
    }
    this.#steps.push(step);
    this.#touched += step.before.size;
    this.#tip = step.to;
    while (this.#isTooLong(step.number)) this.#touched -= this.#steps.shift()?.before.size ?? 0;
  }

  #isTooLong(newest: bigint): boolean {
    const oldest = this.#steps[0];
    return oldest !== undefined && (newest - oldest.number >= MAX_BLOCKS || this.#touched > MAX_TOUCHED);
  }
}
