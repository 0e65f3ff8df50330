import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startReplica } from '../../fork-tests/harness/replica/startReplica.ts';
import { executorSource } from '../compileExecutor.ts';
import { reasonOf } from './equivalents.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import type { Outcome } from './tryMutant.ts';

/*
 * `make mutate-executor`: each fault of the executor alone, against its tests on a chain. MUTANTS=3,17 tries
 * some by their place in the list, MUTATE_WORKERS=1 one at a time. Fails where a fault is left that EQUIVALENT
 * does not explain, or where the compiler refuses one, which then proves nothing.
 */

const ONE = fileURLToPath(new URL('./tryMutant.ts', import.meta.url));
const run = promisify(execFile);
const TIMEOUT_MS = 900_000;

/** The line of a fault, the text there, and its replacement. */
function describeMutant(source: string, { start, end, replacement }: Mutant): string {
  const before = source.slice(0, start).split('\n');
  const line = source.split('\n')[before.length - 1]?.trim() ?? '';
  return `Executor.sol:${before.length}  ${line}  |  ${source.slice(start, end).replace(/\s+/g, ' ')} → ${replacement || '(left out)'}`;
}

/** A process of its own for each fault: the compiler and the tests keep state. */
async function tryOne(index: number, replicaUrl: string): Promise<Outcome> {
  try {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', ONE, String(index), replicaUrl], {
      timeout: TIMEOUT_MS,
      maxBuffer: 64_000_000,
    });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Outcome;
  } catch (error) {
    const { killed = false } = error as { readonly killed?: boolean };
    if (killed) return { status: 'noticed', by: 'it does not end' };
    throw error;
  }
}

async function main(): Promise<void> {
  const source = executorSource();
  const mutants = mutantsOf(source);
  const { MUTANTS, MUTATE_WORKERS = '2' } = process.env;
  const asked = MUTANTS === undefined ? mutants.map((_, index) => index) : MUTANTS.split(',').map(Number);
  const replica = await startReplica();
  const count = { refused: 0, noticed: 0, left: 0, equivalent: 0 };
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < asked.length; at = next++) {
      const index = asked[at] ?? 0;
      const mutant = mutants[index];
      if (mutant === undefined) throw new RangeError(`there is no fault ${index}`);
      const reason = reasonOf(source, mutant);
      const { status, by } =
        reason === undefined
          ? await tryOne(index, replica.url)
          : ({ status: 'equivalent', by: reason } as const);
      count[status] += 1;
      const remark = status === 'left' ? 'LEFT' : `${status}: ${by}`;
      process.stdout.write(`${index}  ${describeMutant(source, mutant)}  |  ${remark}\n`);
    }
  };
  try {
    await Promise.all(Array.from({ length: Number(MUTATE_WORKERS) }, work));
  } finally {
    await replica.stop();
  }
  const { noticed, equivalent, left, refused } = count;
  process.stdout.write(`\n${noticed} noticed, ${equivalent} equivalent, ${left} left, ${refused} refused\n`);
  if (left + refused > 0) process.exitCode = 1;
}

await main();
