import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createPublicClient, erc20Abi, http } from 'viem';
import { describe, expect, inject, it } from 'vitest';
import { BLOCK_HASH, startFakeSubgraph } from '../../server/indexer/fakeSubgraph.testkit.ts';
import { type ReplicaToken, TOKENS } from '../harness/replica/tokens.ts';
import { formatVerification, hasDifferences } from './formatVerification.ts';
import { describeProgress } from './indexProgress.ts';
import { type IndexSnapshot, readIndexSnapshot } from './indexSnapshot.ts';
import { startLyingFigures } from './lyingFigures.ts';
import { verifyIndex } from './verifyIndex.ts';

const stack = { rpcUrl: inject('replicaUrl'), subgraphUrl: inject('subgraphUrl') };
const TOTALS = ['txCount', 'swapCount', 'volume0', 'volume1', 'volumeUSD'];
const PRICES = ['price', 'tvlInAnchor'];
/** The figures of each list of the index. */
const WINDOWS = ['anchorDepth', 'longWindowStart', 'longWindowDepth', 'longWindowDepthBefore'];
const FIGURES: Readonly<Record<string, readonly string[]>> = {
  tokens: [
    'symbol',
    'name',
    'decimals',
    'txCount',
    'pricingRank',
    'priceUSD',
    'priceInAnchor',
    'priceDepthUSD',
  ],
  pairs: ['reserve0', 'reserve1', 'close', ...WINDOWS, ...PRICES, ...TOTALS],
  pools: [
    ...['fee', 'tickSpacing', 'liquidity', 'sqrtPriceX96', 'tick', 'tickCount', 'positionCount'],
    ...['amount0', 'amount1', 'feeProtocol0', 'feeProtocol1', ...WINDOWS, ...PRICES, ...TOTALS],
  ],
  ticks: ['liquidityGross', 'liquidityNet'],
  positions: [
    ...['tickLower', 'tickUpper', 'liquidity', 'deposited0', 'deposited1'],
    ...['withdrawn0', 'withdrawn1', 'collected0', 'collected1'],
  ],
  marketEvents: ['timestamp', 'amount0', 'amount1', 'volumeUSD'],
  marketPeriods: [
    'open',
    'high',
    'low',
    'close',
    'amount0',
    'amount1',
    'tvlUSD',
    'greatestTvlUSD',
    ...TOTALS,
  ],
};
/** How differences in each of them begin. */
const LABELS: Readonly<Record<string, RegExp>> = {
  tokens: /^token /,
  pairs: /^(pair|market) /,
  pools: /^(pool|market) /,
  ticks: /^pool \S+ tick /,
  positions: /^(NFT|position) /,
  marketEvents: /^event /,
  marketPeriods: /^period /,
};
const chain = createPublicClient({ transport: http(stack.rpcUrl) });

