import type { Hash } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import type { Pool, PoolId } from '../../routing/model/pool.ts';

/** The changes that lead back to an earlier head. */
export interface Rollback {
  /** Earlier state of each touched pool; undefined if unknown. */
  readonly before: ReadonlyMap<PoolId, PoolState | undefined>;
  readonly created: readonly Pool[];
  /** False if other states may differ too. */
  readonly isComplete: boolean;
}

/** A step of the head, with the changes that lead back over it. */
export interface StateStep extends Rollback {
  readonly from: Hash;
  readonly to: Hash;
  readonly number: bigint;
}

const MAX_BLOCKS = 64n;
const MAX_TOUCHED = 100_000;

/** The steps of the head over the last 64 blocks, for rollbacks after a reorg. */
export class StateJournal {
  #steps: StateStep[] = [];
  #tip: Hash | undefined;
  #touched = 0;

  /** Restarts at a head without known predecessor. */
  restart(tip: Hash): void {
    this.#steps = [];
    this.#touched = 0;
    this.#tip = tip;
  }

  /** Returns the changes of the steps after `head`; undefined if they are not known. */
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

  /** Adds a step. Steps after its origin were rolled back and are dropped. */
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
