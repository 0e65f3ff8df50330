import { readSent } from '../transactions/sentStore.ts';
import { lastBlockOf } from '../transactions/sentTransaction.ts';
import type { WalletClients } from './clients.ts';

/**
 * Returns the block of the account's last transaction, as far as the wallet's node has come. A chain that was
 * set up anew has fewer blocks than the browser remembers.
 */
export async function ownBlock(
  { reader, account }: WalletClients,
  chainId: number,
): Promise<number | undefined> {
  const last = lastBlockOf(readSent({ chainId, account }));
  if (last === undefined) return undefined;
  return Math.min(last, Number(await reader.getBlockNumber({ cacheTime: 0 })));
}
