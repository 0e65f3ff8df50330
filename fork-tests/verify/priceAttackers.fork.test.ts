import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSqrtRatioAtTick } from '../../server/amm/v3/tickMath.ts';
import { deployContract } from '../contracts/deployContract.ts';
import { chainClient } from '../harness/chainClient.ts';
import { fundAccount } from '../harness/funding.ts';
import { type GraphNode, startGraphNode } from '../harness/graphNode.ts';
import { startReplica } from '../harness/replica/startReplica.ts';
import { V3_FACTORY } from '../harness/uniswapAbis.ts';
import { createPool, type IndexScene, send, sorted } from '../index/scene.ts';
import { readTimes, replayDollars, V2_FEE } from '../pools/dollarOracle.ts';
import { type DollarRule, MAINNET_RULE } from '../pools/dollarRule.ts';
import { REPLAYED_EVENTS } from '../pools/replayedMarket.ts';
import { shownDepth } from '../pools/shownDepth.ts';
import { createChainReader, MARKET } from './chainReader.ts';
import { checkTrades } from './checkTrades.ts';
import { formatVerification, hasDifferences } from './formatVerification.ts';
import { readIndexSnapshot } from './indexSnapshot.ts';
import { ruledClaims } from './priceClaims.ts';
import { verifyIndex } from './verifyIndex.ts';

/*
 * An attacker on a chain of his own: what he shows costs him nothing as long as nobody can take it. The check of trades shares no
 * rule with the index, so it tells what each rule of depth would have said wrongly.
 */

const PAYER = parseAbi(['function mint(address pool, int24 lower, int24 upper, uint128 amount)']);
const DOLLARS_OF_ETHER = 3500;
/** Depth as it was: capital shown, whoever can take it. */
const OLD_RULE: DollarRule = { ...MAINNET_RULE, depthOf: shownDepth, isRankedInDollars: true };

