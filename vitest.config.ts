import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { namesGraphNode } from './fork-tests/harness/graphNodeFromEnv.ts';
import { hasGraphNode } from './fork-tests/harness/graphNodeProgram.ts';
import { testsThatNeedIndex } from './fork-tests/harness/indexTests.ts';

/** What is awaited comes in milliseconds, and on a machine that has much else to do it comes late. */
const expect = { poll: { interval: 20, timeout: 60_000 } };

/** What Node warns of, such as listeners that pile up, is a defect. */
const FAIL_ON_WARNINGS = 'fork-tests/harness/failOnWarnings.ts';

/** Random tests draw the same each time. */
const FIXED_DRAWS = 'fork-tests/harness/fuzzSeed.ts';

/** What takes long and guards no swap: by a command of its own, in the night. */
const NIGHT = [
  'fork-tests/api/apiDollars.fork.test.ts',
  'fork-tests/api/clientOperations.fork.test.ts',
  'fork-tests/api/clientPackage.fork.test.ts',
  'fork-tests/api/indexHangs.fork.test.ts',
  'fork-tests/exchanges/clientExchanges.fork.test.ts',
  'fork-tests/executor/paymentGas.fork.test.ts',
  'fork-tests/harness/demo.fork.test.ts',
  'fork-tests/harness/localStack.fork.test.ts',
  'fork-tests/harness/otherMachines.fork.test.ts',
  'fork-tests/harness/rehearsal.fork.test.ts',
  'fork-tests/harness/replica.fork.test.ts',
  'fork-tests/harness/replicaExchanges.fork.test.ts',
  'fork-tests/harness/replicaV4.fork.test.ts',
  'fork-tests/hooks/indexedHooks.fork.test.ts',
  'fork-tests/hostile/manyHostile.fork.test.ts',
  'fork-tests/index/backup.fork.test.ts',
  'fork-tests/index/exchanges.fork.test.ts',
  'fork-tests/index/firstPool.fork.test.ts',
  'fork-tests/index/graphNode.fork.test.ts',
  'fork-tests/index/indexHistories.fork.test.ts',
  'fork-tests/index/upgrade.fork.test.ts',
  'fork-tests/index/v4Index.fork.test.ts',
  'fork-tests/index/wordsOfGeth.fork.test.ts',
  'fork-tests/page/clientReact.fork.test.ts',
  'fork-tests/page/pageAccount.fork.test.ts',
  'fork-tests/page/pageAmounts.fork.test.ts',
  'fork-tests/page/pageApprovals.fork.test.ts',
  'fork-tests/page/pageExchanges.fork.test.ts',
  'fork-tests/page/pageExecutor.fork.test.ts',
  'fork-tests/page/pageExplore.fork.test.ts',
  'fork-tests/page/pageKeyboard.fork.test.ts',
  'fork-tests/page/pageLanguages.fork.test.ts',
  'fork-tests/page/pageLosses.fork.test.ts',
  'fork-tests/page/pageNames.fork.test.ts',
  'fork-tests/page/pageNewPools.fork.test.ts',
  'fork-tests/page/pageNoIndex.fork.test.ts',
  'fork-tests/page/pageOddAddresses.fork.test.ts',
  'fork-tests/page/pageOutages.fork.test.ts',
  'fork-tests/page/pagePending.fork.test.ts',
  'fork-tests/page/pagePositions.fork.test.ts',
  'fork-tests/page/pageRoutes.fork.test.ts',
  'fork-tests/page/pageSafe.fork.test.ts',
  'fork-tests/page/pageShell.fork.test.ts',
  'fork-tests/page/pageSwap.fork.test.ts',
  'fork-tests/page/pageTolerance.fork.test.ts',
  'fork-tests/page/pageV4.fork.test.ts',
  'fork-tests/page/pageV4Positions.fork.test.ts',
  'fork-tests/page/pageViews.fork.test.ts',
  'fork-tests/page/pageWalletConnect.fork.test.ts',
  'fork-tests/page/pageWallets.fork.test.ts',
  'fork-tests/page/pictures/pictures.fork.test.ts',
  'fork-tests/page/tokenWarnings.fork.test.ts',
  'fork-tests/page/twoNetworks.fork.test.ts',
  'fork-tests/pools/marketFigures.fork.test.ts',
  'fork-tests/pools/nativeCurrency.fork.test.ts',
  'fork-tests/pools/pastGas.fork.test.ts',
  'fork-tests/pools/poolFigures.fork.test.ts',
  'fork-tests/pools/poolList.fork.test.ts',
  'fork-tests/pools/poolPrices.fork.test.ts',
  'fork-tests/pools/poolTicks.fork.test.ts',
  'fork-tests/pools/tokenPrices.fork.test.ts',
  'fork-tests/pools/v4Pools.fork.test.ts',
  'fork-tests/process/rollingRestart.fork.test.ts',
  'fork-tests/process/workers.fork.test.ts',
  'fork-tests/routing/optimal.fork.test.ts',
  'fork-tests/routing/sharedSplits.fork.test.ts',
  'fork-tests/share/sameAnswers.fork.test.ts',
  'fork-tests/share/shareFaults.fork.test.ts',
  'fork-tests/share/sharedSnapshots.fork.test.ts',
  'fork-tests/share/sharingProcesses.fork.test.ts',
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
  'fork-tests/widget/widgetExecutor.fork.test.ts',
];

