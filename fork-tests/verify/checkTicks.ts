import type { Address } from 'viem';
import { type ChainReader, MARKET, type MarketLog, mapLimited } from './chainReader.ts';
import { type CheckResult, createComparison } from './comparison.ts';
import { groupBy } from './groupBy.ts';
import type { IndexSnapshot } from './indexSnapshot.ts';

/**
 * Every tick that the index lists or that a Mint ever used, against `ticks()`; and the sums over each pool's
 * ticks.
 */
export async function checkTicks(
  index: IndexSnapshot,
  reader: ChainReader,
  logs: readonly MarketLog[],
): Promise<CheckResult> {
  const comparison = createComparison('ticks: gross, net, none missing, none left over, sums');
  const usedTicks = ticksOfMints(logs);
  const ticksOfPool = groupBy(index.ticks, ({ pool }) => pool);
  for (const pool of index.pools) {
    const ticks = ticksOfPool.get(pool.id) ?? [];
    comparison.equal(`pool ${pool.id} tickCount`, pool.tickCount, BigInt(ticks.length));
    comparison.equal(`pool ${pool.id} sum of liquidityNet`, sumOfNet(ticks), 0n);
    const active = ticks.filter(({ tickIdx }) => pool.tick !== null && tickIdx <= pool.tick);
    comparison.equal(`pool ${pool.id} sum of liquidityNet up to its tick`, sumOfNet(active), pool.liquidity);

    const indexed = new Map(ticks.map((tick) => [tick.tickIdx, tick]));
    const candidates = new Set([...indexed.keys(), ...(usedTicks.get(pool.id) ?? [])]);
    await mapLimited([...candidates], (tickIdx) =>
      comparison.reading(`pool ${pool.id} tick ${tickIdx}`, async () => {
        const [liquidityGross, liquidityNet] = await reader.client.readContract({
          address: pool.id,
          abi: MARKET,
          functionName: 'ticks',
          args: [tickIdx],
          blockNumber: reader.blockNumber,
        });
        const tick = indexed.get(tickIdx);
        const what = `pool ${pool.id} tick ${tickIdx}`;
        comparison.equal(`${what} liquidityGross`, tick?.liquidityGross ?? 0n, liquidityGross);
        comparison.equal(`${what} liquidityNet`, tick?.liquidityNet ?? 0n, liquidityNet);
      }),
    );
  }
  return comparison.result();
}

function sumOfNet(ticks: readonly { readonly liquidityNet: bigint }[]): bigint {
  return ticks.reduce((sum, { liquidityNet }) => sum + liquidityNet, 0n);
}

function ticksOfMints(logs: readonly MarketLog[]): ReadonlyMap<string, ReadonlySet<number>> {
  const ticks = new Map<string, Set<number>>();
  for (const log of logs) {
    if (log.eventName !== 'Mint' || !('tickLower' in log.args)) continue;
    const pool = log.address.toLowerCase() as Address;
    const known = ticks.get(pool) ?? new Set();
    ticks.set(pool, known.add(log.args.tickLower).add(log.args.tickUpper));
  }
  return ticks;
}
