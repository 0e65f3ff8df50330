import { startPostgres } from '../fork-tests/harness/postgres.ts';
import { blockLag } from './sharing/blockLag.ts';
import { killedLeader } from './sharing/killedLeader.ts';
import { rowPace } from './sharing/rowPace.ts';
import { sharedStart } from './sharing/sharedStart.ts';

/**
 * Run in a process of its own by `make bench`: replicas that share blocks. Arguments: the pools of the market
 * that a replica starts with, and the quotes a second while a leader is killed.
 */
const POOLS = Number(process.argv[2] ?? 490_000);
const QUOTES_PER_SECOND = Number(process.argv[3] ?? 200);

const postgres = await startPostgres();
try {
  await rowPace(postgres.url);
  await blockLag(postgres.url);
  await killedLeader(postgres.url, QUOTES_PER_SECOND);
  await sharedStart(postgres.url, POOLS);
} finally {
  await postgres.stop();
}
