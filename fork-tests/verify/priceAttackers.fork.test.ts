import { rm } from 'node:fs/promises';
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSqrtRatioAtTick } from '../../server/amm/v3/tickMath.ts';
import { deployContract } from '../contracts/deployContract.ts';
import { chainClient } from '../harness/chainClient.ts';
import { fundAccount } from '../harness/funding.ts';
import { type GraphNode, startGraphNode } from '../harness/graphNode.ts';
import { deployOwnToken, ownTokenOf } from '../harness/ownToken.ts';
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
import { buildFormerRules } from './formerRules.ts';
import { readIndexSnapshot } from './indexSnapshot.ts';
import { ruledClaims } from './priceClaims.ts';
import { verifyIndex } from './verifyIndex.ts';

/*
 * An attacker on a chain of his own: what he shows costs him nothing as long as nobody can take it. The check
 * of trades shares no rule with the index, so it tells what each rule of depth would have said wrongly.
 */

const PAYER = parseAbi([
  'function mint(address pool, int24 lower, int24 upper, uint128 amount)',
  'function burn(address pool, int24 lower, int24 upper, uint128 amount)',
  'function swap(address pool, bool zeroForOne, int256 amount)',
]);
const ETHER = 10n ** 18n;
/** The mappings are compiled anew, on a machine that may have much else to do. */
const BUILD_TIMEOUT_MS = 900_000;
const ALL_OVER = [-887_272, 887_272] as const;
const DOLLARS_OF_ETHER = 3500;
/** Depth as it was: capital shown, whoever can take it. */
const OLD_RULE: DollarRule = { ...MAINNET_RULE, depthOf: shownDepth, isRankedInDollars: true };

