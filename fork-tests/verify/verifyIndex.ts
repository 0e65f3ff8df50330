import { createChainReader, readMarketLogs } from './chainReader.ts';
import { checkEvents, checkFigures } from './checkFigures.ts';
import { checkBalances, checkFactories, checkPairs, checkPools } from './checkMarkets.ts';
import { checkNfts, checkPoolKeys } from './checkPositions.ts';
import { checkPrices } from './checkPrices.ts';
import { checkTicks } from './checkTicks.ts';
import { checkTransactions } from './checkTransactions.ts';
import { type CheckResult, createComparison } from './comparison.ts';
import { type IndexedBlock, readIndexSnapshot } from './indexSnapshot.ts';
import { readActivity } from './marketActivity.ts';

export interface VerifyOptions {
  readonly rpcUrl: string;
  readonly subgraphUrl: string;
  /** Where logs begin to matter. Default: where the first pair or pool was created. */
  readonly fromBlock?: bigint;
  /** Block at which the chain is read. Default: the newest indexed one, the only one at which the two can agree. */
  readonly chainBlock?: bigint;
}

export interface Verification {
  readonly block: IndexedBlock;
  readonly checks: readonly CheckResult[];
}

/**
 * Everything that the index says of the newest block that it has, compared with the chain at that block.
 * Reads all entities and all Mint, Burn and Swap logs: for small exchanges it takes seconds, for large ones long.
 */
export async function verifyIndex(options: VerifyOptions): Promise<Verification> {
  const index = await readIndexSnapshot(options.subgraphUrl);
  const reader = createChainReader(options.rpcUrl, options.chainBlock ?? index.block.number);
  const markets = [...index.pairs, ...index.pools];
  const fromBlock = options.fromBlock ?? firstOf(markets.map(({ createdAtBlock }) => createdAtBlock));
  const logs = await readMarketLogs(
    reader,
    markets.map(({ id }) => id),
    fromBlock,
  );
  const activities = await readActivity(reader, logs);

  const block = createComparison('block: the index follows this chain');
  const { hash } = await reader.client.getBlock({ blockNumber: reader.blockNumber });
  block.equal(`block ${reader.blockNumber} hash`, index.block.hash, hash);
  return {
    block: index.block,
    checks: [
      block.result(),
      await checkFactories(index, reader, fromBlock),
      await checkPairs(index, reader),
      await checkPools(index, reader),
      await checkTicks(index, reader, logs),
      await checkNfts(index, reader),
      await checkPoolKeys(index, reader, logs),
      await checkBalances(index, reader),
      checkTransactions(index, logs),
      checkEvents(index, activities),
      checkFigures(index, activities),
      checkPrices(index),
    ],
  };
}

function firstOf(blocks: readonly bigint[]): bigint {
  return blocks.reduce((first, block) => (block < first ? block : first), blocks[0] ?? 0n);
}
