import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Address } from 'viem';
import { percentile, printTable } from './report.ts';
import { seededRandom } from './syntheticMarket.ts';
import { type MarketData, marketData } from './whole/marketData.ts';
import { startMarketIndex } from './whole/marketIndex.ts';
import { MarketNode } from './whole/marketNode.ts';
import { type Answer, Service } from './whole/service.ts';

/**
 * What the service costs on a market of so many pools: it is started as an operator starts it, against a node with
 * 50 ms per request and an index with 100 ms per page. By itself for the size that is named, and for three in the docs.
 */
const POOLS = Number(process.argv[2] ?? 490_000);
const SHAPE = { pools: POOLS, hubs: Math.max(10, Math.min(200, Math.floor(POOLS / 50))), seed: 20_260_103 };
const NODE_MS = 50;
const INDEX_MS = 100;
const FIRST_BLOCK = 20_000_000;
/** The index is so many blocks behind. */
const LAG = 20;
const REFRESH_MS = 3_000;
const HEAD_POLL_MS = 250;
const QUOTES = 100;
const TOUCHED = 300;
const LIMIT_MS = 600_000;
const V2_FACTORY = '0x00000000000000000000000000000000000000f2';
const named = (index: number) => `0x${index.toString(16).padStart(40, '0')}`;

const random = seededRandom(SHAPE.seed);
const data: MarketData = marketData(SHAPE.pools, SHAPE.hubs, SHAPE.seed);
const { market, lonely, inner } = data;
const [native, stable] = market.hubs as [Address, Address];
const node = new MarketNode(data, FIRST_BLOCK);
await node.start(NODE_MS);
const index = await startMarketIndex(data, node.blockAt(FIRST_BLOCK - LAG), INDEX_MS);
const folder = await mkdtemp(join(tmpdir(), 'whole-start-'));
const networkFile = join(folder, 'network.json');
await writeFile(networkFile, JSON.stringify(network()));
const env = {
  ...{ RPC_URL: node.url, SUBGRAPH_URL: index.url, NETWORK_FILE: networkFile, NETWORK: '' },
  ...{ MAX_HEAD_AGE_MS: '0', HEAD_POLL_MS: String(HEAD_POLL_MS), SUBGRAPH_REFRESH_MS: String(REFRESH_MS) },
  ...{ SUBGRAPH_MAX_LAG_BLOCKS: '1000000', REQUEST_TIMEOUT_MS: '60000', MAX_LOOP_DELAY_MS: '10000' },
  SNAPSHOT_FILE: join(folder, 'snapshot'),
};
const rows: string[][] = [['', 'took', 'longest turn', 'processor', 'requests', 'wanted']];
const besides: string[][] = [];

let service = await Service.start(env);
try {
  const refused = new Map<string, number>();
  await phase('start, until hub-to-hub quotes are answered', '≤ 60 s', () => untilQuoted(refused));
  await phase('the tokens of the index', '', untilTokens);
  await phase(`${QUOTES} quotes between hubs, each the first one`, '', async () => {
    for (let round = 0; round < QUOTES; round++) await quoted(native, anyHub());
  });
  await each('quote native → major', QUOTES, '', () => quoted(native, stable));
  await each('the same into at most 4 routes', QUOTES / 4, '', () => quoted(native, stable, '&maxSplits=4'));
  await phase('two refreshes of the index, tokens asked for', '≤ 2 requests each', async () => {
    for (let round = 0; round < 10; round++) {
      await service.get('/api/v1/tokens2?limit=10');
      await pause(REFRESH_MS / 5);
    }
  });
  await each(
    `quote after a block with ${TOUCHED} touched pools`,
    20,
    '≤ 2 requests, p50 ≤ 10 ms',
    () => quotedAt(node.head.number),
    async () => {
      node.mine(some(TOUCHED));
      await until(async () => (await service.get('/ready')).body.head?.number === String(node.head.number));
    },
  );
  await phase('a reorg of three blocks, and a quote', '', () => {
    node.reorg(3, some(TOUCHED));
    return untilAt(node.head.number);
  });
  await phase('a pool created, and a quote', '', () => {
    node.create(V2_FACTORY, stable, native, '0x00000000000000000000000000000000000f1f1f');
    return untilAt(node.head.number);
  });
  let at = 0;
  const next = () => lonely[at++ % lonely.length] ?? native;
  await each('token of one pool → another one, first time', 100, '≤ 1 request, ≤ 10 ms', () =>
    quoted(next(), next()),
  );
  await each('no route, first time', 20, '≤ 5 ms', () => refusedAs('NO_ROUTE', market.islands[1], next()));
  await phase('all states dropped, until quotes are answered', '', async () => {
    node.mine(some(TOUCHED), 2_000);
    await untilAt(node.head.number);
  });
  const { residentMb } = await service.report();
  await phase('stop', '', () => service.stop());
  service = await Service.start(env);
  await phase('start again, until hub-to-hub quotes are answered', '≤ 10 s', () => untilQuoted(refused));
  const refusals = [...refused].map(([code, count]) => `${code} ${count} times`).join(', ');
  const pools = data.pairs.length + data.pools.length;
  printTable(
    `The service, ${pools} pools, ${inner.length} of the pairs inner, seed ${SHAPE.seed}; a turn and the time on the processor are those of the event loop`,
    rows,
  );
  printTable('Each of these', [
    ['', 'processor p50', 'p99', 'took p50', 'p99', 'requests', 'wanted'],
    ...besides,
  ]);
  printTable('Besides', [
    ['resident', `${residentMb.toFixed(0)} MB`, 'wanted ≤ 1 000 MB'],
    ['answered while it started', refusals],
    ['requests to the node at a time, at most', String(node.mostAtOnce)],
  ]);
} finally {
  await service.stop();
  await Promise.all([node.stop(), index.close(), rm(folder, { recursive: true })]);
}

