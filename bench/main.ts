import { runHttpBench } from './http.ts';

/** `make bench`: each bench prints its figures beside those of its reference, taken in the same run. */
await runHttpBench();
