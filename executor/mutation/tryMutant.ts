import { fileURLToPath } from 'node:url';
import type { Hex } from 'viem';
import { startVitest, type TestCase } from 'vitest/node';
import { compileExecutor, executorSource } from '../compileExecutor.ts';
import { fuzzExecutor } from '../fuzz/fuzzExecutor.ts';
import { mutantsOf, withFault } from './mutants.ts';

/** What became of one fault. */
export interface Outcome {
  /** `refused` by the compiler, `noticed` by a test, or `left`. */
  readonly status: 'refused' | 'noticed' | 'left';
  /** Name of the first test that failed, with its first line of words. */
  readonly by: string;
}

const FUZZED_CALLS = 1_000;
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Compiles the fault of that place in the list and runs the tests of the executor up to the first failure. */
async function tryMutant(index: number, replicaUrl: string): Promise<Outcome> {
  const source = executorSource();
  const mutant = mutantsOf(source)[index];
  if (mutant === undefined) throw new RangeError(`there is no fault ${index}`);
  let creationCode: Hex;
  try {
    creationCode = compileExecutor(withFault(source, mutant), ['error']).creationCode;
  } catch (error) {
    return { status: 'refused', by: String(error).slice(0, 200) };
  }
  const broken = await brokenRule(creationCode);
  if (broken !== undefined) return { status: 'noticed', by: `fuzzer: ${broken}` };
  process.env['EXECUTOR_CODE'] = creationCode;
  const vitest = await startVitest('test', [], {
    root: ROOT,
    config: false,
    include: ['fork-tests/executor/*.fork.test.ts'],
    setupFiles: ['fork-tests/harness/fuzzSeed.ts'],
    // Figures of gas and the code's hash notice everything, and prove nothing.
    exclude: ['fork-tests/executor/gas.fork.test.ts', 'fork-tests/executor/deploy.fork.test.ts'],
    provide: { replicaUrl },
    bail: 1,
    watch: false,
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: [{ onInit() {} }],
  });
  const failed = vitest.state
    .getTestModules()
    .flatMap((module) => [...module.children.allTests('failed')].map(describeFailure));
  const isBroken = vitest.state.getCountOfFailedTests() + vitest.state.getFailedFilepaths().length > 0;
  await vitest.close();
  return isBroken ? { status: 'noticed', by: failed[0] ?? 'setup' } : { status: 'left', by: '' };
}

/** Names a failed test and its error: one that ran out of time may be the fault of a busy machine. */
function describeFailure(test: TestCase): string {
  return `${test.fullName}: ${test.result().errors?.[0]?.message.split('\n')[0] ?? ''}`;
}

/**
 * Returns the rule that a short run of the fuzzer finds broken, which costs less than the tests on a chain.
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

const [index = '0', replicaUrl = ''] = process.argv.slice(2);
const outcome = await tryMutant(Number(index), replicaUrl);
process.stdout.write(`\n${JSON.stringify(outcome)}\n`, () => process.exit(0));
