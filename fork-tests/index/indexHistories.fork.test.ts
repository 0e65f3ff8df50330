import { request } from 'graphql-request';
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deployContract } from '../contracts/deployContract.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { chainClient } from '../harness/chainClient.ts';
import { type GraphNode, startGraphNode } from '../harness/graphNode.ts';
import { creationCodeOf } from '../harness/replica/artifacts.ts';
import { startReplica } from '../harness/replica/startReplica.ts';
import { V2_FACTORY, V2_PAIR, V3_FACTORY } from '../harness/uniswapAbis.ts';
import { formatVerification, hasDifferences } from '../verify/formatVerification.ts';
import { verifyIndex } from '../verify/verifyIndex.ts';
import {
  approve,
  collectNft,
  createPool,
  decreaseNft,
  deploy,
  type IndexScene,
  increaseNft,
  mintNft,
  multicall,
  nextTokenId,
  send,
  sorted,
  transfer,
} from './scene.ts';

const TOKEN = parseAbi([
  'function approve(address, uint256) returns (bool)',
  'function transferFrom(address, address, uint256) returns (bool)',
]);
const PAYER = parseAbi([
  'function mint(address pool, int24 lower, int24 upper, uint128 amount)',
  'function burn(address pool, int24 lower, int24 upper, uint128 amount)',
  'function swap(address pool, bool zeroForOne, int256 amount)',
]);
const NOTHING_LEFT = '{ managerMints { id } unplacedPositions { id } }';
const LOWEST_SQRT_PRICE = 4_295_128_739n;
const HIGHEST_SQRT_PRICE = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n;

/** What tokens answer to `symbol()`, `name()` and `decimals()` alike, as code of a contract, by address. */
const ODD_TOKENS: readonly { readonly what: string; readonly address: Address; readonly code: Hex }[] = [
  { what: 'reverts', address: '0xd000000000000000000000000000000000000001', code: '0x60006000fd' },
  { what: 'burns all its gas', address: '0xd000000000000000000000000000000000000002', code: '0x5b600056' },
  {
    what: 'answers a megabyte',
    address: '0xd000000000000000000000000000000000000003',
    code: '0x620f42406000f3',
  },
  {
    what: 'answers 255',
    address: '0xd000000000000000000000000000000000000004',
    code: '0x60ff60005260206000f3',
  },
  { what: 'is no valid code', address: '0xd000000000000000000000000000000000000005', code: '0xfe' },
];