/** Unit tests that compile for long and guard no swap of the day: `NIGHT=1` runs them. */
const UNIT_NIGHT = ['executor/fuzz/faultyExecutor.test.ts', 'server/chain/lens/lensBytecode.test.ts'];

/** Mappings of figures alone: compiled for another network, or fed with hundreds of drawn histories. */
const SUBGRAPH_NIGHT = ['subgraph/tests/adversary.test.ts', 'subgraph/tests/pegs.test.ts'];

/**
 * Files that take longest by day, in seconds rather than in lines. They begin first, so that none of them
 * runs alone at the end.
 */
const LONGEST = [
  'fork-tests/hostile/hostileTokens.fork.test.ts',
  'fork-tests/swaps/swapMatrixV4.fork.test.ts',
  'fork-tests/api/apiFaults.fork.test.ts',
  'fork-tests/hostile/hostileRecipients.fork.test.ts',
  'fork-tests/swaps/simulation.fork.test.ts',
  'fork-tests/page/page.fork.test.ts',
  'fork-tests/hostile/outcomes.fork.test.ts',
  'fork-tests/state/liveState.fork.test.ts',
  'fork-tests/hostile/exactOutputArrives.fork.test.ts',
  'fork-tests/swaps/gasEstimate.fork.test.ts',
  'fork-tests/hooks/hookedSwaps.fork.test.ts',
  'fork-tests/hostile/steadyTokens.fork.test.ts',
  'fork-tests/api/salesInARow.fork.test.ts',
  'fork-tests/swaps/provenSwaps.fork.test.ts',
  'executor/fuzz/fuzzExecutor.test.ts',
  'fork-tests/executor/randomSwaps.fork.test.ts',
  'fork-tests/fallback/fallbackSwaps.fork.test.ts',
  'fork-tests/executor/routeMatrix.fork.test.ts',
  'server/http/oddRequests.test.ts',
  'server/main.test.ts',
  'server/http/workLimits.test.ts',
  'server/routing/search/crowdedPair.test.ts',
  'server/quoting/rounds/offeredTrade.test.ts',
  'server/http/slowClients.test.ts',
  'subgraph/tests/wideNumbers.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return place === -1 ? LONGEST.length : place;
    };
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}

/** Tests that this machine cannot run: an index needs graph-node, which has no build for most platforms. */
const WITHOUT_INDEX = hasGraphNode() || namesGraphNode() ? [] : testsThatNeedIndex();

/** Tests on forks of one replica, which a project starts once. */
const onForks = {
  expect,
  setupFiles: [FAIL_ON_WARNINGS, FIXED_DRAWS],
  globalSetup: ['fork-tests/globalSetup.ts'],
  isolate: false,
  // Two processors do the work of three files, which wait for their chains for a third of the time.
  maxWorkers: 3,
  // Projects of another number of workers are of another group.
  sequence: { groupOrder: 1 },
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
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
            'executor/**/*.test.ts',
          ],
          exclude: ['deploy/assemble.test.ts', ...(process.env['NIGHT'] === undefined ? UNIT_NIGHT : [])],
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
          exclude: process.env['NIGHT'] === undefined ? SUBGRAPH_NIGHT : [],
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
          exclude: [...NIGHT, ...WITHOUT_INDEX],
        },
      },
      { test: { name: 'night', ...onForks, include: NIGHT, exclude: WITHOUT_INDEX } },
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