function network() {
  return {
    ...{ name: 'whole', chainId: 1, wrappedNative: native, v2Factory: V2_FACTORY, v3Factory: named(0xf3) },
    ...{
      positionManager: named(0xf4),
      quoterV2: named(0xf5),
      universalRouter: named(0xf6),
      permit2: named(0xf7),
    },
    baseTokens: market.hubs.slice(0, 5),
  };
}

async function phase(name: string, wanted: string, work: () => Promise<unknown>): Promise<void> {
  const isRunning = name !== 'stop';
  await service.report();
  const [started, toNode, toIndex] = [performance.now(), node.requests, index.requests.length];
  await work();
  const took = performance.now() - started;
  const requests = `${node.requests - toNode} + ${index.requests.length - toIndex}`;
  const turns = isRunning ? await service.report() : undefined;
  const cells = turns === undefined ? ['', ''] : [ms(turns.longestTurnMs), ms(turns.loopMs)];
  rows.push([name, ms(took), ...cells, requests, wanted]);
  process.stderr.write(`${rows.at(-1)?.join(' | ')}\n`);
}

/** A phase of many of the same, each of them measured; what is before it counts by its requests and turns. */
async function each(
  name: string,
  count: number,
  wanted: string,
  work: () => Promise<unknown>,
  before: () => Promise<void> = async () => {},
): Promise<void> {
  const [loop, took]: [number[], number[]] = [[], []];
  const toNode = node.requests;
  let longest = 0;
  for (let round = 0; round < count; round++) {
    await before();
    longest = Math.max(longest, (await service.report()).longestTurnMs);
    const started = performance.now();
    await work();
    took.push(performance.now() - started);
    const { loopMs, longestTurnMs } = await service.report();
    loop.push(loopMs);
    longest = Math.max(longest, longestTurnMs);
  }
  const [p50, p99] = [50, 99].map((percent) => (of: number[]) => `${percentile(of, percent).toFixed(1)} ms`);
  if (p50 === undefined || p99 === undefined) return;
  const requests = ((node.requests - toNode) / count).toFixed(2);
  besides.push([name, p50(loop), p99(loop), p50(took), p99(took), requests, wanted]);
  rows.push([`${count} of: ${name}`, '', ms(longest), '', String(node.requests - toNode), '']);
  process.stderr.write(`${besides.at(-1)?.join(' | ')}, longest turn ${ms(longest)}\n`);
}

/** Ten dollars to ten thousand. */
function quote(tokenIn: Address, tokenOut: Address, more = ''): Promise<Answer> {
  const amountIn = Math.ceil(market.unitsOf(tokenIn) * 10 ** (1 + random() * 3));
  const ends = `tokenIn=${tokenIn}&tokenOut=${tokenOut}`;
  return service.get(`/api/v1/quote?${ends}&amountIn=${BigInt(amountIn)}${more}`);
}

/** Some pools of one-pool tokens hold less than what is asked for: that is an answer too. */
async function quoted(tokenIn: Address, tokenOut: Address, more = ''): Promise<Answer> {
  const answer = await quote(tokenIn, tokenOut, more);
  if (answer.status !== 200 && answer.body.code !== 'INSUFFICIENT_LIQUIDITY')
    throw new Error(`${tokenIn} → ${tokenOut}: ${JSON.stringify(answer)}`);
  return answer;
}

async function refusedAs(code: string, tokenIn: Address, tokenOut: Address): Promise<void> {
  const answer = await quote(tokenIn, tokenOut);
  if (answer.body.code !== code) throw new Error(JSON.stringify(answer));
}

/** The same amount each time: its tokens have been tried. */
async function quotedAt(block: number): Promise<void> {
  const ends = `tokenIn=${native}&tokenOut=${stable}`;
  const { status, body } = await service.get(
    `/api/v1/quote?${ends}&amountIn=${BigInt(Math.ceil(market.unitsOf(native) * 100))}`,
  );
  if (status !== 200 || Number(body.blockNumber) !== block)
    throw new Error(`not at ${block}: ${JSON.stringify(body)}`);
}

function untilQuoted(refused: Map<string, number>): Promise<void> {
  return until(async () => {
    const { status, body } = await quote(native, stable);
    if (status !== 200) refused.set(`${body.code}`, (refused.get(`${body.code}`) ?? 0) + 1);
    return status === 200;
  });
}

function untilAt(block: number): Promise<void> {
  return until(async () => {
    const { status, body } = await quote(native, stable);
    return status === 200 && Number(body.blockNumber) >= block;
  });
}

function untilTokens(): Promise<void> {
  return until(async () => (await service.get('/api/v1/tokens2?limit=10')).status === 200);
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error('this takes too long');
    await pause(20);
  }
}

/** Not the native one. */
function anyHub(): Address {
  return market.hubs[1 + Math.floor(random() * (market.hubs.length - 1))] ?? stable;
}

function some(count: number): Address[] {
  return Array.from({ length: count }, () => inner[Math.floor(random() * inner.length)] ?? '0x');
}

function ms(milliseconds: number): string {
  return milliseconds < 10_000 ? `${milliseconds.toFixed(0)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