describe('the index has every figure of the chain after each history', () => {
  let scene: IndexScene;
  let index: GraphNode;
  const cleanups: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const replica = await startReplica();
    cleanups.push(replica.stop);
    scene = { replica, client: chainClient(replica.url), account: replica.accounts[1].address };
    index = await startGraphNode({ rpcUrl: replica.url, startBlock: replica.startBlock });
    cleanups.push(index.stop);
    const { LINK, UNI, LONE, AAVE, TAX } = replica.tokens;
    const tokens = [LINK, UNI, LONE, AAVE, TAX].map(({ address }) => address);
    await approve(scene, tokens, replica.contracts.positionManager);
  });
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });

  const query = <Answer>(text: string): Promise<Answer> => request<Answer>(index.queryUrl, text);
  const expectAgreement = async () => {
    await index.waitForBlock((await scene.client.getBlock()).hash as Hex);
    const verification = await verifyIndex({ rpcUrl: scene.replica.url, subgraphUrl: index.queryUrl });
    expect(hasDifferences(verification), formatVerification(verification).join('\n')).toBe(false);
    expect(await query(NOTHING_LEFT)).toEqual({ managerMints: [], unplacedPositions: [] });
  };
  const tokenPair = (a: 'LINK' | 'UNI' | 'LONE' | 'AAVE' | 'TAX', b: 'LINK' | 'UNI' | 'LONE' | 'AAVE') =>
    sorted(scene.replica.tokens[a].address, scene.replica.tokens[b].address);
  const pairOf = (token0: Address, token1: Address) =>
    scene.client.readContract({
      address: scene.replica.contracts.v2Factory,
      abi: V2_FACTORY,
      functionName: 'getPair',
      args: [token0, token1],
    });
  const createPair = (factory: Address, token0: Address, token1: Address) =>
    send(
      scene,
      factory,
      encodeFunctionData({ abi: V2_FACTORY, functionName: 'createPair', args: [token0, token1] }),
    );

  const scaledToken = () =>
    deployContract(scene.client, 'ScaledToken', { deployer: scene.account, argument: scene.account });
  /** As a rebase would: the balance falls, and no event of the holder tells. */
  const shrink = async (token: Address, holder: Address) => {
    const { client, account } = scene;
    const approval = encodeFunctionData({
      abi: TOKEN,
      functionName: 'approve',
      args: [account, 2n ** 255n],
    });
    const loss = encodeFunctionData({
      abi: TOKEN,
      functionName: 'transferFrom',
      args: [holder, account, 10n ** 18n],
    });
    await client.setBalance({ address: holder, value: 10n ** 18n });
    await sendTransaction(client, { from: holder, to: token, data: approval });
    await send(scene, token, loss);
  };

  it('a pool filled and emptied in one transaction, and an NFT that is increased again and again', async () => {
    const { positionManager } = scene.replica.contracts;
    const place = { pair: tokenPair('LONE', 'UNI'), fee: 3000 };
    await send(scene, positionManager, createPool(place));
    const emptied = await nextTokenId(scene);
    const { account, client } = scene;
    const mint = { to: positionManager, account, data: mintNft(place, account) } as const;
    const [, liquidity] = await client
      .call(mint)
      .then(({ data = '0x' }) => [data.slice(2, 66), BigInt(`0x${data.slice(66, 130)}`)] as const);
    await send(
      scene,
      positionManager,
      multicall([mintNft(place, account), decreaseNft(emptied, liquidity), collectNft(emptied, account)]),
    );
    const kept = await nextTokenId(scene);
    await send(scene, positionManager, mintNft(place, account));
    for (const amount of [1n, 2n, 3n, 4n])
      await send(scene, positionManager, increaseNft(kept, amount * 10n ** 16n));
    await send(
      scene,
      positionManager,
      multicall([increaseNft(kept, 10n ** 15n), increaseNft(kept, 10n ** 14n), decreaseNft(kept, 5n)]),
    );
    await expectAgreement();
    const { positions } = await query<{ positions: { liquidity: string }[] }>(
      `{ positions(where: { tokenId: "${emptied}" }) { liquidity } }`,
    );
    expect(positions).toEqual([{ liquidity: '0' }]);
  });

  it('NFTs of a manager that the index does not follow are that manager’s own liquidity', async () => {
    const { v3Factory, weth } = scene.replica.contracts;
    const second = await deploy(scene, creationCodeOf.positionManager(), [v3Factory, weth, weth]);
    const pair = tokenPair('LONE', 'AAVE');
    await approve(scene, pair, second);
    const calls = [createPool({ pair, fee: 3000 }), mintNft({ pair, fee: 3000 }, scene.account)];
    await send(scene, second, multicall(calls));
    await send(scene, second, increaseNft(1n, 10n ** 15n));
    await expectAgreement();
    const { positions } = await query<{ positions: { tokenId: string | null }[] }>(
      `{ positions(where: { owner: "${second.toLowerCase()}" }) { tokenId } }`,
    );
    expect(positions).toEqual([{ tokenId: null }]);
  });

  it('pools at both ends of the price range', async () => {
    const { positionManager } = scene.replica.contracts;
    const pair = tokenPair('LONE', 'LINK');
    await send(scene, positionManager, createPool({ pair, fee: 500, sqrtPriceX96: LOWEST_SQRT_PRICE }));
    await send(scene, positionManager, createPool({ pair, fee: 10_000, sqrtPriceX96: HIGHEST_SQRT_PRICE }));
    await expectAgreement();
    const at = {
      address: scene.replica.contracts.v3Factory,
      abi: V3_FACTORY,
      functionName: 'getPool',
    } as const;
    const lowest = await scene.client.readContract({ ...at, args: [...pair, 500] });
    const { pool } = await query<{ pool: { tick: number } }>(
      `{ pool(id: "${lowest.toLowerCase()}") { tick } }`,
    );
    expect(pool).toEqual({ tick: -887_272 });
  });

  it('a pair that is given tokens, skimmed and synced; one of a token that takes a share of each transfer', async () => {
    for (const [token0, token1] of [tokenPair('LINK', 'UNI'), tokenPair('TAX', 'UNI')] as const) {
      if (BigInt(await pairOf(token0, token1)) === 0n) {
        await createPair(scene.replica.contracts.v2Factory, token0, token1);
      }
      const pair = await pairOf(token0, token1);
      const call = (functionName: 'mint' | 'skim') =>
        send(scene, pair, encodeFunctionData({ abi: V2_PAIR, functionName, args: [scene.account] }));
      for (const token of [token0, token1]) await transfer(scene, token, pair, 10n ** 19n);
      await call('mint');
      await transfer(scene, token0, pair, 7n);
      await call('skim');
      await transfer(scene, token1, pair, 10n ** 18n);
      await send(scene, pair, encodeFunctionData({ abi: V2_PAIR, functionName: 'sync' }));
    }
    await expectAgreement();
  });

  it('a pair of a token whose balances change by themselves', async () => {
    const { account, replica } = scene;
    const token = await scaledToken();
    const [token0, token1] = sorted(token, replica.tokens.UNI.address);
    await createPair(replica.contracts.v2Factory, token0, token1);
    const pair = await pairOf(token0, token1);
    await transfer(scene, token, pair, 10n ** 19n);
    await transfer(scene, replica.tokens.UNI.address, pair, 10n ** 19n);
    await send(scene, pair, encodeFunctionData({ abi: V2_PAIR, functionName: 'mint', args: [account] }));
    await shrink(token, pair);
    await expectAgreement();
    await send(scene, pair, encodeFunctionData({ abi: V2_PAIR, functionName: 'sync' }));
    await expectAgreement();
  });

  it('pools of a token that takes a share of each transfer, and of one whose balances change by themselves', async () => {
    const { positionManager, v3Factory } = scene.replica.contracts;
    const { TAX, UNI } = scene.replica.tokens;
    const payer = await deployContract(scene.client, 'PatientPayer', { deployer: scene.account });
    for (const token of [TAX.address, await scaledToken()]) {
      const pair = sorted(token, UNI.address);
      await send(scene, positionManager, createPool({ pair, fee: 3000 }));
      const pool = await scene.client.readContract({
        address: v3Factory,
        abi: V3_FACTORY,
        functionName: 'getPool',
        args: [...pair, 3000],
      } as const);
      for (const each of pair) await transfer(scene, each, payer, 10n ** 21n);
      const change = (functionName: 'mint' | 'burn', amount: bigint) =>
        send(scene, payer, encodeFunctionData({ abi: PAYER, functionName, args: [pool, -600, 600, amount] }));
      const swap = (zeroForOne: boolean) =>
        send(
          scene,
          payer,
          encodeFunctionData({ abi: PAYER, functionName: 'swap', args: [pool, zeroForOne, 10n ** 17n] }),
        );
      await change('mint', 10n ** 21n);
      await swap(true);
      await swap(false);
      if (token !== TAX.address) await shrink(token, pool);
      await change('burn', 10n ** 20n);
      await swap(true);
    }
    await expectAgreement();
  });

  it('tokens that answer nothing, too much, or 255', async () => {
    const { client, replica } = scene;
    for (const { address, code } of ODD_TOKENS) {
      await client.setCode({ address, bytecode: code });
      await createPair(replica.contracts.v2Factory, address, replica.tokens.UNI.address);
    }
    await expectAgreement();
    const { tokens } = await query<{ tokens: { decimals: number }[] }>(
      `{ tokens(orderBy: id, where: { id_gte: "${ODD_TOKENS[0]?.address}", id_lte: "${ODD_TOKENS.at(-1)?.address}" }) { decimals } }`,
    );
    expect(tokens.map(({ decimals }) => decimals)).toEqual([0, 0, 0, 255, 0]);
  });

  it('factories that look like the exchange’s have no pairs and no pools in the index', async () => {
    const { account } = scene;
    const pair = tokenPair('UNI', 'LINK');
    const listed = () =>
      query('{ pairs(first: 1000) { id } pools(first: 1000) { id } factories { id poolCount } }');
    const before = await listed();
    await createPair(await deploy(scene, creationCodeOf.v2Factory(), [account]), ...pair);
    const creation = encodeFunctionData({
      abi: V3_FACTORY,
      functionName: 'createPool',
      args: [...pair, 500],
    });
    await send(scene, await deploy(scene, creationCodeOf.v3Factory(), []), creation);
    await expectAgreement();
    expect(await listed()).toEqual(before);
  });
});
