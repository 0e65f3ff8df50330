import { setTimeout as delay } from 'node:timers/promises';
import { createPublicClient, http } from 'viem';
import { fetchIndexBlock } from '../../server/indexer/client/indexBlock.ts';
import { SubgraphClient } from '../../server/indexer/client/subgraphClient.ts';
import { type Sighting, secondsLeft } from '../../server/indexer/client/syncProgress.ts';

const TIMEOUT_MS = 60_000;
/** Behind by so little, an index follows the chain. */
const FOLLOWING_BLOCKS = 10n;
const MINUTE = 60;
const HOUR = 3600;

/**
 * How far the index has come, in words: at which block it is, and while it catches up, how many are left and
 * about how long that takes at the pace of `stretchMs`, for which it is watched then.
 */
export async function describeProgress(
  rpcUrl: string,
  subgraphUrl: string,
  stretchMs = 6000,
): Promise<string> {
  const chain = createPublicClient({ transport: http(rpcUrl) });
  const index = new SubgraphClient({ url: subgraphUrl, timeoutMs: TIMEOUT_MS });
  const look = async (): Promise<Sighting & { readonly number: bigint }> => {
    const { number, timestamp } = await fetchIndexBlock(index);
    return { at: performance.now(), behindSeconds: Date.now() / 1000 - timestamp, number };
  };
  const first = await look();
  const head = await chain.getBlockNumber();
  if (head - first.number <= FOLLOWING_BLOCKS) return `index at block ${first.number}, the chain at ${head}`;
  await delay(stretchMs);
  const last = await look();
  const place = `index at block ${last.number}, the chain at ${head}: ${head - last.number} blocks left`;
  const seconds = secondsLeft(first, last);
  if (seconds === null) return `${place}, and it does not gain on the chain`;
  return `${place}, about ${inWords(seconds)} if it goes on as in the last ${Math.round(stretchMs / 1000)} s`;
}

function inWords(seconds: number): string {
  if (seconds < 2 * MINUTE) return `${seconds} s`;
  if (seconds < 2 * HOUR) return `${Math.ceil(seconds / MINUTE)} min`;
  return `${Math.ceil(seconds / HOUR)} h`;
}
