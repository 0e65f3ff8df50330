import type { SwapApiClient } from './client.ts';

/** Number of the block of the last receipt, by account in lower case. */
const lastBlocks = new WeakMap<SwapApiClient, Map<string, bigint>>();

/**
 * Returns the number of the block that holds the account's last transaction sent beside this client;
 * undefined before any. An answer of an earlier block knows neither its allowances nor its balances as they
 * are.
 */
export function lastOwnBlock(api: SwapApiClient, account: string): bigint | undefined {
  return lastBlocks.get(api)?.get(account.toLowerCase());
}

/** Keeps the block of a receipt, unless a later one is known. */
export function keepOwnBlock(api: SwapApiClient, account: string, block: bigint): void {
  const blocks = lastBlocks.get(api) ?? new Map<string, bigint>();
  lastBlocks.set(api, blocks);
  const name = account.toLowerCase();
  if (block > (blocks.get(name) ?? -1n)) blocks.set(name, block);
}