describe('prices that an attacker shows', () => {
  let scene: IndexScene;
  let index: GraphNode;
  let payer: Address;
  const cleanups: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const replica = await startReplica();
    cleanups.push(replica.stop);
    scene = { replica, client: chainClient(replica.url), account: replica.accounts[1].address };
    index = await startGraphNode({ rpcUrl: replica.url, startBlock: replica.startBlock });
    cleanups.push(index.stop);
    payer = await deployContract(scene.client, 'PatientPayer', { deployer: scene.account });
  });
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });

  const mint = (pool: Address, lower: number, upper: number, liquidity: number) =>
    send(
      scene,
      payer,
      encodeFunctionData({
        ...{ abi: PAYER, functionName: 'mint', args: [pool, lower, upper, BigInt(Math.floor(liquidity))] },
      }),
    );
  /** Lets the windows pass, with an event of the position in each. */
  const wait = async (pool: Address, lower: number, upper: number) => {
    for (let window = 0; window < 2; window++) {
      await scene.client.increaseTime({ seconds: 700 });
      await mint(pool, lower, upper, 1);
    }
  };
  const priceOf = async (token: Address) => {
    await index.waitForBlock((await scene.client.getBlock()).hash as Hex);
    const { tokens } = await readIndexSnapshot(index.queryUrl);
    return tokens.find(({ id }) => id === token)?.priceUSD;
  };
  /** What trades find of the claims that a rule makes on this chain: the tokens of the differences. */
  const falseBy = async (rule: DollarRule) => {
    const { url } = scene.replica;
    const { pairs, pools, tokens, block } = await readIndexSnapshot(index.queryUrl);
    const reader = createChainReader(url, block.number);
    const logs = await reader.client.getLogs({
      ...{ events: REPLAYED_EVENTS, strict: true, fromBlock: 0n, toBlock: block.number },
    });
    const markets = [
      ...pairs.map(({ id, token0, token1 }) => ({ address: id, token0, token1, fee: V2_FEE, isPool: false })),
      ...pools.map(({ id, token0, token1, fee }) => ({
        ...{ address: id, token0, token1, fee: BigInt(fee), isPool: true },
      })),
    ];
    const decimalsOf = new Map(tokens.map(({ id, decimals }) => [id, decimals]));
    const timeOf = await readTimes(reader.client, logs);
    const oracle = replayDollars({ rule, markets, logs, timeOf, decimalsOf });
    const { differences } = await checkTrades(ruledClaims(oracle, markets, decimalsOf), reader);
    return [...new Set(differences.map(({ what }) => what.split(' ')[1]))];
  };
  const expectAgreement = async () => {
    const verification = await verifyIndex({ rpcUrl: scene.replica.url, subgraphUrl: index.queryUrl });
    expect(hasDifferences(verification), formatVerification(verification).join('\n')).toBe(false);
  };

  it('far bids and a sliver of one tick at a thousand times the worth: no price, and trades find the old rule’s', async () => {
    const { ISLE, WETH } = scene.replica.tokens;
    const [dollars, times] = [10_300, 1000];
    const pair = sorted(ISLE.address, WETH.address);
    const isToken0 = pair[0] === ISLE.address;
    const tickOf = (dollarsOfToken: number): number => {
      const inEther = dollarsOfToken / DOLLARS_OF_ETHER;
      return Math.floor(Math.log(isToken0 ? inEther : 1 / inEther) / Math.log(1.0001));
    };
    const tick = tickOf(Number(ISLE.dollars) * times);
    const sqrtPriceX96 = (getSqrtRatioAtTick(tick) + getSqrtRatioAtTick(tick + 1)) / 2n;
    await send(scene, scene.replica.contracts.positionManager, createPool({ pair, fee: 100, sqrtPriceX96 }));
    const pool = await scene.client.readContract({
      ...{ address: scene.replica.contracts.v3Factory, abi: V3_FACTORY, functionName: 'getPool' },
      args: [...pair, 100],
    } as const);
    for (const token of pair) await fundAccount(scene.client, { token, to: payer, amount: 10n ** 21n });
    const wei = (dollars / DOLLARS_OF_ETHER) * 1e18;
    const far = tickOf(Number(ISLE.dollars) / 100);
    const [low, high] = isToken0 ? [far - 1000, far] : [far, far + 1000];
    const span = Math.abs(
      1.0001 ** ((isToken0 ? high : -high) / 2) - 1.0001 ** ((isToken0 ? low : -low) / 2),
    );
    await mint(pool, low, high, wei / span);
    const root = 1.0001 ** (tick / 2);
    await mint(pool, tick, tick + 1, isToken0 ? (wei * 1.1) / root : wei * 1.1 * root);
    await wait(pool, tick, tick + 1);

    expect(await priceOf(ISLE.address)).toBeNull();
    await expectAgreement();
    expect(await falseBy(MAINNET_RULE)).toEqual([]);
    expect(await falseBy(OLD_RULE)).toContain(ISLE.address);
  });

  it('one tick of liquidity in the pool that prices a token changes neither its price nor the truth of its depth', async () => {
    const { tokens, pools } = await readIndexSnapshot(index.queryUrl);
    const priced = tokens.find(
      ({ pricingRank, priceSource }) => pricingRank === 0 && pools.some(({ id }) => id === priceSource),
    );
    const pool = pools.find(({ id }) => id === priced?.priceSource);
    if (priced === undefined || pool === undefined) throw new Error('no V3 pool prices a token');
    for (const token of [pool.token0, pool.token1])
      await fundAccount(scene.client, { token, to: payer, amount: 10n ** 24n });
    const [, tick] = await scene.client.readContract({
      ...{ address: pool.id, abi: MARKET, functionName: 'slot0' },
    });
    const lower = Math.floor(tick / pool.tickSpacing) * pool.tickSpacing;
    const range = [lower, lower + pool.tickSpacing] as const;
    // A thousand times the liquidity that honest owners have there.
    await mint(pool.id, ...range, Number(pool.liquidity) * 1000);
    await wait(pool.id, ...range);

    const after = await priceOf(priced.id);
    expect(Number(after) / Number(priced.priceUSD)).toBeCloseTo(1, 6);
    await expectAgreement();
    expect(await falseBy(MAINNET_RULE)).toEqual([]);
  });
});
