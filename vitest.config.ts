import { defineConfig } from 'vitest/config';

/** What is awaited comes in milliseconds, and on a machine that has much else to do it comes late. */
const expect = { poll: { interval: 20, timeout: 60_000 } };

/** What Node warns of, such as listeners that pile up, is a defect. */
const FAIL_ON_WARNINGS = 'fork-tests/harness/failOnWarnings.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          expect,
          setupFiles: [FAIL_ON_WARNINGS],
          include: [
            'client/**/*.test.ts',
            'server/**/*.test.ts',
            'bench/**/*.test.ts',
            'deploy/**/*.test.ts',
          ],
          exclude: ['deploy/assemble.test.ts'],
          // Modules are evaluated once a worker, not once a file: no test leaves anything in them.
          isolate: false,
          // Random markets are searched in full: on a busy machine that takes longer than the default.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'image',
          include: ['deploy/assemble.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'subgraph',
          expect,
          include: ['subgraph/tests/**/*.test.ts'],
          globalSetup: ['subgraph/tests/globalSetup.ts'],
          // The databases that one file has set up serve the next.
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'fork',
          expect,
          setupFiles: [FAIL_ON_WARNINGS],
          include: ['fork-tests/**/*.fork.test.ts'],
          globalSetup: ['fork-tests/globalSetup.ts'],
          isolate: false,
          maxWorkers: 2,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      // Minutes of faults: by its own command, not with the others.
      {
        test: {
          name: 'chaos',
          include: ['fork-tests/chaos/*.chaos.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      { test: { name: 'soak', include: ['fork-tests/chaos/*.soak.test.ts'], hookTimeout: 120_000 } },
    ],
  },
});
