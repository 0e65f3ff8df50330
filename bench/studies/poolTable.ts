import type { Address, Hex } from 'viem';
import type { MarketRow, TokenRow } from '../../server/indexer/rows/marketRows.ts';
import type { PoolListRequest } from '../../server/pools/list/poolPage.ts';
import { MarketTable } from '../../server/pools/table/marketTable.ts';
import { median, percentile, printTable } from '../kit/report.ts';

/*
 * Question (2026-11): how much processor time do pages of pools take once all pools are in memory?
 *
 * `node --import tsx bench/studies/poolTable.ts`. Environment: POOLS.
 */

const POOLS = Number(process.env['POOLS'] ?? 490_000);
const CHUNK = 1000;
const HOURS = 100_000;
/** Pools that are traded in a day. */
const TRADED = 20_000;
const CHANGED = 300;
const BLOCKS = 100;
/** Blocks that are not counted: until then code is being compiled. */
const WARM_UP = 20;
const TIMESTAMP = 1_700_000_000;
const FIRST_HOUR = 1_699_999_200;

const addressOf = (kind: number, number: number): Address =>
  `0x${number.toString(16).padStart(38, '0').split('').reverse().join('')}${kind.toString(16).padStart(2, '0')}`;
const hashOf = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`;
const blockOf = (number: number) => ({
  number: BigInt(number),
  hash: hashOf(number),
  timestamp: TIMESTAMP,
  hasIndexingErrors: false,
});

const tokenOf = (address: Address, pricingRank: number, priceIn: Address | null): TokenRow => ({
  address,
  symbol: address.slice(2, 8),
  name: `Token ${address.slice(2, 12)}`,
  decimals: 18,
  pricingRank,
  priceInAnchor: priceIn === null ? null : '0.001234567890123456789012345678901234',
  priceAnchor: priceIn,
});
const usd = tokenOf(addressOf(1, 1), 3, null);
const native = tokenOf(addressOf(1, 2), 2, usd.address);

/**
 * The first one prices native coin. The others are each of a token of its own with it, every other one
 * priced; what they hold falls and rises again.
 */
function marketOf(number: number): MarketRow {
  const held = String(10n ** 24n / BigInt(1 + ((number * 7919) % POOLS)));
  return {
    protocol: number % 3 === 0 ? 'v3' : 'v2',
    address: addressOf(3, number),
    fee: 0,
    token1: native,
    token0: number === 1 ? usd : tokenOf(addressOf(2, number), 0, number % 2 === 0 ? null : native.address),
    price: '1.000034567890123456789012345678901',
    amount0: held,
    amount1: held,
    volumeUSD: '123456.7890123456',
    txCount: String(number),
    latestHour: null,
    swaps: { swapCount: number, unpricedSwapCount: 0, hour: FIRST_HOUR },
  };
}

function fullTable(): MarketTable {
  const table = new MarketTable(blockOf(0), 1000, () => 3000);
  for (let from = 1; from <= POOLS; from += CHUNK) {
    table.add(
      Array.from({ length: Math.min(CHUNK, POOLS - from + 1) }, (_, index) => marketOf(from + index)),
    );
  }
  table.addHours(
    Array.from({ length: HOURS }, (_, hour) => ({
      id: `0x${hour}`,
      market: addressOf(3, 1 + (hour % TRADED)),
      volumeUSD: { numerator: BigInt(10 * hour + 5), denominator: 10n },
      tvlUSD: { numerator: BigInt(100_000 + hour), denominator: 1n },
      start: FIRST_HOUR - 3600 * (hour % 20),
    })),
  );
  return table;
}

const changesAt = (number: number) => ({
  block: blockOf(number),
  parentHash: hashOf(number - 1),
  tokens: [],
  hours: [],
  markets: Array.from({ length: CHANGED }, (_, index) => marketOf(1 + ((number * 317 + index) % POOLS))),
});

/** Asks for each order and filter at each block for the first time, and again. */
async function runPoolTableBench(): Promise<void> {
  const table = fullTable();
  const takes: number[] = [];
  const rows: Record<string, { readonly cold: number[]; readonly warm: number[] }> = {};
  for (let block = 1; block <= WARM_UP; block++) {
    await table.take(changesAt(block));
    for (const [, request] of requestsAt(block)) await table.page(request);
  }
  for (let block = WARM_UP + 1; block <= WARM_UP + BLOCKS; block++) {
    takes.push(await processorMs(() => table.take(changesAt(block))));
    for (const [name, request] of requestsAt(block)) {
      rows[name] ??= { cold: [], warm: [] };
      rows[name].cold.push(await processorMs(() => table.page(request)));
      rows[name].warm.push(await processorMs(() => table.page(request)));
    }
  }
  const text = (times: readonly number[]) => [median(times).toFixed(1), percentile(times, 99).toFixed(1)];
  printTable(
    `${POOLS} pools in ${(table.bytes / 1e6).toFixed(0)} MB, ${CHANGED} of them changed at each block; ms of the processor, wanted ≤ 50`,
    [
      ['', 'first p50', 'p99', 'again p50', 'p99'],
      ['a block', ...text(takes), '', ''],
      ...Object.entries(rows).map(([name, { cold, warm }]) => [name, ...text(cold), ...text(warm)]),
    ],
  );
}

async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function requestsAt(block: number): [string, PoolListRequest][] {
  return (['tvl', 'volume', 'apr'] as const).flatMap((sort): [string, PoolListRequest][] => [
    [`by ${sort}`, { sort, limit: 100, skip: 0 }],
    [`by ${sort}, the last page`, { sort, limit: 500, skip: 5000 }],
    [`by ${sort}, V3`, { sort, protocol: 'v3', limit: 100, skip: block }],
    [`by ${sort}, of native coin`, { sort, token: native.address, limit: 100, skip: block }],
    [`by ${sort}, of a token`, { sort, token: addressOf(2, block), limit: 100, skip: 0 }],
  ]);
}

await runPoolTableBench();
