import { runHttpBench } from './http.ts';
import { runIndexingBench } from './indexing.ts';
import { runIndexingPaceBench } from './indexingPace.ts';
import { runLiveStateBench } from './liveState.ts';
import { runOverloadBench } from './overload.ts';
import { outputOf } from './ownProcess.ts';
import { runPageBench } from './page.ts';
import { runPoolsBench } from './pools.ts';
import { runRoutingBench } from './routing.ts';
import { runSplitBench } from './routingSplits.ts';
import { runSwapBench } from './swap.ts';
import { runWorkersBench } from './workers.ts';

/** `make bench`: each bench prints its figures beside those of its reference, taken in the same run. */
await runRoutingBench();
await runSplitBench();
process.stdout.write(`${await outputOf('./wholeChain.ts')}\n`);
await runLiveStateBench();
await runHttpBench();
await runWorkersBench();
await runOverloadBench();
await runPoolsBench();
await runPageBench();
await runSwapBench();
await runIndexingBench();
await runIndexingPaceBench();
