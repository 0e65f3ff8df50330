import { startPostgres } from '../fork-tests/harness/postgres.ts';
import { blockLag } from './sharing/blockLag.ts';
import { killedLeader } from './sharing/killedLeader.ts';
import { rowPace } from './sharing/rowPace.ts';
import { sharedStart } from './sharing/sharedStart.ts';

/**
 * Run in a process of its own by `make bench`: replicas that share blocks. Argument: the pools of the market
 * from which a replica starts.
 */
const POOLS = Number(process.argv[2] ?? 490_000);

const postgres = await startPostgres();
try {
  await rowPace(postgres.url);
  await blockLag(postgres.url);
  await killedLeader(postgres.url);
  await sharedStart(postgres.url, POOLS);
} finally {
  await postgres.stop();
}
