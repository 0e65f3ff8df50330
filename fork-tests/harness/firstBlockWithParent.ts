import { BlockNotFoundError, createPublicClient, http } from 'viem';

/**
 * `block`, or the block after it when the chain behind `rpcUrl` begins with it: graph-node starts from the
 * parent of the first block that it indexes.
 */
export async function firstBlockWithParent(rpcUrl: string, block: number): Promise<number> {
  if (block === 0) return 1;
  const chain = createPublicClient({ transport: http(rpcUrl) });
  try {
    await chain.getBlock({ blockNumber: BigInt(block - 1) });
    return block;
  } catch (error) {
    if (error instanceof BlockNotFoundError) return block + 1;
    throw error;
  }
}
