import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 allocate every object in the young generation; import it first. V8 otherwise pretenures the
 * objects of expressions whose results survived, as nearly all do at the start, and then a pretenured object
 * of an answer keeps the whole answer alive: scavenges take 2 to 6 ms instead of 1 ms (docs/benchmarks.md).
 */
setFlagsFromString('--no-allocation-site-pretenuring');
