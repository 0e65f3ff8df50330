import { defineConfig } from 'vitest/config';

const folder = process.env['MUTATE'];
if (folder === undefined) throw new Error('MUTATE names the folder of server/ whose tests run');

/** The unit tests of one folder: a change must be noticed beside the code, not three folders away. */
export default defineConfig({
  test: {
    include: [`server/${folder}/**/*.test.ts`],
    setupFiles: ['bench/mutation/setup.ts'],
    testTimeout: 60_000,
    env: { FUZZ_SEED: '20260101', FUZZ_RUNS: '20' },
  },
});
