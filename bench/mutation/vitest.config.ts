import { defineConfig } from 'vitest/config';

const folder = process.env['MUTATE'];
if (folder === undefined) throw new Error('MUTATE names the folder of server/ whose tests run');

/** Names of test files, with commas between them. */
const only = process.env['MUTATE_TESTS']?.split(',').map((name) => `server/${folder}/${name}.test.ts`);

/**
 * The unit tests of one folder: a change must be noticed beside the code, not three folders away. A few of them tell in
 * seconds what the tests beside a file notice.
 */
export default defineConfig({
  test: {
    include: only ?? [`server/${folder}/**/*.test.ts`],
    setupFiles: ['bench/mutation/setup.ts'],
    testTimeout: 60_000,
    env: { FUZZ_SEED: '20260101', FUZZ_RUNS: '20' },
  },
});
