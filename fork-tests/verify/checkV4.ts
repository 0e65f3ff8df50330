import { type Address, encodeAbiParameters, type Hex, keccak256, numberToHex, parseAbi } from 'viem';
import type { DollarOracle } from '../pools/dollarOracle.ts';
import { fraction } from '../pools/fraction.ts';
import type { V4Log } from '../pools/v4Logs.ts';
import { type ChainReader, mapLimited } from './chainReader.ts';
import { type CheckResult, createComparison } from './comparison.ts';
import { groupBy } from './groupBy.ts';
import type { IndexSnapshot } from './indexSnapshot.ts';

const STORAGE = parseAbi(['function extsload(bytes32 slot) view returns (bytes32)']);
/** Where the pool manager keeps its pools, and a pool its liquidity. */
const POOLS_SLOT = 6n;
const LIQUIDITY_OFFSET = 3n;
const KEY = [
  { type: 'address' },
  { type: 'address' },
  { type: 'uint24' },
  { type: 'int24' },
  { type: 'address' },
] as const;

/** Key, price, tick and liquidity of every V4 pool against the storage of the pool manager. */
export async function checkV4Pools(
  index: IndexSnapshot,
  manager: Address,
  { client, blockNumber }: ChainReader,
): Promise<CheckResult> {
  const comparison = createComparison('V4 pools: key, price, tick, liquidity');
  const load = async (slot: bigint): Promise<bigint> => {
    const args = [numberToHex(slot, { size: 32 })] as const;
    const call = { address: manager, abi: STORAGE, functionName: 'extsload', args, blockNumber } as const;
    return BigInt(await client.readContract(call));
  };
  await mapLimited(index.v4Pools, (pool) =>
    comparison.reading(`V4 pool ${pool.id}`, async () => {
      const what = `V4 pool ${pool.id}`;
      const { currency0, currency1, fee, tickSpacing, hooks } = pool;
      const key = encodeAbiParameters(KEY, [currency0, currency1, fee, tickSpacing, hooks]);
      comparison.equal(`${what} key`, pool.id, keccak256(key));
      const slot = BigInt(
        keccak256(encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [pool.id, POOLS_SLOT])),
      );
      const [slot0, liquidity] = [await load(slot), await load(slot + LIQUIDITY_OFFSET)];
      comparison.equal(`${what} sqrtPriceX96`, pool.sqrtPriceX96, BigInt.asUintN(160, slot0));
      comparison.equal(`${what} tick`, pool.tick, Number(BigInt.asIntN(24, slot0 >> 160n)));
      comparison.equal(`${what} liquidity`, pool.liquidity, BigInt.asUintN(128, liquidity));
    }),
  );
  return comparison.result();
}

/** Counts, volumes, price, depth and worth of every V4 pool by raw logs. */
export function checkV4Figures(
  index: IndexSnapshot,
  oracle: DollarOracle,
  logs: readonly V4Log[],
): CheckResult {
  const comparison = createComparison('V4 figures: counts, volumes, price, depth, worth');
  const logsOf = groupBy(logs, ({ args }) => args.id);
  for (const pool of index.v4Pools) {
    const what = `V4 pool ${pool.id}`;
    const own = logsOf.get(pool.id) ?? [];
    const swaps = own.flatMap(({ eventName, args }) => (eventName === 'Swap' ? [args] : []));
    const created = own.some(({ eventName }) => eventName === 'Initialize') ? 1 : 0;
    comparison.equal(`${what} txCount`, pool.txCount, BigInt(own.length - created));
    comparison.equal(`${what} swapCount`, pool.swapCount, BigInt(swaps.length));
    comparison.equal(`${what} volume0`, pool.volume0, sizeOf(swaps.map(({ amount0 }) => amount0)));
    comparison.equal(`${what} volume1`, pool.volume1, sizeOf(swaps.map(({ amount1 }) => amount1)));
    comparison.near(`${what} price`, pool.price, oracle.priceNow(pool.id));
    // Holdings are rounded up at each event, so a pool that was emptied has some raw units left.
    const slack = oracle.worthSlackOf(pool.id);
    comparison.close(`${what} tvlInAnchor`, pool.tvlInAnchor, oracle.worthInAnchor(pool.id), slack);
    const depth = fraction(oracle.depthOf(pool.id), 1n);
    const error = fraction(oracle.depthErrorOf(pool.id), 1n);
    comparison.close(`${what} anchorDepth`, String(pool.anchorDepth), depth, error);
  }
  return comparison.result();
}

const sizeOf = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((sum, amount) => sum + (amount < 0n ? -amount : amount), 0n);

/** How many logs of V4 pools count for each token. */
export function v4CountsByToken(index: IndexSnapshot, logs: readonly V4Log[]): ReadonlyMap<string, bigint> {
  const counts = new Map<string, bigint>();
  const tokensOf = new Map<Hex, readonly string[]>(
    index.v4Pools.map(({ id, token0, token1 }) => [id, [...new Set([token0, token1])]]),
  );
  for (const { eventName, args } of logs) {
    if (eventName === 'Initialize') continue;
    for (const token of tokensOf.get(args.id) ?? []) counts.set(token, (counts.get(token) ?? 0n) + 1n);
  }
  return counts;
}
