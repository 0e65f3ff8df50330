import { request } from 'graphql-request';
import { type Address, encodeFunctionData, type Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendTransaction } from '../harness/accounts.ts';
import { type ChainClient, chainClient, rewind } from '../harness/chainClient.ts';
import { type GraphNode, startGraphNode } from '../harness/graphNode.ts';
import { type Replica, startReplica } from '../harness/replica/startReplica.ts';
import { V2_ROUTER, V3_FACTORY } from '../harness/uniswapAbis.ts';
import { type BothLists, listsOf } from '../pools/bothLists.ts';
import { formatVerification, hasDifferences } from '../verify/formatVerification.ts';
import { verifyIndex } from '../verify/verifyIndex.ts';
import {
  approve,
  createPool,
  decreaseNft,
  FOREVER,
  increaseNft,
  mintNft,
  multicall,
  nextTokenId,
  sorted,
} from './scene.ts';

describe('graph-node on a chain that moves', () => {
  let replica: Replica;
  let index: GraphNode;
  let client: ChainClient;
  let lists: BothLists;

  beforeAll(async () => {
    replica = await startReplica();
    client = chainClient(replica.url);
    index = await startGraphNode({ rpcUrl: replica.url, startBlock: replica.startBlock });
    await index.waitForBlock(replica.headBlock);
    lists = await listsOf(index.queryUrl);
  });
  afterAll(async () => {
    lists?.stop();
    await index?.stop();
    await replica?.stop();
  });

  const indexHead = async () => index.waitForBlock((await client.getBlock()).hash as Hex);
  /** The list of pools in memory has followed, and is that of the index. */
  const expectList = async () => {
    const { hash } = await client.getBlock();
    for (const sort of ['tvl', 'volume'] as const) {
      const request = { sort, limit: 500, skip: 0 };
      await expect.poll(async () => (await lists.fromMemory.read(request)).block.hash).toBe(hash);
      expect(await lists.fromMemory.read(request)).toEqual(await lists.fromIndex.read(request));
    }
  };
  const query = <Answer>(text: string): Promise<Answer> => request<Answer>(index.queryUrl, text);
  const expectAgreement = async () => {
    const verification = await verifyIndex({ rpcUrl: replica.url, subgraphUrl: index.queryUrl });
    expect(hasDifferences(verification), formatVerification(verification).join('\n')).toBe(false);
  };

  it('follows a reorganisation: what happened only on the abandoned fork is undone', async () => {
    const pairOf = async () => {
      const { pair } = await query<{ pair: { reserve0: string; reserve1: string; txCount: string } }>(
        '{ pair(id: "0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc") { reserve0 reserve1 txCount } }',
      );
      return pair;
    };
    await indexHead();
    // By its parent the list of pools in memory knows that a block follows on the one that it has.
    const { parentHash } = await client.getBlock();
    expect(await query('{ _meta { block { parentHash } } }')).toEqual({ _meta: { block: { parentHash } } });
    const before = await pairOf();
    const snapshot = await client.snapshot();
    const { address } = replica.accounts[0];
    const path = [replica.contracts.weth, replica.tokens.USDC.address];
    await sendTransaction(client, {
      from: address,
      to: replica.contracts.v2Router,
      data: encodeFunctionData({
        abi: V2_ROUTER,
        functionName: 'swapExactETHForTokens',
        args: [0n, path, address, FOREVER],
      }),
      value: 10n ** 18n,
    });
    await indexHead();
    expect(Number((await pairOf()).txCount)).toBe(Number(before.txCount) + 1);
    await expectList();

    await rewind(client, snapshot);
    await client.mine({ blocks: 3 });
    await indexHead();
    expect(await pairOf()).toEqual(before);
    await expectList();
    await expectAgreement();
  });

  it('a pool created, initialized and filled in one transaction, its NFT changed in the same block', async () => {
    const { address } = replica.accounts[1];
    const { positionManager } = replica.contracts;
    const scene = { replica, client, account: address };
    const pair = sorted(replica.tokens.LONE.address, replica.tokens.LINK.address);
    const place = { pair, fee: 3000 };
    await approve(scene, pair, positionManager);
    const tokenId = await nextTokenId(scene);
    const creation = [createPool(place), mintNft(place, address)];
    const changes = [increaseNft(tokenId, 10n ** 18n), decreaseNft(tokenId, 10n ** 18n)];
    await mineTogether(client, address, positionManager, [creation, changes]);
    await indexHead();

    const pool = await client.readContract({
      address: replica.contracts.v3Factory,
      abi: V3_FACTORY,
      functionName: 'getPool',
      args: [...pair, 3000],
    });
    const { positions } = await query<{ positions: unknown }>(
      `{ positions(where: { tokenId: "${tokenId}" }) { owner tickLower tickUpper pool { id txCount positionCount tickCount } } }`,
    );
    expect(positions).toEqual([
      {
        owner: address.toLowerCase(),
        tickLower: -600,
        tickUpper: 600,
        pool: { id: pool.toLowerCase(), txCount: '3', positionCount: '1', tickCount: '2' },
      },
    ]);
    await expectAgreement();
  });
});

it('a chain of our own, indexed from block 0 on', async () => {
  const replica = await startReplica({ firstBlock: 0 });
  try {
    const index = await startGraphNode({ rpcUrl: replica.url, startBlock: 0 });
    try {
      await index.waitForBlock(replica.headBlock);
      const verification = await verifyIndex({ rpcUrl: replica.url, subgraphUrl: index.queryUrl });
      expect(hasDifferences(verification), formatVerification(verification).join('\n')).toBe(false);
    } finally {
      await index.stop();
    }
  } finally {
    await replica.stop();
  }
});

/** One transaction per list of the manager's calls, all in one block; throws when one of them reverts. */
async function mineTogether(
  client: ChainClient,
  from: Address,
  manager: Address,
  lists: readonly (readonly Hex[])[],
): Promise<void> {
  await client.impersonateAccount({ address: from });
  await client.setAutomine(false);
  const nonce = await client.getTransactionCount({ address: from });
  const hashes: Hex[] = [];
  for (const [i, calls] of lists.entries()) {
    hashes.push(
      await client.sendTransaction({
        account: from,
        to: manager,
        data: multicall(calls),
        gas: 10_000_000n,
        nonce: nonce + i,
      }),
    );
  }
  await client.mine({ blocks: 1 });
  await client.setAutomine(true);
  for (const hash of hashes) {
    const { status } = await client.getTransactionReceipt({ hash });
    expect(status).toBe('success');
  }
}
