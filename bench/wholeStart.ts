import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Address } from 'viem';
import { printTable } from './kit/report.ts';
import { seededRandom } from './kit/syntheticMarket.ts';
import { Phases } from './whole/phases.ts';
import { Questions } from './whole/questions.ts';
import { Service } from './whole/service.ts';
import { LAG, startStage, V2_FACTORY } from './whole/stage.ts';
import { Widenings } from './whole/widenings.ts';

/**
 * Run in a process of its own by `make bench`: what the service costs on a market of so many pools. It is
 * started as an operator starts it, against a node with 50 ms per request and an index with 100 ms per page.
 * A second number starts it so many times before, a third adds V4 pools, a tenth of them with hooks, and a
 * fourth parts the pools among so many exchanges, all of which each quote is the best of.
 */
const POOLS = Number(process.argv[2] ?? 490_000);
const STARTS_BEFORE = Number(process.argv[3] ?? 0);
const V4_POOLS = Number(process.argv[4] ?? 0);
/** A quote searches the market of each, so what is wanted of it counts them. */
const EXCHANGES = Number(process.argv[5] ?? 1);
const SEED = 20_260_103;
const FIRST_BLOCK = 20_000_000;
const REFRESH_MS = 3_000;
const HEAD_POLL_MS = 250;
const QUOTES = 100;
const ONE_ROUTE = '&improvable=false';
/** Warm-up rounds until their code is compiled. */
const WARMING = 2_000;
const TOUCHED = 300;
/** Blocks that the service has not seen. */
const GAP = 200;

const random = seededRandom(SEED);
const stage = await startStage({
  pools: POOLS,
  v4Pools: V4_POOLS,
  exchanges: EXCHANGES,
  seed: SEED,
  firstBlock: FIRST_BLOCK,
  nodeMs: 50,
  indexMs: 100,
});
const { data, node, index, folder } = stage;
const { market, lonely, inner, innerV3 } = data;
const [native, stable] = market.hubs as [Address, Address];
const settings = {
  ...stage.settings,
  HEAD_POLL_MS: String(HEAD_POLL_MS),
  SUBGRAPH_REFRESH_MS: String(REFRESH_MS),
};
const env = { ...settings, SNAPSHOT_FILE: join(folder, 'snapshot') };
const pools = data.pairs.length + data.pools.length + data.v4Pools.length;
/** Start of the next page of each order. */
const cursors = new Map<string, string | null>(
  ['sort=tvl', 'sort=volume', 'sort=apr', 'sort=tvl&protocol=v3', `sort=tvl&token=${native}`].map((order) => [
    order,
    null,
  ]),
);
let indexed = FIRST_BLOCK - LAG + 1;
const refused = new Map<string, number>();

const widenings = new Widenings();

