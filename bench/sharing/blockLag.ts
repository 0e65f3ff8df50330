import { setTimeout as pause } from 'node:timers/promises';
import type { Address } from 'viem';
import { createDatabase } from '../../fork-tests/harness/postgres.ts';
import { createLiveChain, type LiveChain } from '../../server/chain/liveChain.ts';
import { Share } from '../../server/share/share.ts';
import { percentile, printTable } from '../kit/report.ts';
import { seededRandom } from '../kit/syntheticMarket.ts';
import { startStage, V2_FACTORY } from '../whole/stage.ts';
import { bare } from '../whole/wholeMarket.ts';

const [POOLS, REPLICAS] = [5_000, 4];
const [BLOCK_MS, TOUCHED, BLOCKS, WARMING] = [250, 300, 120, 40];
const FIRST_BLOCK = 20_000_000;
const V3_FACTORY = '0x00000000000000000000000000000000000000f3';

/**
 * Prints by how much later than the first one, the leader, the others are at a block. All are in one process, which works for
 * each of them, so replicas with processors of their own are quicker.
 */
export async function blockLag(database: string): Promise<void> {
  const stage = await startStage({
    pools: POOLS,
    v4Pools: 0,
    seed: 7,
    firstBlock: FIRST_BLOCK,
    nodeMs: 20,
    indexMs: 20,
  });
  const { data, node } = stage;
  node.blockMs = BLOCK_MS;
  const touchable = [...data.inner, ...data.innerV3];
  const random = seededRandom(7);
  const rows = [['', 'blocks', 'p50', 'p95', 'p99', 'most']];
  const ignore = () => {};
  for (const isVerifying of [true, false]) {
    const url = await createDatabase(database, `lag${isVerifying}`);
    const chains: LiveChain[] = [];
    const shares: Share[] = [];
    const at: Map<bigint, number>[] = [];
    for (let count = 0; count < REPLICAS; count += 1) {
      const shared = new Share({ url, isVerifying, pollMs: 250, onFailure: ignore, onLeading: ignore });
      const chain = createLiveChain({
        url: node.url,
        chainId: 1,
        timeoutMs: 20_000,
        headPollMs: 250,
        poolCacheSize: 10_000,
        factories: { v2Factory: V2_FACTORY, v3Factory: V3_FACTORY, feeTiers: [] },
        baseTokens: data.market.hubs.slice(0, 5),
        indexRefreshMs: 60_000,
        shared,
      });
      for (const pool of data.market.pools()) chain.graph.addPool(bare(pool));
      const reached = new Map<bigint, number>();
      chain.heads.subscribe(({ number }) => reached.set(number, performance.now()));
      await chain.start();
      while (!shares.concat(shared).some(({ isLeading }) => isLeading)) await pause(20);
      chains.push(chain);
      shares.push(shared);
      at.push(reached);
    }
    const began = performance.now();
    for (let block = 0; block < BLOCKS; block += 1) {
      await pause(Math.max(0, began + block * BLOCK_MS - performance.now()));
      for (const chain of chains) chain.awake();
      const pick = () => touchable[Math.floor(random() * touchable.length)] ?? ('0x' as Address);
      node.mine(Array.from({ length: TOUCHED }, pick));
    }
    await pause(2 * BLOCK_MS);
    const firstAt = new Map<bigint, number>();
    for (const [number, ms] of at.flatMap((reached) => [...reached]))
      firstAt.set(number, Math.min(ms, firstAt.get(number) ?? ms));
    const lags = at.flatMap((reached) =>
      [...reached].slice(WARMING).map(([number, ms]) => ms - (firstAt.get(number) ?? ms)),
    );
    // One of them is the first itself.
    const others = lags.filter((ms) => ms > 0);
    const cells = [50, 95, 99, 100].map((percent) => `${percentile(others, percent).toFixed(0)} ms`);
    rows.push([
      isVerifying ? 'proved with the own node, 20 ms' : 'believed',
      String(others.length),
      ...cells,
    ]);
    for (const chain of chains) chain.stop();
  }
  await stage.close();
  printTable(
    `From the first at a block, the leader, to each of ${REPLICAS - 1} others at it, blocks of ${BLOCK_MS} ms with ${TOUCHED} changed pools, one process for all; wanted: at most 50 ms`,
    rows,
  );
}
