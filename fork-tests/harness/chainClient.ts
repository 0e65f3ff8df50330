import { createTestClient, type Hex, http, publicActions, walletActions } from 'viem';
import { mainnet } from 'viem/chains';

export type ChainClient = ReturnType<typeof chainClient>;

/**
 * A viem client for an Anvil: what a wallet and a block explorer can do, and what only a test chain allows.
 */
export function chainClient(url: string) {
  return createTestClient({
    mode: 'anvil',
    chain: mainnet,
    transport: http(url, { retryCount: 0, timeout: 60_000 }),
    cacheTime: 0,
    pollingInterval: 25,
  })
    .extend(publicActions)
    .extend(walletActions);
}

/**
 * Back to a snapshot, with an empty pool of transactions: one whose block has just been undone may still lie
 * there, because Anvil clears it away only after it has told of the block, and would be in the way of the
 * next with its nonce.
 */
export async function rewind(client: ChainClient, snapshot: Hex): Promise<void> {
  await client.revert({ id: snapshot });
  await client.request<{ Method: 'anvil_dropAllTransactions'; Parameters?: undefined; ReturnType: null }>({
    method: 'anvil_dropAllTransactions',
  });
}
