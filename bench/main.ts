import { runHttpBench } from './http.ts';
import { runIndexingBench } from './indexing.ts';
import { runIndexingPaceBench } from './indexingPace.ts';
import { outputOf } from './kit/ownProcess.ts';
import { runLiquidityBench } from './liquidity.ts';
import { runLiveStateBench } from './liveState.ts';
import { runNetOfGasBench } from './netOfGas.ts';
import { runNodeRequestsBench } from './nodeRequests.ts';
import { runGapBench } from './optimalityGaps.ts';
import { runOverloadBench } from './overload.ts';
import { runPageBench } from './page.ts';
import { runPoolsBench } from './pools.ts';
import { runQuotesBench } from './quotes.ts';
import { runRoutingBench } from './routing.ts';
import { runSplitBench } from './routingSplits.ts';
import { runStreamBench } from './streams.ts';
import { runSwapBench } from './swap.ts';
import { runToldGainsBench } from './toldGains.ts';
import { runTracingBench } from './tracing.ts';
import { runUnionGainsBench } from './unionGains.ts';
import { runWorkersBench } from './workers.ts';

/** `make bench`: each bench prints its figures beside those of its reference, taken in the same run. */
await runRoutingBench();
await runSplitBench();
await runNetOfGasBench();
await runGapBench();
await runToldGainsBench();
await runUnionGainsBench();
for (const [script, ...args] of [
  ['./wholeChain.ts'],
  ['./hostileMarket.ts'],
  ['./tickWindows.ts'],
  ['./wholeStart.ts'],
  // The same pools, over four exchanges.
  ['./wholeStart.ts', '490000', '0', '0', '4'],
  ['./layerTwo.ts'],
  ['./sharing.ts'],
] as const)
  process.stdout.write(`${await outputOf(new URL(script, import.meta.url), ...args)}\n`);
await runLiveStateBench();
await runNodeRequestsBench();
await runHttpBench();
await runTracingBench();
await runWorkersBench();
await runOverloadBench();
await runPoolsBench();
await runPageBench();
await runSwapBench();
await runLiquidityBench();
await runQuotesBench();
await runStreamBench();
await runIndexingBench();
await runIndexingPaceBench();
