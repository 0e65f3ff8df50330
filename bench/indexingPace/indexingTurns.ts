import { setTimeout as delay } from 'node:timers/promises';
import type { OwnGraphNode } from '../../fork-tests/harness/graphNode.ts';
import { processSeconds } from '../kit/processTime.ts';

/**
 * Short enough that all meet the same load of the machine, long enough that asking how far they are is little
 * of the work.
 */
const TURN_MS = 700;
/** Blocks that an index has worked on; what it has written comes in batches of many. */
const BLOCKS_DONE = /^deployment_block_processing_duration_count\{[^}]*\} (\d+)$/m;

/** What an index has taken, seconds. */
export interface Taken {
  readonly clock: number;
  readonly graphNode: number;
  readonly database: number;
}

/** An index that works only in its turns. */
export interface Runner {
  readonly index: OwnGraphNode;
  readonly before: readonly [graphNode: number, database: number];
  blocks: number;
  clock: number;
  taken: Taken | undefined;
}

/** Stops the index until `takeTurns` lets it go on. What it has done so far does not count. */
export function enter(index: OwnGraphNode): Runner {
  const [graphNode, database] = index.processIds;
  process.kill(graphNode, 'SIGSTOP');
  const before = [processSeconds(graphNode), processSeconds(database)] as const;
  return { index, before, blocks: 0, clock: 0, taken: undefined };
}

/** Lets an index go on, so that it answers. */
export function leave({ index }: Runner): void {
  process.kill(index.processIds[0], 'SIGCONT');
}

/**
 * Lets the indexes work in turns of a part of a second, always the one that is behind, until all have
 * `headBlock`. The same work takes up to a third more processor time when the machine is busy: in turns all
 * of them meet the same.
 */
export async function takeTurns(runners: readonly Runner[], headBlock: number): Promise<void> {
  for (;;) {
    const [next] = runners.filter(({ taken }) => taken === undefined).sort((a, b) => a.blocks - b.blocks);
    if (next === undefined) return;
    await takeTurn(next, headBlock);
  }
}

async function takeTurn(runner: Runner, headBlock: number): Promise<void> {
  const { index, before } = runner;
  const [graphNode, database] = index.processIds;
  const start = performance.now();
  process.kill(graphNode, 'SIGCONT');
  await delay(TURN_MS);
  runner.blocks = await blocksDone(index.metricsUrl);
  const isAtHead = (await index.indexedBlock()) >= headBlock;
  process.kill(graphNode, 'SIGSTOP');
  runner.clock += (performance.now() - start) / 1000;
  if (!isAtHead) return;
  runner.taken = {
    clock: runner.clock,
    graphNode: processSeconds(graphNode) - before[0],
    database: processSeconds(database) - before[1],
  };
}

async function blocksDone(metricsUrl: string): Promise<number> {
  const metrics = await (await fetch(metricsUrl)).text();
  return Number(BLOCKS_DONE.exec(metrics)?.[1] ?? 0);
}
