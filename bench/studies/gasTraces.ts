import type { Address } from 'viem';
import { type ChainClient, chainClient } from '../../fork-tests/harness/chainClient.ts';
import { worth } from '../../fork-tests/harness/replica/prices.ts';
import { oneOf, randomFrom } from '../../fork-tests/harness/replica/random.ts';
import { startReplica } from '../../fork-tests/harness/replica/startReplica.ts';
import { TOKENS, type TokenKey } from '../../fork-tests/harness/replica/tokens.ts';
import { poolsOfReplica, readGraph, v4PoolsOfReplica } from '../../fork-tests/routing/replicaGraph.ts';
import { gasOfPool } from '../../fork-tests/swaps/poolFrame.ts';
import type { GasHop } from '../../server/routing/gas/gasHop.ts';
import type { Pool } from '../../server/routing/model/pool.ts';
import { routeSwap } from '../kit/gasRoutes.ts';
import { leastSquares } from '../kit/leastSquares.ts';
import { percentile, printTable } from '../kit/report.ts';
import { prepareSender, tradeInPools } from '../kit/tradedPools.ts';
import { PLAIN } from '../netOfGas/cases.ts';

/*
 * Question (2026-11): how much gas does each step of a pool's own arithmetic use?
 *
 * `node --import tsx bench/studies/gasTraces.ts 800 77` reads it from traces of 800 random swaps of seed 77.
 * `gasFit.ts` takes the constants from here.
 */

const [count = 800, seed = 77] = process.argv.slice(2).map(Number);
const SENDER: Address = '0x00000000000000000000000000000000000acc01';
/** Hundredths of a bip. */
const MOST_FEE = 100_000;
const COLUMNS = ['the rest', 'exactOutput', 'fixedToken0Input', 'fixedToken0Output'] as const;
const WORK = ['furtherSteps', 'longProducts', 'ticksFound', 'tickBits', 'tickChecks'] as const;
const WRITES = ['tickMove', 'protocolFee', 'wholeFee', 'tick', 'word'] as const;

const replica = await startReplica({ hasV4: true });
try {
  await trace(chainClient(replica.url), replica.url);
} finally {
  await replica.stop();
}

async function trace(client: ChainClient, url: string): Promise<void> {
  const random = randomFrom(seed);
  const holdings = PLAIN.map((key) => ({ token: TOKENS[key].address, amount: worth(key, 100_000_000) }));
  await prepareSender(client, SENDER, holdings);
  const keyOf = new Map<Address, TokenKey>(PLAIN.map((key) => [TOKENS[key].address, key]));
  const amountOf = (token: Address, dollars: number) => worth(keyOf.get(token) ?? 'WETH', dollars);
  const pools: Pool[] = [...poolsOfReplica(), ...v4PoolsOfReplica().filter(({ fee }) => fee < MOST_FEE)];
  const plain = pools.filter(({ token0, token1 }) => keyOf.has(token0) && keyOf.has(token1));
  await tradeInPools({
    url,
    client,
    random,
    sender: SENDER,
    pools: plain,
    amountOf: (token, magnitude) => amountOf(token, 10 ** (magnitude - 1)),
  });
  const { hash, number } = await client.getBlock();
  const market = await readGraph(url, { hash, number }, plain);
  const seen: { readonly hop: GasHop; readonly isOutput: boolean; readonly used: number }[] = [];
  for (let done = 0; done < count; done++) {
    const pool = oneOf(random, plain);
    const [tokenIn, tokenOut] = random() < 0.5 ? [pool.token0, pool.token1] : [pool.token1, pool.token0];
    const tradeType = random() < 0.5 ? 'exactInput' : 'exactOutput';
    const amount = amountOf(tradeType === 'exactInput' ? tokenIn : tokenOut, 10 ** (random() * 5)) + 1n;
    const ends = { tokenIn, tokenOut, tradeType, nativeIn: false, nativeOut: false, amount } as const;
    const swap = await routeSwap(market, { ...ends, recipient: SENDER }, [[{ pool, tokenIn, tokenOut }]]);
    const hop = swap?.quoted.gasHops[0]?.[0];
    if (swap === undefined || hop?.work === undefined || hop.firstCrossings !== undefined) continue;
    const used = await gasOfPool(client, { from: SENDER, ...swap.built }, pool.protocol);
    seen.push({ hop, isOutput: tradeType === 'exactOutput', used });
  }
  for (const protocol of ['v3', 'v4']) {
    const rows = seen
      .filter(({ hop }) => hop.protocol === protocol)
      .map(({ hop, isOutput, used: result }) => ({ counts: countsOf(hop, isOutput), result }));
    const values = leastSquares(rows, rows[0]?.counts.length ?? 0, 1e-6);
    const errors = rows.map(({ counts, result }) =>
      Math.abs(counts.reduce((sum, each, index) => sum - each * (values[index] ?? 0), result)),
    );
    printTable(`What a pool of ${protocol} uses itself, ${rows.length} swaps, units`, [
      ['', ''],
      ...[...COLUMNS, ...WORK, ...WRITES].map((name, index) => [name, (values[index] ?? 0).toFixed(1)]),
      ...[50, 95, 100].map((part) => [`error p${part}`, percentile(errors, part).toFixed(0)]),
    ]);
  }
}

function countsOf(hop: GasHop, isOutput: boolean): number[] {
  const isFixed0 = hop.zeroForOne !== isOutput;
  return [
    ...[1, Number(isOutput), Number(isFixed0 && !isOutput), Number(isFixed0 && isOutput)],
    ...WORK.map((name) => hop.work?.[name] ?? 0),
    ...[
      Number(hop.movesTick === true),
      Number(hop.paysProtocol === true),
      hop.ticksCrossed,
      hop.wordsCrossed,
    ],
  ];
}
