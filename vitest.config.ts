import { defineConfig } from 'vitest/config';

/** What is awaited comes in milliseconds, and on a machine that has much else to do it comes late. */
const expect = { poll: { interval: 20, timeout: 60_000 } };

/** What Node warns of, such as listeners that pile up, is a defect. */
const FAIL_ON_WARNINGS = 'fork-tests/harness/failOnWarnings.ts';

/** Random tests draw the same each time. */
const FIXED_DRAWS = 'fork-tests/harness/fuzzSeed.ts';

/** What takes long and guards no swap: by a command of its own, in the night. */
const NIGHT = [
  'fork-tests/harness/demo.fork.test.ts',
  'fork-tests/harness/localStack.fork.test.ts',
  'fork-tests/harness/replica.fork.test.ts',
  'fork-tests/harness/replicaV4.fork.test.ts',
  'fork-tests/hooks/indexedHooks.fork.test.ts',
  'fork-tests/hostile/manyHostile.fork.test.ts',
  'fork-tests/index/backup.fork.test.ts',
  'fork-tests/index/graphNode.fork.test.ts',
  'fork-tests/index/indexHistories.fork.test.ts',
  'fork-tests/index/upgrade.fork.test.ts',
  'fork-tests/index/v4Index.fork.test.ts',
  'fork-tests/index/wordsOfGeth.fork.test.ts',
  'fork-tests/page/clientReact.fork.test.ts',
  'fork-tests/page/pageAccount.fork.test.ts',
  'fork-tests/page/pageAmounts.fork.test.ts',
  'fork-tests/page/pageApprovals.fork.test.ts',
  'fork-tests/page/pageExplore.fork.test.ts',
  'fork-tests/page/pageKeyboard.fork.test.ts',
  'fork-tests/page/pageLanguages.fork.test.ts',
  'fork-tests/page/pageLosses.fork.test.ts',
  'fork-tests/page/pageNames.fork.test.ts',
  'fork-tests/page/pageNoIndex.fork.test.ts',
  'fork-tests/page/pageOddAddresses.fork.test.ts',
  'fork-tests/page/pagePending.fork.test.ts',
  'fork-tests/page/pageSafe.fork.test.ts',
  'fork-tests/page/pageShell.fork.test.ts',
  'fork-tests/page/pageSwap.fork.test.ts',
  'fork-tests/page/pageV4.fork.test.ts',
  'fork-tests/page/pageViews.fork.test.ts',
  'fork-tests/page/pageWalletConnect.fork.test.ts',
  'fork-tests/page/pageWallets.fork.test.ts',
  'fork-tests/page/pictures/pictures.fork.test.ts',
  'fork-tests/page/tokenWarnings.fork.test.ts',
  'fork-tests/page/twoNetworks.fork.test.ts',
  'fork-tests/pools/nativeCurrency.fork.test.ts',
  'fork-tests/pools/pastGas.fork.test.ts',
  'fork-tests/pools/poolFigures.fork.test.ts',
  'fork-tests/pools/poolList.fork.test.ts',
  'fork-tests/pools/poolPrices.fork.test.ts',
  'fork-tests/pools/poolTicks.fork.test.ts',
  'fork-tests/pools/v4Pools.fork.test.ts',
  'fork-tests/process/rollingRestart.fork.test.ts',
  'fork-tests/process/workers.fork.test.ts',
  'fork-tests/routing/optimal.fork.test.ts',
  'fork-tests/routing/sharedSplits.fork.test.ts',
  'fork-tests/state/memory.fork.test.ts',
  'fork-tests/state/positionLogs.fork.test.ts',
  'fork-tests/state/uncrossedTicks.fork.test.ts',
  'fork-tests/swaps/executedSwaps.fork.test.ts',
  'fork-tests/swaps/l1Fee.fork.test.ts',
  'fork-tests/swaps/manyRoutes.fork.test.ts',
  'fork-tests/swaps/provenV4Swaps.fork.test.ts',
  'fork-tests/swaps/toldSplits.fork.test.ts',
  'fork-tests/swaps/zeroWei.fork.test.ts',
  'fork-tests/verify/histories.fork.test.ts',
  'fork-tests/verify/pegAttackers.fork.test.ts',
  'fork-tests/verify/priceAttackers.fork.test.ts',
  'fork-tests/verify/verify.fork.test.ts',
  'fork-tests/verify/verifyV4.fork.test.ts',
  'fork-tests/widget/widget.fork.test.ts',
  'fork-tests/widget/widgetAccess.fork.test.ts',
];

/** Tests on forks of one replica, which a project starts once. */
const onForks = {
  expect,
  setupFiles: [FAIL_ON_WARNINGS, FIXED_DRAWS],
  globalSetup: ['fork-tests/globalSetup.ts'],
  isolate: false,
  maxWorkers: 2,
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          expect,
          setupFiles: [FAIL_ON_WARNINGS, FIXED_DRAWS],
          include: [
            'client/**/*.test.ts',
            'server/**/*.test.ts',
            'bench/**/*.test.ts',
            'deploy/**/*.test.ts',
          ],
          exclude: ['deploy/assemble.test.ts'],
          // Modules are evaluated once a worker, not once a file: no test leaves anything in them.
          isolate: false,
          // The mappings, which run beside, wait for most of their time.
          maxWorkers: 2,
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
          ...onForks,
          include: ['fork-tests/**/*.fork.test.ts'],
          exclude: NIGHT,
        },
      },
      { test: { name: 'night', ...onForks, include: NIGHT } },
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
