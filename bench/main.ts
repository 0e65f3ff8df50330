import { runHttpBench } from './http.ts';
import { runLiveStateBench } from './liveState.ts';
import { runPoolsBench } from './pools.ts';

/** `make bench`: each bench prints its figures beside those of its reference, taken in the same run. */
await runLiveStateBench();
await runHttpBench();
await runPoolsBench();
