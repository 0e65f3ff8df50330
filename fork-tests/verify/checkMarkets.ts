import { V4_EVENTS } from '../pools/v4Logs.ts';
import { type ChainReader, FACTORY, MARKET, mapLimited } from './chainReader.ts';
import { type CheckResult, createComparison } from './comparison.ts';
import type { IndexSnapshot } from './indexSnapshot.ts';

/** The factories' own counts against the index: no pair and no pool is missing. */
export async function checkFactories(
  index: IndexSnapshot,
  { client, blockNumber }: ChainReader,
  fromBlock: bigint,
): Promise<CheckResult> {
  const comparison = createComparison('factories: number of pairs and pools');
  for (const factory of index.factories) {
    const isV4 = factory.protocol === 'V4';
    const listed = isV4
      ? index.v4Pools.length
      : [...index.pairs, ...index.pools].filter((market) => market.factory === factory.id).length;
    comparison.equal(`factory ${factory.id} poolCount against its list`, factory.poolCount, BigInt(listed));
    if (factory.protocol === 'V2') {
      const length = await client.readContract({
        address: factory.id,
        abi: FACTORY,
        functionName: 'allPairsLength',
        blockNumber,
      });
      comparison.equal(`factory ${factory.id} allPairsLength`, factory.poolCount, length);
    } else {
      const created = await client.getLogs({
        address: factory.id,
        event: isV4 ? V4_EVENTS[0] : FACTORY[1],
        fromBlock,
        toBlock: blockNumber,
      });
      comparison.equal(
        `factory ${factory.id} logs of created pools`,
        factory.poolCount,
        BigInt(created.length),
      );
    }
  }
  return comparison.result();
}

/** Tokens and reserves of each V2 pair. */
export async function checkPairs(index: IndexSnapshot, reader: ChainReader): Promise<CheckResult> {
  const comparison = createComparison('pairs: tokens, reserves');
  await mapLimited(index.pairs, (pair) =>
    comparison.reading(`pair ${pair.id}`, async () => {
      const at = { address: pair.id, abi: MARKET, blockNumber: reader.blockNumber } as const;
      const [token0, token1, [reserve0, reserve1]] = await Promise.all([
        reader.client.readContract({ ...at, functionName: 'token0' }),
        reader.client.readContract({ ...at, functionName: 'token1' }),
        reader.client.readContract({ ...at, functionName: 'getReserves' }),
      ]);
      comparison.equal(`pair ${pair.id} token0`, pair.token0, token0.toLowerCase());
      comparison.equal(`pair ${pair.id} token1`, pair.token1, token1.toLowerCase());
      comparison.equal(`pair ${pair.id} reserve0`, pair.reserve0, reserve0);
      comparison.equal(`pair ${pair.id} reserve1`, pair.reserve1, reserve1);
    }),
  );
  return comparison.result();
}

/** Tokens, fee, spacing, price, tick, active liquidity and protocol fee of each V3 pool. */
export async function checkPools(index: IndexSnapshot, reader: ChainReader): Promise<CheckResult> {
  const comparison = createComparison('pools: tokens, fee, price, tick, liquidity, protocol fee');
  await mapLimited(index.pools, (pool) =>
    comparison.reading(`pool ${pool.id}`, async () => {
      const at = { address: pool.id, abi: MARKET, blockNumber: reader.blockNumber } as const;
      const [token0, token1, fee, tickSpacing, liquidity, [sqrtPriceX96, tick, , , , feeProtocol]] =
        await Promise.all([
          reader.client.readContract({ ...at, functionName: 'token0' }),
          reader.client.readContract({ ...at, functionName: 'token1' }),
          reader.client.readContract({ ...at, functionName: 'fee' }),
          reader.client.readContract({ ...at, functionName: 'tickSpacing' }),
          reader.client.readContract({ ...at, functionName: 'liquidity' }),
          reader.client.readContract({ ...at, functionName: 'slot0' }),
        ]);
      comparison.equal(`pool ${pool.id} token0`, pool.token0, token0.toLowerCase());
      comparison.equal(`pool ${pool.id} token1`, pool.token1, token1.toLowerCase());
      comparison.equal(`pool ${pool.id} fee`, pool.fee, fee);
      comparison.equal(`pool ${pool.id} tickSpacing`, pool.tickSpacing, tickSpacing);
      comparison.equal(`pool ${pool.id} liquidity`, pool.liquidity, liquidity);
      comparison.equal(`pool ${pool.id} sqrtPriceX96`, pool.sqrtPriceX96, sqrtPriceX96);
      comparison.equal(`pool ${pool.id} tick`, pool.tick, sqrtPriceX96 === 0n ? null : tick);
      comparison.equal(`pool ${pool.id} feeProtocol0`, pool.feeProtocol0 ?? 0, feeProtocol % 16);
      comparison.equal(`pool ${pool.id} feeProtocol1`, pool.feeProtocol1 ?? 0, feeProtocol >> 4);
    }),
  );
  return comparison.result();
}
