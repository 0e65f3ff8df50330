import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Mutant } from './mutants.ts';
import type { Outcome } from './worker.ts';
import { WorkLimit } from './workLimit.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** Tries the faults in processes that stay, and returns what became of them in their order. */
export async function tryMutants(
  folder: string,
  mutants: readonly Mutant[],
  workers: number,
  onOutcome: (mutant: Mutant, outcome: Outcome) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  // One after the other: the first learns which tests touch which file.
  let starting: Promise<unknown> = Promise.resolve();
  const start = (): Promise<ChildProcess> => {
    const started = starting.then(() => startWorker(folder));
    starting = started.catch(() => undefined);
    return started;
  };
  const work = async (): Promise<void> => {
    let worker: ChildProcess | undefined;
    try {
      for (let at = next++; at < mutants.length; at = next++) {
        const mutant = mutants[at];
        if (mutant === undefined) break;
        worker ??= await start();
        const answer = await askWorker(worker, mutant);
        if (answer === undefined) {
          worker.kill('SIGKILL');
          worker = undefined;
        }
        const outcome: Outcome = answer ?? { status: 'noticed', by: 'it does not end' };
        outcomes[at] = outcome;
        onOutcome(mutant, outcome);
      }
    } finally {
      worker?.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return outcomes;
}

/** @throws Error when the tests fail without a fault */
async function startWorker(folder: string): Promise<ChildProcess> {
  const worker = fork(WORKER, [folder]);
  const end = once(worker, 'exit').then(([code]) => {
    throw new Error(`the worker ended with ${code}`);
  });
  await Promise.race([once(worker, 'message'), end]);
  end.catch(() => undefined);
  return worker;
}

/** Undefined where the worker goes on beyond its limit, or ends: a fault can use up its memory. */
async function askWorker(worker: ChildProcess, mutant: Mutant): Promise<Outcome | undefined> {
  const ended = new AbortController();
  try {
    worker.send(mutant);
    const { signal } = ended;
    return await Promise.race([
      once(worker, 'message', { signal }).then(([outcome]) => outcome as Outcome),
      once(worker, 'exit', { signal }).then(() => undefined),
      new WorkLimit(worker.pid ?? 0).reached(signal),
    ]);
  } finally {
    ended.abort();
  }
}
