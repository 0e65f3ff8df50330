import type { Outcomes } from './stream.ts';

/** One fault, what was answered while it lasted and until it was over, and what that cost. */
export interface FaultRow extends Outcomes {
  readonly name: string;
  readonly recoveryMs: number;
  readonly requests: number;
  readonly states: number;
  /** Readings of the whole index. */
  readonly readings: number;
  /** Share of the pools in memory that were still there afterwards. */
  readonly kept: number;
}

/** Fault → answers → recovery. */
export function printFaults(rows: readonly FaultRow[], seed: number): void {
  const table = rows.map((row) => ({
    fault: row.name,
    answers: describeCounts(row.counts),
    wrong: row.wrong.length,
    'longest ms': Math.round(row.longestMs),
    'recovery ms': Math.round(row.recoveryMs),
    requests: row.requests,
    'states read': row.states,
    'index readings': row.readings,
  }));
  console.info(`CHAOS_SEED=${seed}`);
  console.table(table);
}

/** `412 × 200, 3 × 503 RPC_UNAVAILABLE` */
export function describeCounts(counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([how, count]) => `${count} × ${how}`).join(', ');
}