describe('verifyIndex compares the index with the chain', () => {
  it('every pair, pool, tick, position and count of the replica is indexed as it is on chain', async () => {
    const verification = await verifyIndex(stack);
    expect(hasDifferences(verification), formatVerification(verification).join('\n')).toBe(false);
    const compared = Object.fromEntries(verification.checks.map((check) => [check.name, check.compared]));
    expect(compared).toMatchObject({
      'block: the index follows this chain': 1,
      'factories: number of pairs and pools': 4,
    });
    for (const { name, compared } of verification.checks.slice(2)) {
      expect(compared, name).toBeGreaterThanOrEqual(70);
    }
  });

  it('where nobody sent tokens to a pool directly, its amounts are its balances', async () => {
    const { pools, block } = await readIndexSnapshot(stack.subgraphUrl);
    expect(pools.length).toBeGreaterThanOrEqual(44);
    for (const { id, token0, token1, amount0, amount1 } of pools) {
      const balanceOf = (token: `0x${string}`) =>
        chain.readContract({
          address: token,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [id],
          blockNumber: block.number,
        });
      expect([amount0, amount1], id).toEqual([await balanceOf(token0), await balanceOf(token1)]);
    }
  });

  it('prices in dollars are those that the replica was set up to; what only unpriced pools trade has none', async () => {
    const { tokens } = await readIndexSnapshot(stack.subgraphUrl);
    const priceOf = new Map(tokens.map(({ id, priceUSD }) => [id, priceUSD]));
    const unpriced: string[] = [];
    for (const [key, { address, dollars, decimals, answeredDecimals }] of Object.entries<ReplicaToken>(
      TOKENS,
    )) {
      const price = priceOf.get(address);
      if (price === undefined) continue;
      if (price === null) {
        unpriced.push(key);
        continue;
      }
      const perToken = Number(price) * (answeredDecimals === undefined ? 1 : 10 ** decimals);
      expect(perToken / Number(dollars), key).toBeGreaterThan(0.99);
      expect(perToken / Number(dollars), key).toBeLessThan(1.01);
    }
    expect(unpriced.sort()).toEqual(['ATOLL', 'EDGE', 'ISLE', 'REEF']);
  });

  it('a sample is as its seed chooses it, and agrees as the whole does', async () => {
    const read = (seed: number) => readIndexSnapshot(stack.subgraphUrl, { count: 5, seed });
    const chosen = ({ pairs, pools }: IndexSnapshot) => [...pairs, ...pools].map(({ id }) => id);
    const [first, again, other] = [await read(1), await read(1), await read(2)];
    expect(chosen(first)).toHaveLength(5);
    expect(chosen(again)).toEqual(chosen(first));
    expect(chosen(other)).not.toEqual(chosen(first));
    const verification = await verifyIndex({ ...stack, sample: { count: 20, seed: 3 } });
    expect(hasDifferences(verification), formatVerification(verification).join('\n')).toBe(false);
  });

  it('each figure is found when the index tells it wrongly', async () => {
    const lying = await startLyingFigures(stack.subgraphUrl, FIGURES);
    try {
      const { checks } = await verifyIndex({ ...stack, subgraphUrl: lying.url });
      const found = checks.flatMap(({ differences }) => differences.map(({ what }) => what));
      for (const [list, fields] of Object.entries(FIGURES)) {
        const missed = fields.filter(
          (field) => !found.some((what) => LABELS[list]?.test(what) && what.endsWith(` ${field}`)),
        );
        expect({ [list]: missed }).toEqual({ [list]: [] });
      }
    } finally {
      await lying.close();
    }
  });

  it('compared with another block, the differences are named', async () => {
    const { block } = await readIndexSnapshot(stack.subgraphUrl);
    const verification = await verifyIndex({ ...stack, chainBlock: block.number - 20n });
    expect(hasDifferences(verification)).toBe(true);
    const different = verification.checks.filter((check) => check.differences.length > 0);
    expect(different.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'block: the index follows this chain',
        'pairs: tokens, reserves',
        'pools: tokens, fee, price, tick, liquidity, protocol fee',
        'txCount: markets, tokens against raw logs',
      ]),
    );
    expect(formatVerification(verification).join('\n')).toMatch(
      /pair 0x[0-9a-f]{40} reserve0: index \d+, chain \d+/,
    );
  });

  it('an index that catches up: how many blocks are left, and for how long at its pace', async () => {
    const head = Number(await chain.getBlockNumber());
    let looks = 0;
    // A hundred blocks and an hour behind, then fifty and half an hour.
    const catchingUp = await startFakeSubgraph(() => {
      const left = looks++ === 0 ? 2 : 1;
      const timestamp = Math.floor(Date.now() / 1000) - left * 1800;
      return {
        _meta: { block: { number: head - left * 50, hash: BLOCK_HASH, timestamp }, hasIndexingErrors: false },
      };
    });
    try {
      expect(await describeProgress(stack.rpcUrl, catchingUp.url)).toMatch(
        new RegExp(
          `^index at block ${head - 50}, the chain at ${head}: 50 blocks left, about \\d+ s if it goes on`,
        ),
      );
      expect(await describeProgress(stack.rpcUrl, stack.subgraphUrl)).toMatch(
        /^index at block \d+, the chain at \d+$/,
      );
    } finally {
      await catchingUp.close();
    }
  });

  it('the command exits with 0 when all agrees, with 1 and the differences when not, with 1 when a setting is missing', async () => {
    const { block } = await readIndexSnapshot(stack.subgraphUrl);
    const good = await runCommand({ RPC_URL: stack.rpcUrl, SUBGRAPH_URL: stack.subgraphUrl });
    expect(good.stdout).toMatch(/^index at block \d+, the chain at \d+\n/);
    expect(good.stdout).toMatch(/pairs: tokens, reserves +\d+ compared {2}ok/);
    expect(good.code).toBe(0);
    const bad = await runCommand({
      RPC_URL: stack.rpcUrl,
      SUBGRAPH_URL: stack.subgraphUrl,
      CHAIN_BLOCK: String(block.number - 20n),
    });
    expect(bad.stdout).toMatch(/pairs: tokens, reserves +\d+ compared {2}\d+ DIFFERENT/);
    expect(bad.code).toBe(1);
    expect(await runCommand({ RPC_URL: stack.rpcUrl })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'SUBGRAPH_URL is not set\n',
    });
  });
});

/** `make verify` without make. */
async function runCommand(settings: Readonly<Record<string, string>>) {
  const args = ['--import', 'tsx', 'fork-tests/verify/main.ts'];
  const env = { PATH: process.env['PATH'], ...settings };
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, args, { env })) };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'stdout' in error && 'stderr' in error)) throw error;
    return { code: error.code, stdout: error.stdout, stderr: error.stderr };
  }
}
