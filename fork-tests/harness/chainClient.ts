import { createTestClient, http, publicActions, walletActions } from 'viem';
import { mainnet } from 'viem/chains';

export type ChainClient = ReturnType<typeof chainClient>;

/** A viem client for an Anvil: what a wallet and a block explorer can do, and what only a test chain allows. */
export function chainClient(url: string) {
  return createTestClient({
    mode: 'anvil',
    chain: mainnet,
    transport: http(url, { retryCount: 0 }),
    cacheTime: 0,
    pollingInterval: 25,
  })
    .extend(publicActions)
    .extend(walletActions);
}
