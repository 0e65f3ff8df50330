import { type Address, encodeFunctionData, erc20Abi, type Hex, pad, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendTransaction } from '../harness/accounts.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { type IndexedReplica, startIndexedReplica } from '../harness/indexedReplica.ts';
import { deployOwnToken, ownTokenOf } from '../harness/ownToken.ts';
import { V4_ACTOR_ABI, V4_POOL_MANAGER } from '../harness/replica/v4/v4Abis.ts';
import { MAINNET_V4, V4_ACTOR, V4_HOOKS } from '../harness/replica/v4/v4Addresses.ts';
import { fraction, product } from '../pools/fraction.ts';
import { createChainReader } from './chainReader.ts';
import { checkTrades } from './checkTrades.ts';
import { formatVerification, hasDifferences } from './formatVerification.ts';
import { readIndexSnapshot } from './indexSnapshot.ts';
import { startLyingFigures } from './lyingFigures.ts';
import { indexedClaims } from './priceClaims.ts';
import { type Verification, verifyIndex } from './verifyIndex.ts';

/* An index that follows V4 too, against the pool manager's storage and logs. */

const FIGURES = {
  v4Pools: [
    ...['fee', 'tickSpacing', 'sqrtPriceX96', 'tick', 'liquidity', 'price', 'tvlInAnchor', 'anchorDepth'],
    ...['txCount', 'swapCount', 'volume0', 'volume1', 'volumeUSD', 'unpricedSwapCount'],
  ],
  v4MarketEvents: ['volumeUSD'],
} as const;
/** A wrong part of the key is a wrong key. */
const KEY: readonly string[] = ['fee', 'tickSpacing'];

let scene: IndexedReplica;
let client: ChainClient;
let owner: Address;
beforeAll(async () => {
  scene = await startIndexedReplica({ hasV4: true });
  client = chainClient(scene.replica.url);
  owner = scene.replica.accounts[3].address;
});
afterAll(() => scene?.stop());

/** Sends a transaction of an attacker, or of anybody. */
async function send(to: Address, data: Hex, value = 0n): Promise<void> {
  const { status } = await sendTransaction(client, { from: owner, to, data, value });
  if (status !== 'success') throw new Error(`a transaction to ${to} reverted`);
}

/**
 * Deploys a token and opens a pool of it with native coin, one to one, twenty of each over all prices, for
 * its windows.
 */
async function openPool(symbol: string, hooks: Address): Promise<Address> {
  const token = await deployOwnToken(client, { owner, symbol, supply: 10n ** 24n });
  const key = { currency0: zeroAddress, currency1: token, fee: 3000, tickSpacing: 60, hooks };
  const add = (liquidityDelta: bigint) => {
    const range = { tickLower: -887_220, tickUpper: 887_220, liquidityDelta, salt: pad('0x') };
    const args = [key, range] as const;
    const data = encodeFunctionData({ abi: V4_ACTOR_ABI, functionName: 'modifyLiquidity', args });
    return send(V4_ACTOR, data, 10n ** 20n);
  };
  const approval = [V4_ACTOR, 2n ** 255n] as const;
  await send(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: approval }));
  await send(
    MAINNET_V4.poolManager,
    encodeFunctionData({ abi: V4_POOL_MANAGER, functionName: 'initialize', args: [key, 2n ** 96n] }),
  );
  await add(20n * 10n ** 18n);
  for (let window = 0; window < 2; window++) {
    await client.increaseTime({ seconds: 700 });
    await add(1n);
  }
  return token.toLowerCase() as Address;
}

const verify = (subgraphUrl: string) => verifyIndex({ rpcUrl: scene.replica.url, subgraphUrl });

describe('verifyIndex of an index with V4 pools', () => {
  it('agrees with the chain: pools, counts, volumes and depth', async () => {
    const verification = await verify(scene.index.queryUrl);
    expect(hasDifferences(verification), formatVerification(verification).join('\n')).toBe(false);
    const { v4Pools, v4MarketEvents } = await readIndexSnapshot(scene.index.queryUrl);
    expect(v4Pools.length).toBeGreaterThan(25);
    expect(v4MarketEvents.filter(({ volumeUSD }) => volumeUSD !== null).length).toBeGreaterThan(50);
  });

  it('a price that a V4 pool says is what trades in it pay, and one with a hook of swaps says none', async () => {
    const before = await verify(scene.index.queryUrl);
    const plain = await openPool('PLAIN', zeroAddress);
    const hooked = await openPool('GATED', V4_HOOKS.watching.address);
    await scene.index.waitForBlock((await client.getBlock()).hash as Hex);
    const verification = await verify(scene.index.queryUrl);
    expect(hasDifferences(verification), formatVerification(verification).join('\n')).toBe(false);
    const { tokens } = await readIndexSnapshot(scene.index.queryUrl);
    const told = (id: Address) => tokens.find((token) => token.id === id);
    expect(told(plain)).toMatchObject({ priceInAnchor: '1', priceV4Pool: expect.any(String) });
    expect(told(hooked)).toMatchObject({ priceUSD: null, priceV4Pool: null });
    // Sold and bought: what is taken, and what is paid.
    const traded = ({ checks }: Verification) =>
      checks.find(({ name }) => name.startsWith('trades'))?.compared;
    expect(traded(verification)).toBe((traded(before) ?? 0) + 4);
  });

  it('trades find a V4 pool that claims fifty times the depth it has', async () => {
    const snapshot = await readIndexSnapshot(scene.index.queryUrl);
    const token = ownTokenOf('PLAIN').toLowerCase();
    const [claim, ...others] = indexedClaims(snapshot).filter((each) => each.token === token);
    if (claim === undefined) throw new Error('nothing is claimed');
    expect(others).toEqual([]);
    const reader = createChainReader(scene.replica.url, snapshot.block.number);
    const { differences } = await checkTrades(
      [{ ...claim, depth: product(claim.depth, fraction(50n, 1n)) }],
      reader,
    );
    expect(differences.map(({ what }) => what.split(' ').at(-1))).toEqual(['pays', 'pays']);
  });

  it('a sample is of pairs and V3 pools, and agrees as well', async () => {
    const verification = await verifyIndex({
      rpcUrl: scene.replica.url,
      subgraphUrl: scene.index.queryUrl,
      sample: { count: 10, seed: 5 },
    });
    expect(hasDifferences(verification), formatVerification(verification).join('\n')).toBe(false);
  });

  it('finds each figure that the index tells wrongly', async () => {
    const lying = await startLyingFigures(scene.index.queryUrl, FIGURES);
    try {
      const { checks } = await verify(lying.url);
      const found = checks.flatMap(({ differences }) => differences.map(({ what }) => what));
      const pools = found.filter((what) => /^(V4 pool|market) 0x[0-9a-f]{64} /.test(what));
      const missed = FIGURES.v4Pools.filter(
        (field) => !pools.some((what) => what.endsWith(` ${KEY.includes(field) ? 'key' : field}`)),
      );
      expect(missed).toEqual([]);
      const { v4MarketEvents } = await readIndexSnapshot(lying.url);
      const ids = new Set(v4MarketEvents.map(({ id }) => `event ${id} volumeUSD`));
      expect(found.filter((what) => ids.has(what))).toHaveLength(1);
    } finally {
      await lying.close();
    }
  });
});
