import { randomInt } from 'node:crypto';
import { startIndexedReplica } from '../harness/indexedReplica.ts';
import { checkPlaces } from './checkPlaces.ts';
import { formatVerification, hasDifferences } from './formatVerification.ts';
import { describeProgress } from './indexProgress.ts';
import type { Sample } from './indexSnapshot.ts';
import { pricingOfNetwork } from './networkRanks.ts';
import { verifyIndex } from './verifyIndex.ts';

/**
 * `make verify`: compares the index behind `SUBGRAPH_URL` with the chain behind `RPC_URL`, or the local
 * stack's own where neither is set, and the lists of pools of the service behind `API_URL` with what they say
 * of each pool. Exit code 1 when they differ.
 */
async function main(): Promise<number> {
  const rpcUrl = setting('RPC_URL');
  const subgraphUrl = setting('SUBGRAPH_URL');
  if (rpcUrl !== undefined && subgraphUrl !== undefined) return verifyAndPrint(rpcUrl, subgraphUrl);
  if (rpcUrl !== undefined || subgraphUrl !== undefined) {
    process.stderr.write(`${rpcUrl === undefined ? 'RPC_URL' : 'SUBGRAPH_URL'} is not set\n`);
    return 1;
  }
  const { replica, index, stop } = await startIndexedReplica({
    onStep: (step) => process.stdout.write(`${step}\n`),
  });
  try {
    return await verifyAndPrint(replica.url, index.queryUrl);
  } finally {
    await stop();
  }
}

async function verifyAndPrint(rpcUrl: string, subgraphUrl: string): Promise<number> {
  const chainBlock = setting('CHAIN_BLOCK');
  const fromBlock = setting('FROM_BLOCK');
  const minimumDepth = setting('MINIMUM_DEPTH_USD');
  const pricing = pricingOfNetwork(setting('NETWORK') ?? 'mainnet');
  const sample = sampleOf(setting('SAMPLE'), setting('SEED'));
  if (sample !== undefined) process.stdout.write(`SAMPLE=${sample.count} SEED=${sample.seed}\n`);
  process.stdout.write(`${await describeProgress(rpcUrl, subgraphUrl)}\n`);
  const apiUrl = setting('API_URL');
  const { block, checks } = await verifyIndex({
    rpcUrl,
    subgraphUrl,
    pricing,
    say: (line) => process.stderr.write(`» ${line}\n`),
    ...(chainBlock === undefined ? {} : { chainBlock: BigInt(chainBlock) }),
    ...(fromBlock === undefined ? {} : { fromBlock: BigInt(fromBlock) }),
    ...(sample === undefined ? {} : { sample }),
    ...(minimumDepth === undefined ? {} : { minimumDepthUSD: BigInt(minimumDepth) }),
  });
  const verification = {
    block,
    checks: apiUrl === undefined ? checks : [...checks, await checkPlaces(apiUrl)],
  };
  process.stdout.write(`${formatVerification(verification).join('\n')}\n`);
  return hasDifferences(verification) ? 1 : 0;
}

const MAX_SEED = 2 ** 31;

/** @throws Error when one of them is no whole number */
function sampleOf(count: string | undefined, seed: string | undefined): Sample | undefined {
  if (count === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(count)) throw new Error('SAMPLE is a number of pairs and pools');
  if (seed !== undefined && !/^\d{1,9}$/.test(seed)) throw new Error('SEED is a whole number');
  return { count: Number(count), seed: seed === undefined ? randomInt(MAX_SEED) : Number(seed) };
}

function setting(name: string): string | undefined {
  const value = process.env[name];
  return value === '' ? undefined : value;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