let service = await Service.start(STARTS_BEFORE > 0 ? settings : env);
const running = () => service;
const phases = new Phases({ service: running, node, index });
const ask = new Questions(running, market, random, EXCHANGES > 1);
try {
  for (let start = 1; start <= STARTS_BEFORE; start++) {
    await phases.once(`start ${start}, until all is in memory`, '', async () => {
      await ask.untilQuoted(native, stable, new Map());
      await ask.untilInMemory(pools);
    });
    await service.stop();
    service = await Service.start(start < STARTS_BEFORE ? settings : env);
  }
  await phases.once('start, until hub-to-hub quotes are answered', '≤ 60 s', () =>
    ask.untilQuoted(native, stable, refused),
  );
  await phases.once('and until tokens and pools are listed from memory', '', () => ask.untilInMemory(pools));
  await phases.each('a page of pools', 60, '≤ 50 ms', () => nextPage());
  for (const [name, most, more] of [
    ['quote between two hubs, the first one', 2, ''],
    ['the same into at most 4 routes', 3, '&maxSplits=4'],
  ] as const)
    await phases.each(name, QUOTES, `≤ ${most} rounds`, () =>
      widenings.count(name, node, () => ask.quoted(...twoHubs(), more)),
    );
  await phases.once(
    `${WARMING} quotes between majors, and ${QUOTES} of at most 4 routes, to warm up`,
    '',
    async () => {
      for (let round = 0; round < WARMING; round++) await ask.quoted(...twoMajors(), ONE_ROUTE);
      for (let round = 0; round < QUOTES; round++) await ask.quoted(...twoMajors(), '&maxSplits=4');
    },
  );
  await phases.each(
    'warm quote between two majors',
    10 * QUOTES,
    `p50 ≤ ${EXCHANGES} ms, p99 ≤ ${10 * EXCHANGES} ms`,
    () => ask.quoted(...twoMajors(), ONE_ROUTE),
  );
  // Where the route moves the market, a plain quote is told what a split would leave.
  await phases.each('the same, with what a split would leave', 2 * QUOTES, '', () =>
    ask.quoted(...twoMajors()),
  );
  await phases.each(
    'the same into at most 4 routes',
    2 * QUOTES,
    `p50 ≤ ${20 * EXCHANGES} ms, p99 ≤ ${100 * EXCHANGES} ms`,
    () => ask.quoted(...twoMajors(), '&maxSplits=4'),
  );
  await phases.once('two refreshes of the index', '≤ 2 requests each', () => pause(2 * REFRESH_MS));
  await phases.once('two refreshes of the index, tokens asked for', '', async () => {
    for (let round = 0; round < 10; round++) {
      await ask.listed();
      await pause(REFRESH_MS / 5);
    }
  });
  await phases.each(
    `quote after a block with ${TOUCHED} touched pools`,
    40,
    '≤ 2 requests, p50 ≤ 10 ms',
    () => ask.quotedAt(node.head.number, native, stable),
    async () => {
      node.mine(some(TOUCHED));
      await ask.untilHead(node.head.number);
    },
  );
  await phases.each(
    `a page of pools after a block with ${TOUCHED} changed ones`,
    40,
    '≤ 50 ms',
    () => nextPage(),
    async () => {
      index.moveTo(node.blockAt(indexed++), some(TOUCHED, inner));
      // Until it is looked at: otherwise one page in some follows a gap of several blocks, and the others
      // none.
      await pause(2 * HEAD_POLL_MS);
    },
  );
  await phases.once(`a gap of ${GAP} blocks with ${TOUCHED} touched pools each, and a quote`, '', () => {
    for (let block = 0; block < GAP; block++) node.mine(some(TOUCHED));
    return ask.untilQuotedAt(node.head.number, native, stable);
  });
  await phases.once('a reorg of three blocks, and a quote', '', () => {
    node.reorg(3, some(TOUCHED));
    return ask.untilQuotedAt(node.head.number, native, stable);
  });
  await phases.once('a pool created, and a quote', '', () => {
    node.create(V2_FACTORY, stable, native, '0x00000000000000000000000000000000000f1f1f');
    return ask.untilQuotedAt(node.head.number, native, stable);
  });
  let at = 0;
  const next = () => lonely[at++ % lonely.length] ?? native;
  await phases.each(
    'token of one pool → another one, first time',
    200,
    `≤ ${EXCHANGES} requests, ≤ ${10 * EXCHANGES} ms`,
    () => ask.quoted(next(), next()),
  );
  await phases.each('no route, first time', 60, `≤ ${5 * EXCHANGES} ms`, () =>
    ask.refusedAs('NO_ROUTE', market.islands[1], next()),
  );
  await phases.once('all states dropped, until quotes are answered', '', async () => {
    node.mine(some(TOUCHED), 2_000);
    await ask.untilQuotedAt(node.head.number, native, stable);
  });
  const { residentMb, mostResidentMb } = await service.report();
  await phases.once('stop, the snapshot written', '', () => service.stop());
  service = await Service.start(env);
  await phases.once('start again, until hub-to-hub quotes are answered', '≤ 10 s', () =>
    ask.untilQuoted(native, stable, refused),
  );
  await phases.once('and again until all is in memory', '', () => ask.untilInMemory(pools));
  phases.print(
    `The service, ${pools} pools of ${EXCHANGES} exchanges, ${inner.length} of the pairs inner, seed ${SEED}; a turn and the time on the processor are those of the event loop`,
  );
  const refusals = [...refused].map(([code, count]) => `${code} ${count} times`).join(', ');
  printTable('Besides', [
    ['resident, with everything in it', `${residentMb.toFixed(0)} MB`, 'wanted ≤ 1 000 MB'],
    ['at most, since it was started', `${mostResidentMb.toFixed(0)} MB`],
    ['answered while it started', refusals],
    ['requests to the node at a time, at most', String(node.mostAtOnce)],
    ...widenings.rows(),
  ]);
} finally {
  await service.stop();
  await stage.close();
}

/** Returns the next page of each order in turn. */
async function nextPage(): Promise<void> {
  const [order = '', cursor] = [...cursors][0] ?? [];
  cursors.delete(order);
  cursors.set(order, await ask.page(`limit=500&${order}${cursor ? `&cursor=${cursor}` : ''}`));
}

/** The native coin and four majors are the first hubs. */
function twoMajors(): [Address, Address] {
  return two(market.hubs.slice(0, 5));
}

function twoHubs(): [Address, Address] {
  return two(market.hubs);
}

function two(tokens: readonly Address[]): [Address, Address] {
  const from = Math.floor(random() * tokens.length);
  const to = (from + 1 + Math.floor(random() * (tokens.length - 1))) % tokens.length;
  return [tokens[from] ?? native, tokens[to] ?? stable];
}

/** Pools of both kinds, as many of each as there are. */
function some(count: number, of: readonly Address[] = [...inner, ...innerV3]): Address[] {
  return Array.from({ length: count }, () => of[Math.floor(random() * of.length)] ?? '0x');
}
