import type { Address } from 'viem';
import { type CreatedMarket, readTimes, replayDollars, V2_FEE } from '../pools/dollarOracle.ts';
import { REPLAYED_EVENTS } from '../pools/replayedMarket.ts';
import { asPoolLog, V4_EVENTS, type V4Log, v4Markets } from '../pools/v4Logs.ts';
import { createChainReader, readLogsOf, readMarketLogs } from './chainReader.ts';
import { checkCandles } from './checkCandles.ts';
import { checkDeposits } from './checkDeposits.ts';
import { checkHoldings, checkPrices, checkVolumes } from './checkDollars.ts';
import { checkEvents, checkFigures } from './checkFigures.ts';
import { checkFactories, checkPairs, checkPools } from './checkMarkets.ts';
import { checkNfts, checkPoolKeys } from './checkPositions.ts';
import { checkTicks } from './checkTicks.ts';
import { checkTokens } from './checkTokens.ts';
import { checkTrades } from './checkTrades.ts';
import { checkTransactions } from './checkTransactions.ts';
import { checkV4Figures, checkV4Pools, v4CountsByToken } from './checkV4.ts';
import { type CheckResult, createComparison } from './comparison.ts';
import { type IndexedBlock, type IndexSnapshot, readIndexSnapshot, type Sample } from './indexSnapshot.ts';
import { readActivity } from './marketActivity.ts';
import { leastPegsOf, type NetworkPricing, pricingOfNetwork, ranksOf } from './networkRanks.ts';
import { indexedClaims } from './priceClaims.ts';

export interface VerifyOptions {
  readonly rpcUrl: string;
  readonly subgraphUrl: string;
  /** Where logs begin to matter. Default: where the first pair or pool was created. */
  readonly fromBlock?: bigint;
  /**
   * Block at which the chain is read. Default: the newest indexed one, the only one at which the two can
   * agree.
   */
  readonly chainBlock?: bigint;
  /** What the network counts in and prices by, as `networks.json` has it. Default: that of mainnet. */
  readonly pricing?: NetworkPricing;
  /** Another least depth than that of the network. */
  readonly minimumDepthUSD?: bigint;
  /** Is told what is being read and compared, and how it comes on. */
  readonly say?: (line: string) => void;
  /** Checks only a sample of the pairs and pools, with all that belongs to them. Default: everything. */
  readonly sample?: Sample;
}

export interface Verification {
  readonly block: IndexedBlock;
  readonly checks: readonly CheckResult[];
}

/**
 * Compares everything that the index says of its newest block with the chain at that block. Reads all
 * entities and all logs of all markets: for small exchanges it takes seconds, for large ones long, unless a
 * sample of their markets is enough.
 */
export async function verifyIndex(options: VerifyOptions): Promise<Verification> {
  const { say = () => undefined } = options;
  const index = await readIndexSnapshot(options.subgraphUrl, options.sample);
  const reader = createChainReader(options.rpcUrl, options.chainBlock ?? index.block.number, say);
  const markets = [...index.pairs, ...index.pools];
  say(`read ${markets.length} pairs and pools of the index; reading their logs`);
  const fromBlock = options.fromBlock ?? firstOf(markets.map(({ createdAtBlock }) => createdAtBlock));
  const logs = await readMarketLogs(
    reader,
    markets.map(({ id }) => id),
    fromBlock,
  );
  const activities = await readActivity(reader, logs);
  const replayed = await readLogsOf(
    reader,
    REPLAYED_EVENTS,
    markets.map(({ id }) => id),
    fromBlock,
  );
  const pricing = options.pricing ?? pricingOfNetwork('mainnet');
  const manager = index.factories.find(({ protocol }) => protocol === 'V4')?.id;
  const v4Logs =
    manager === undefined || index.isSample
      ? []
      : (await readLogsOf(reader, V4_EVENTS, [manager], fromBlock)).filter(isIndexed(index));
  const replayedLogs = [...replayed, ...v4Logs.map(asPoolLog)].sort(
    (a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex,
  );
  say(`read ${logs.length + replayedLogs.length} logs; computing dollars`);
  const oracle = replayDollars({
    rule: {
      ranks: ranksOf(pricing),
      leastPegs: leastPegsOf(pricing),
      minimumDepthUSD: options.minimumDepthUSD ?? BigInt(pricing.minimumDepth),
    },
    markets: [
      ...index.pairs.map((pair) => ({ ...pair, address: pair.id, fee: V2_FEE, isPool: false })),
      ...index.pools.map((pool) => ({ ...pool, address: pool.id, fee: BigInt(pool.fee), isPool: true })),
    ]
      .map(
        ({ address, token0, token1, fee, isPool }): CreatedMarket => ({
          address,
          token0,
          token1,
          fee,
          isPool,
        }),
      )
      .concat(v4Markets(v4Logs, pricing.wrappedNative.toLowerCase() as Address)),
    logs: replayedLogs,
    timeOf: await readTimes(reader.client, replayedLogs),
    decimalsOf: new Map(index.tokens.map(({ id, decimals }) => [id, decimals])),
  });

  say('comparing');
  const block = createComparison('block: the index follows this chain');
  const { hash } = await reader.client.getBlock({ blockNumber: reader.blockNumber });
  block.equal(`block ${reader.blockNumber} hash`, index.block.hash, hash);
  return {
    block: index.block,
    checks: [
      block.result(),
      ...(index.isSample ? [] : [await checkFactories(index, reader, fromBlock)]),
      await checkPairs(index, reader),
      await checkPools(index, reader),
      await checkTicks(index, reader, logs),
      await checkNfts(index, reader),
      await checkPoolKeys(index, reader, logs),
      await checkTokens(index, reader),
      await checkDeposits(index, reader, replayed, fromBlock),
      checkTransactions(index, logs, v4CountsByToken(index, v4Logs)),
      checkEvents(index, activities),
      checkFigures(index, activities),
      checkHoldings(index, oracle),
      checkCandles(index, oracle),
      ...(manager === undefined || index.isSample
        ? []
        : [await checkV4Pools(index, manager, reader), checkV4Figures(index, oracle, v4Logs)]),
      // What a token is worth depends on pools that a sample may lack.
      ...(index.isSample
        ? []
        : [
            checkPrices(index, oracle),
            await checkTrades(indexedClaims(index), reader),
            checkVolumes(index, oracle),
          ]),
    ],
  };
}

/** Of pools from before the first block of an index it knows nothing. */
function isIndexed({ v4Pools }: Pick<IndexSnapshot, 'v4Pools'>): (log: V4Log) => boolean {
  const ids = new Set<string>(v4Pools.map(({ id }) => id));
  return ({ args }) => ids.has(args.id);
}

function firstOf(blocks: readonly bigint[]): bigint {
  return blocks.reduce((first, block) => (block < first ? block : first), blocks[0] ?? 0n);
}
