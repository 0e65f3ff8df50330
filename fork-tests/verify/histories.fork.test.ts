import { type Address, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deployContract } from '../contracts/deployContract.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { type IndexedReplica, startIndexedReplica } from '../harness/indexedReplica.ts';
import { deployOwnToken } from '../harness/ownToken.ts';
import { randomFrom } from '../harness/replica/random.ts';
import { V2_FACTORY, V2_PAIR, V3_FACTORY } from '../harness/uniswapAbis.ts';
import { hostileNames, openHostileMarket } from '../hostile/hostileMarkets.ts';
import { createPool, type IndexScene, send, sorted } from '../index/scene.ts';
import { formatVerification, hasDifferences } from './formatVerification.ts';
import { RandomOperations, type RandomPair, type RandomPool, type RandomV4Pool } from './randomOperations.ts';
import { verifyIndex } from './verifyIndex.ts';

/* `make verify` finds nothing in a right index, whatever has happened on its chain. */

const SEEDS = [1, 2, 3] as const;
const STEPS = 120;
const KINDS = [
  ...['V2 add', 'V2 remove', 'V2 swap', 'V2 skim', 'V2 sync'],
  ...['V3 mint', 'V3 burn', 'V3 touch', 'V3 swap', 'V3 flash', 'V3 protocol', 'V3 collectProtocol'],
  ...['V4 add', 'V4 remove', 'V4 touch', 'V4 swap', 'V4 donate'],
];
const OWNER = parseAbi(['function owner() view returns (address)']);

let scene: IndexedReplica;
let client: ChainClient;
let account: Address;
beforeAll(async () => {
  scene = await startIndexedReplica({ hasV4: true });
  client = chainClient(scene.replica.url);
  account = scene.replica.accounts[3].address;
});
afterAll(() => scene?.stop());

async function expectAgreement(): Promise<void> {
  await scene.index.waitForBlock((await client.getBlock()).hash as Hex);
  const verification = await verifyIndex({
    rpcUrl: scene.replica.url,
    subgraphUrl: scene.index.queryUrl,
  });
  expect(hasDifferences(verification), formatVerification(verification).join('\n')).toBe(false);
}

async function openPair(sender: IndexScene, tokens: readonly [Address, Address]): Promise<RandomPair> {
  const { v2Factory } = scene.replica.contracts;
  const [token0, token1] = sorted(...tokens);
  const create = { abi: V2_FACTORY, functionName: 'createPair', args: [token0, token1] } as const;
  const find = {
    address: v2Factory,
    abi: V2_FACTORY,
    functionName: 'getPair',
    args: [token0, token1],
  } as const;
  if (BigInt(await client.readContract(find)) === 0n)
    await send(sender, v2Factory, encodeFunctionData(create));
  return { pair: await client.readContract(find), token0, token1 };
}

async function openPool(
  sender: IndexScene,
  tokens: readonly [Address, Address],
  sqrtPriceX96: bigint,
): Promise<RandomPool> {
  const { positionManager, v3Factory } = scene.replica.contracts;
  const pair = sorted(...tokens);
  const [token0, token1] = pair;
  await send(sender, positionManager, createPool({ pair, fee: 3000, sqrtPriceX96 }));
  const pool = await client.readContract({
    address: v3Factory,
    abi: V3_FACTORY,
    functionName: 'getPool',
    args: [token0, token1, 3000],
  } as const);
  return { pool, token0, token1, tickSpacing: 60 };
}

describe('an index has nothing wrong', () => {
  it.each(SEEDS)('after random operations of all kinds on pairs, V3 and V4 pools: seed %i', async (seed) => {
    const { replica } = scene;
    const { WETH, DAI, USDC } = replica.tokens;
    const sender = { replica, client, account };
    const supply = 10n ** 40n;
    const own = await deployOwnToken(client, { owner: account, symbol: `RA${seed}`, supply });
    const other = await deployOwnToken(client, { owner: account, symbol: `RB${seed}`, supply });
    const payer = await deployContract(client, 'PatientPayer', { deployer: account });
    const pairs = [
      await openPair(sender, [own, WETH.address]),
      await openPair(sender, [own, other]),
      await openPair(sender, [DAI.address, USDC.address]),
    ];
    const pools = [
      await openPool(sender, [own, WETH.address], 2n ** 96n),
      await openPool(sender, [own, other], 2n ** 96n),
    ];
    const rest = { fee: 100, tickSpacing: 10, hooks: zeroAddress };
    const [currency0, currency1] = sorted(own, other);
    const v4Pools: RandomV4Pool[] = [
      { key: { currency0: zeroAddress, currency1: own, ...rest }, tick: 0 },
      { key: { currency0, currency1, ...rest }, tick: 120 },
      // DAI for USDC: 18 decimals and 6.
      { key: { currency0: DAI.address, currency1: USDC.address, ...rest, fee: 70 + seed }, tick: -276_320 },
    ];
    const factoryOwner = await client.readContract({
      address: replica.contracts.v3Factory,
      abi: OWNER,
      functionName: 'owner',
    });
    const operations = new RandomOperations(
      client,
      { account, payer, factoryOwner },
      { pairs, pools, v4Pools },
      randomFrom(seed),
    );
    await operations.prepare();
    for (let step = 0; step < STEPS; step++) await operations.step();
    await expectAgreement();

    // Filled and emptied: what the index has rounded up is all that it has left.
    for (const place of v4Pools.keys()) await operations.emptyV4Pool(place);
    await expectAgreement();
    expect(KINDS.filter((kind) => (operations.done.get(kind) ?? 0) === 0)).toEqual([]);
  });

  it('after every kind of hostile token has had its markets', async () => {
    const pairs: Address[] = [];
    for (const protocol of ['v2', 'v3'] as const) {
      for (const name of hostileNames()) {
        const { pools } = await openHostileMarket(client, name, protocol, { dollars: 100n });
        if (protocol === 'v2') pairs.push(...pools);
      }
    }
    await expectAgreement();
    // Pairs price their tokens once they have lasted.
    await client.increaseTime({ seconds: 1300 });
    const sync = encodeFunctionData({ abi: V2_PAIR, functionName: 'sync' });
    for (const pair of pairs) await send({ replica: scene.replica, client, account }, pair, sync);
    await expectAgreement();
  });
});
