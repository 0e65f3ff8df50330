import { request } from 'graphql-request';
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendTransaction } from './harness/accounts.ts';
import { type ChainClient, chainClient, rewind } from './harness/chainClient.ts';
import { type GraphNode, startGraphNode } from './harness/graphNode.ts';
import { type Replica, startReplica } from './harness/replica/startReplica.ts';
import { formatVerification, hasDifferences } from './verify/formatVerification.ts';
import { verifyIndex } from './verify/verifyIndex.ts';

const ROUTER = parseAbi([
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable returns (uint256[])',
]);
const FACTORY = parseAbi(['function getPool(address, address, uint24) view returns (address)']);
const MANAGER = parseAbi([
  'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'struct IncreaseParams { uint256 tokenId; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; uint256 deadline; }',
  'struct DecreaseParams { uint256 tokenId; uint128 liquidity; uint256 amount0Min; uint256 amount1Min; uint256 deadline; }',
  'function createAndInitializePoolIfNecessary(address, address, uint24, uint160) payable returns (address)',
  'function mint(MintParams params) payable returns (uint256 tokenId, uint128 liquidity, uint256, uint256)',
  'function increaseLiquidity(IncreaseParams params) payable returns (uint128, uint256, uint256)',
  'function decreaseLiquidity(DecreaseParams params) payable returns (uint256, uint256)',
  'function multicall(bytes[] data) payable returns (bytes[])',
  'function totalSupply() view returns (uint256)',
  'function tokenByIndex(uint256) view returns (uint256)',
]);
const PRICE_ONE = 2n ** 96n;
const FOREVER = 2n ** 64n;

describe('graph-node on a chain that moves', () => {
  let replica: Replica;
  let index: GraphNode;
  let client: ChainClient;

  beforeAll(async () => {
    replica = await startReplica();
    client = chainClient(replica.url);
    index = await startGraphNode({ rpcUrl: replica.url, startBlock: replica.startBlock });
  });
  afterAll(async () => {
    await index?.stop();
    await replica?.stop();
  });

  const indexHead = async () => index.waitForBlock((await client.getBlock()).hash as Hex);
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
    const before = await pairOf();
    const snapshot = await client.snapshot();
    const { address } = replica.accounts[0];
    const path = [replica.contracts.weth, replica.tokens.USDC.address];
    await sendTransaction(client, {
      from: address,
      to: replica.contracts.v2Router,
      data: encodeFunctionData({
        abi: ROUTER,
        functionName: 'swapExactETHForTokens',
        args: [0n, path, address, FOREVER],
      }),
      value: 10n ** 18n,
    });
    await indexHead();
    expect(Number((await pairOf()).txCount)).toBe(Number(before.txCount) + 1);

    await rewind(client, snapshot);
    await client.mine({ blocks: 3 });
    await indexHead();
    expect(await pairOf()).toEqual(before);
    await expectAgreement();
  });

  it('a pool created, initialized and filled in one transaction, its NFT changed in the same block', async () => {
    const { address } = replica.accounts[1];
    const [token0, token1] = sorted(replica.tokens.LONE.address, replica.tokens.LINK.address);
    for (const token of [token0, token1]) {
      const args = [replica.contracts.positionManager, 2n ** 255n] as const;
      await sendTransaction(client, {
        from: address,
        to: token,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }),
      });
    }
    const tokenId = await nextTokenId(client, replica.contracts.positionManager);
    const limits = { amount0Min: 0n, amount1Min: 0n, deadline: FOREVER };
    const desired = { amount0Desired: 10n ** 18n, amount1Desired: 10n ** 18n };
    const range = { tickLower: -600, tickUpper: 600 };
    const creation = [
      encodeFunctionData({
        abi: MANAGER,
        functionName: 'createAndInitializePoolIfNecessary',
        args: [token0, token1, 3000, PRICE_ONE],
      }),
      encodeFunctionData({
        abi: MANAGER,
        functionName: 'mint',
        args: [{ token0, token1, fee: 3000, ...range, ...desired, ...limits, recipient: address }],
      }),
    ];
    const changes = [
      encodeFunctionData({
        abi: MANAGER,
        functionName: 'increaseLiquidity',
        args: [{ tokenId, ...desired, ...limits }],
      }),
      encodeFunctionData({
        abi: MANAGER,
        functionName: 'decreaseLiquidity',
        args: [{ tokenId, liquidity: 10n ** 18n, ...limits }],
      }),
    ];
    await mineTogether(client, address, replica.contracts.positionManager, [creation, changes]);
    await indexHead();

    const pool = await client.readContract({
      address: replica.contracts.v3Factory,
      abi: FACTORY,
      functionName: 'getPool',
      args: [token0, token1, 3000],
    });
    const { positions } = await query<{ positions: unknown }>(
      `{ positions(where: { tokenId: "${tokenId}" }) { owner tickLower tickUpper pool { id txCount positionCount tickCount } } }`,
    );
    expect(positions).toEqual([
      {
        owner: address.toLowerCase(),
        ...range,
        pool: { id: pool.toLowerCase(), txCount: '3', positionCount: '1', tickCount: '2' },
      },
    ]);
    await expectAgreement();
  });
});

function sorted(a: Address, b: Address): [Address, Address] {
  return BigInt(a) < BigInt(b) ? [a, b] : [b, a];
}

async function nextTokenId(client: ChainClient, manager: Address): Promise<bigint> {
  const at = { address: manager, abi: MANAGER } as const;
  const supply = await client.readContract({ ...at, functionName: 'totalSupply' });
  const newest = await client.readContract({ ...at, functionName: 'tokenByIndex', args: [supply - 1n] });
  return newest + 1n;
}

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
    const data = encodeFunctionData({ abi: MANAGER, functionName: 'multicall', args: [calls] });
    hashes.push(
      await client.sendTransaction({ account: from, to: manager, data, gas: 10_000_000n, nonce: nonce + i }),
    );
  }
  await client.mine({ blocks: 1 });
  await client.setAutomine(true);
  for (const hash of hashes) {
    const { status } = await client.getTransactionReceipt({ hash });
    expect(status).toBe('success');
  }
}