describe('prices that an attacker shows', () => {
  let scene: IndexScene;
  let index: GraphNode;
  let payer: Address;
  const cleanups: (() => Promise<void>)[] = [];
  /** The token whose price was pushed within a block, and the hour in which value came and went. */
  let pushed: Address;
  let lent: number | undefined;

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
        abi: PAYER,
        functionName: 'mint',
        args: [pool, lower, upper, BigInt(Math.floor(liquidity))],
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
      events: REPLAYED_EVENTS,
      strict: true,
      fromBlock: 0n,
      toBlock: block.number,
    });
    const markets = [
      ...pairs.map(({ id, token0, token1 }) => ({ address: id, token0, token1, fee: V2_FEE, isPool: false })),
      ...pools.map(({ id, token0, token1, fee }) => ({
        address: id,
        token0,
        token1,
        fee: BigInt(fee),
        isPool: true,
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
      address: scene.replica.contracts.v3Factory,
      abi: V3_FACTORY,
      functionName: 'getPool',
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
      address: pool.id,
      abi: MARKET,
      functionName: 'slot0',
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

  /** Sends calls of the payer that all go into the next block. */
  const inOneBlock = async (calls: readonly Hex[]) => {
    const { client, account } = scene;
    await client.impersonateAccount({ address: account });
    await client.setAutomine(false);
    try {
      for (const data of calls) {
        await client.request<{ Method: 'eth_sendTransaction'; Parameters: [object]; ReturnType: Hex }>({
          method: 'eth_sendTransaction',
          params: [{ from: account, to: payer, data, gas: '0x7a120' }],
        });
      }
      await client.mine({ blocks: 1 });
    } finally {
      await client.setAutomine(true);
    }
    const { transactions } = await client.getBlock();
    expect(transactions).toHaveLength(calls.length);
    for (const hash of transactions) {
      expect((await client.getTransactionReceipt({ hash })).status).toBe('success');
    }
  };
  const minted = (pool: Address, liquidity: bigint) =>
    encodeFunctionData({ abi: PAYER, functionName: 'mint', args: [pool, ...ALL_OVER, liquidity] });
  const burned = (pool: Address, liquidity: bigint) =>
    encodeFunctionData({ abi: PAYER, functionName: 'burn', args: [pool, ...ALL_OVER, liquidity] });
  const swapped = (pool: Address, zeroForOne: boolean, amount: bigint) =>
    encodeFunctionData({ abi: PAYER, functionName: 'swap', args: [pool, zeroForOne, amount] });
  /**
   * A pool of ether and a token of the attacker, one to one, that has kept an amount of either since before
   * the windows.
   */
  const openPool = async (symbol: string, kept: bigint) => {
    const { WETH } = scene.replica.tokens;
    const token = await deployOwnToken(scene.client, { owner: scene.account, symbol, supply: 10n ** 24n });
    const pair = sorted(token, WETH.address);
    const { contracts } = scene.replica;
    await send(scene, contracts.positionManager, createPool({ pair, fee: 100, sqrtPriceX96: 2n ** 96n }));
    const pool = await scene.client.readContract({
      address: contracts.v3Factory,
      abi: V3_FACTORY,
      functionName: 'getPool',
      args: [...pair, 100],
    } as const);
    for (const one of pair) await fundAccount(scene.client, { token: one, to: payer, amount: 10n ** 22n });
    await send(scene, payer, minted(pool, kept));
    return pool.toLowerCase() as Address;
  };
  const volumeOf = async (pool: Address) => {
    await index.waitForBlock((await scene.client.getBlock()).hash as Hex);
    const { pools } = await readIndexSnapshot(index.queryUrl);
    const found = pools.find(({ id }) => id === pool);
    return { swaps: found?.swapCount, dollars: Number(found?.volumeUSD) };
  };

  it('an own token called USDC, liquidity just in time and twenty swaps in a block: no dollar of volume', async () => {
    // Ten dollars stay; a thousand ether come and go with the block.
    const pool = await openPool('USDC', ETHER / 350n);
    await scene.client.increaseTime({ seconds: 1300 });
    const jit = 1000n * ETHER;
    const swaps = Array.from({ length: 20 }, (_, place) => swapped(pool, place % 2 === 0, 100n * ETHER));
    await inOneBlock([minted(pool, jit), ...swaps, burned(pool, jit)]);
    expect(await volumeOf(pool)).toEqual({ swaps: 20n, dollars: 0 });
    await expectAgreement();
  });

  it('over many blocks: swaps of thousands of dollars count ten a block, in a pool that has kept ten', async () => {
    const pool = await openPool('DUST', ETHER / 350n);
    await scene.client.increaseTime({ seconds: 1300 });
    const lent = 1000n * ETHER;
    await inOneBlock([minted(pool, lent)]);
    for (let block = 0; block < 10; block++) {
      await inOneBlock([swapped(pool, true, 10n * ETHER), swapped(pool, false, 10n * ETHER)]);
    }
    await inOneBlock([burned(pool, lent)]);
    const { swaps, dollars } = await volumeOf(pool);
    expect(swaps).toBe(20n);
    // What is within 2 % of a price of one stands for the whole of a pair.
    expect(dollars).toBeGreaterThan(90);
    expect(dollars).toBeLessThan(110);
    await expectAgreement();
  });

  it('a price pushed in one block, and value taken out before the hour ends: neither the price nor the yield’s value moves', async () => {
    // 70 000 dollars of either side, for longer than the windows.
    const pool = await openPool('MOMENT', 20n * ETHER);
    await wait(pool, ...ALL_OVER);
    pushed = ownTokenOf('MOMENT').toLowerCase() as Address;

    // All within one hour: a thousand ether stand for some blocks and are gone at its end.
    const { timestamp } = await scene.client.getBlock();
    await scene.client.increaseTime({ seconds: 3600 - (Number(timestamp) % 3600) + 60 });
    await inOneBlock([minted(pool, 1000n * ETHER)]);
    await inOneBlock([swapped(pool, true, 1000n)]);
    await inOneBlock([burned(pool, 1000n * ETHER)]);
    await scene.client.increaseTime({ seconds: 3600 });
    await inOneBlock([swapped(pool, false, 1000n)]);
    const before = Number(await priceOf(pushed));
    expect(before).toBeGreaterThan(1000);
    const { marketPeriods } = await readIndexSnapshot(index.queryUrl);
    const hours = marketPeriods.filter(({ market, length }) => market === pool && length === 'HOUR');
    const most = Math.max(...hours.map(({ greatestTvlUSD }) => Number(greatestTvlUSD)));
    expect(most).toBeGreaterThan(1_000_000);
    expect(Math.max(...hours.map(({ tvlUSD }) => Number(tvlUSD)))).toBeLessThan(200_000);
    lent = hours.find(({ greatestTvlUSD }) => Number(greatestTvlUSD) === most)?.start;

    // A tenth of what it holds in one block.
    await inOneBlock([swapped(pool, true, 2n * ETHER)]);
    expect(Number(await priceOf(pushed))).toBe(before);
    await expectAgreement();
  });

  it(
    'an index by the rules that all of this once beat is found out, by prices, trades and volumes',
    async () => {
      const { folder, compiled } = await buildFormerRules();
      const { url, startBlock } = scene.replica;
      const former = await startGraphNode({ rpcUrl: url, startBlock, subgraph: compiled });
      try {
        await former.waitForBlock((await scene.client.getBlock()).hash as Hex);
        const { checks } = await verifyIndex({ rpcUrl: url, subgraphUrl: former.queryUrl });
        const found = (check: string) =>
          checks
            .filter(({ name }) => name.startsWith(check))
            .flatMap(({ differences }) => differences.map(({ what }) => what));
        const { ISLE } = scene.replica.tokens;
        expect(found('prices')).toContain(`token ${ISLE.address} priceUSD`);
        expect(found('trades').filter((what) => what.startsWith(`token ${ISLE.address} `))).not.toEqual([]);
        expect(found('prices')).toContain(`token ${pushed} priceUSD`);
        expect(found('candles').filter((what) => what.endsWith(` HOUR ${lent} greatestTvlUSD`))).not.toEqual(
          [],
        );
        const { pools } = await readIndexSnapshot(former.queryUrl);
        const own = new Set(['USDC', 'DUST'].map((symbol) => ownTokenOf(symbol).toLowerCase()));
        const washed = pools.filter(({ token0, token1 }) => own.has(token0) || own.has(token1));
        expect(washed).toHaveLength(2);
        for (const { id, volumeUSD } of washed) {
          expect(Number(volumeUSD)).toBeGreaterThan(100_000);
          expect(found('dollars')).toContain(`market ${id} volumeUSD`);
        }
      } finally {
        await former.stop();
        await rm(folder, { recursive: true, force: true });
      }
    },
    BUILD_TIMEOUT_MS,
  );
});
