import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Hex } from 'viem';
import { startReplica } from '../../fork-tests/harness/replica/startReplica.ts';
import { compileExecutor, executorSource } from '../compileExecutor.ts';
import { fuzzExecutor } from '../fuzz/fuzzExecutor.ts';
import { reasonOf } from './equivalents.ts';
import { type Mutant, mutantsOf, withFault } from './mutants.ts';
import type { Failure } from './testMutant.ts';

/*
 * `make mutate-executor`: each fault of the executor alone, against its tests on a chain. MUTANTS=3,17 tries
 * some by their place in the list, MUTATE_WORKERS=1 one at a time. Fails where a fault is left that EQUIVALENT
 * does not explain, or where the compiler refuses one, which then proves nothing.
 */

const TESTS = fileURLToPath(new URL('./testMutant.ts', import.meta.url));
const run = promisify(execFile);
const TIMEOUT_MS = 900_000;
const FUZZED_CALLS = 1_000;

/** What became of one fault. */
interface Outcome {
  /** `refused` by the compiler, `noticed` by a test, or `left`. */
  readonly status: 'refused' | 'noticed' | 'left';
  /** The broken rule, or the name of the first test that failed, with its first line of words. */
  readonly by: string;
}

/** The line of a fault, the text there, and its replacement. */
function describeMutant(source: string, { start, end, replacement }: Mutant): string {
  const before = source.slice(0, start).split('\n');
  const line = source.split('\n')[before.length - 1]?.trim() ?? '';
  return `Executor.sol:${before.length}  ${line}  |  ${source.slice(start, end).replace(/\s+/g, ' ')} → ${replacement || '(left out)'}`;
}

/**
 * Compiles a fault and looks for a rule or a test that it breaks: by the fuzzer first, which costs less.
 * One process compiles all, because a compiler that has run before takes half the time.
 */
async function tryMutant(source: string, mutant: Mutant, replicaUrl: string): Promise<Outcome> {
  let creationCode: Hex;
  try {
    creationCode = compileExecutor(withFault(source, mutant), ['error']).creationCode;
  } catch (error) {
    return { status: 'refused', by: String(error).slice(0, 200) };
  }
  const broken = await brokenRule(creationCode);
  if (broken !== undefined) return { status: 'noticed', by: `fuzzer: ${broken}` };
  const failed = await failedTest(creationCode, replicaUrl);
  return failed === undefined ? { status: 'left', by: '' } : { status: 'noticed', by: failed };
}

/**
 * Returns the rule that a short run of the fuzzer finds broken.
 * @throws Error where forge fails without a rule: a fuzzer that does not start has noticed nothing
 */
async function brokenRule(creationCode: Hex): Promise<string | undefined> {
  try {
    await fuzzExecutor({ calls: FUZZED_CALLS, seed: 1, creationCode });
    return undefined;
  } catch (error) {
    const [, rule] = /\[FAIL: ([^\]]*)\]/.exec(String(error)) ?? [];
    if (rule === undefined) throw error;
    return rule;
  }
}

/** Returns the first test on a chain that fails. Each fault has a process of its own: the tests keep state. */
async function failedTest(creationCode: Hex, replicaUrl: string): Promise<string | undefined> {
  const env = { ...process.env, EXECUTOR_CODE: creationCode };
  const options = { env, timeout: TIMEOUT_MS, maxBuffer: 64_000_000 };
  try {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', TESTS, replicaUrl], options);
    return (JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Failure).by;
  } catch (error) {
    const { killed = false } = error as { readonly killed?: boolean };
    if (killed) return 'it does not end';
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
          ? await tryMutant(source, mutant, replica.url)
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
