import { fileURLToPath } from 'node:url';
import { startVitest, type TestCase } from 'vitest/node';

/** The first failure of the tests of the executor in `EXECUTOR_CODE`. */
export interface Failure {
  /** Name of the test with its first line of words; absent where all tests pass. */
  readonly by?: string;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Runs the tests of the executor on a chain, up to the first failure. */
async function firstFailure(replicaUrl: string): Promise<Failure> {
  const vitest = await startVitest('test', [], {
    root: ROOT,
    config: false,
    include: ['fork-tests/executor/*.fork.test.ts'],
    setupFiles: ['fork-tests/harness/fuzzSeed.ts'],
    // Figures of gas and the code's hash notice everything, and prove nothing.
    exclude: ['gas', 'paymentGas', 'deploy'].map((name) => `fork-tests/executor/${name}.fork.test.ts`),
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
  return isBroken ? { by: failed[0] ?? 'setup' } : {};
}

/** Names a failed test and its error: one that ran out of time may be the fault of a busy machine. */
function describeFailure(test: TestCase): string {
  return `${test.fullName}: ${test.result().errors?.[0]?.message.split('\n')[0] ?? ''}`;
}

const [replicaUrl = ''] = process.argv.slice(2);
const outcome = await firstFailure(replicaUrl);
process.stdout.write(`\n${JSON.stringify(outcome)}\n`, () => process.exit(0));
