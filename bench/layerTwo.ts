import { setTimeout as pause } from 'node:timers/promises';
import type { Address } from 'viem';
import type { Pool } from '../server/routing/model/pool.ts';
import { percentile, printTable } from './kit/report.ts';
import { seededRandom } from './kit/syntheticMarket.ts';
import { type Answered, Proof } from './whole/proof.ts';
import { Questions } from './whole/questions.ts';
import { Service } from './whole/service.ts';
import { startStage } from './whole/stage.ts';
import { bare } from './whole/wholeMarket.ts';

/**
 * Run in a process of its own by `make bench`: the service on a layer 2 with a market of mainnet's size.
 * Blocks change many pools while clients ask for quotes and splits. Arguments: pools, seconds of each kind of
 * block.
 */
const [POOLS, SECONDS] = [Number(process.argv[2] ?? 490_000), Number(process.argv[3] ?? 60)];
/** Of each kind of block before it is measured, until the code is compiled. */
const WARM_UP_SECONDS = 15;
const SEED = 20_260_103;
const FIRST_BLOCK = 20_000_000;
const [QUOTES_PER_SECOND, SPLITS_PER_SECOND] = [20, 2];
/**
 * Besides, one quote in so many twentieths of a second is ranked by its amount alone, which the proof can
 * find again.
 */
const PROVABLE_EVERY = 6;
const PROVABLE = '&rank=output&improvable=false';
const PROVED = 200;
const KINDS = [
  { name: 'every 250 ms with 300 touched pools', everyMs: 250, touched: 300 },
  { name: 'every 2 s with 2 000 touched pools', everyMs: 2_000, touched: 2_000 },
];

const random = seededRandom(SEED);
const stage = await startStage({
  pools: POOLS,
  v4Pools: 0,
  seed: SEED,
  firstBlock: FIRST_BLOCK,
  nodeMs: 20,
  indexMs: 100,
});
const { data, node } = stage;
const { market, inner, innerV3 } = data;
const touchable = [...inner, ...innerV3];
const touchedAt = new Map<number, readonly Address[]>();
const service = await Service.start({ ...stage.settings, HEAD_POLL_MS: '100' });
const ask = new Questions(() => service, market, random);
const rows = [
  [
    ...['blocks', 'answers', 'refused', 'blocks behind p50', 'p95', 'most', 'quote p50', 'p95'],
    ...['split p50', 'p95', 'share of a core', 'of the loop', 'proved'],
  ],
];
try {
  const [native, stable] = market.hubs as [Address, Address];
  await ask.untilQuoted(native, stable, new Map());
  await ask.untilInMemory(data.pairs.length + data.pools.length);
  for (let round = 0; round < 500; round++)
    await ask.quoted(...twoHubs(), round % 10 === 0 ? '&maxSplits=4' : '');
  const measuredKinds = [];
  for (const kind of KINDS) measuredKinds.push(await measured(kind));
  await service.stop();
  // The node of the bench answers nothing meanwhile.
  for (const { row, answered, first } of measuredKinds) {
    const proved = prove(answered, first);
    rows.push([...row, `${proved} of ${proved}`]);
  }
  printTable(
    `A layer 2, ${POOLS} pools, ${QUOTES_PER_SECOND} quotes and ${SPLITS_PER_SECOND} splits a second for ${SECONDS} s; wanted: 1 block behind at p95, 30 % of a core, every answer proved at its block`,
    rows,
  );
} finally {
  await service.stop();
  await stage.close();
}

async function measured({ name, everyMs, touched }: (typeof KINDS)[number]) {
  node.blockMs = everyMs;
  await traffic(WARM_UP_SECONDS, everyMs, touched);
  // Looking for turns takes the processor too.
  await service.report('processor');
  const [cpu, started, first] = [
    (await service.report('processor')).processMs,
    performance.now(),
    node.head.number,
  ];
  const all = await traffic(SECONDS, everyMs, touched);
  const elapsed = performance.now() - started;
  const { processMs, loopMs } = await service.report('processor');
  const answered = all.filter((each) => each.block > 0);
  const refused = all.length - answered.length;
  const behind = answered.map((each) => each.behind);
  const took = (isSplit: boolean) => answered.filter((each) => each.isSplit === isSplit).map(({ ms }) => ms);
  const ms = (times: readonly number[], percent: number) => `${percentile(times, percent).toFixed(0)} ms`;
  const row = [
    ...[name, String(answered.length), String(refused)],
    ...[50, 95, 100].map((percent) => String(percentile(behind, percent))),
    ...[false, true].flatMap((isSplit) => [50, 95].map((percent) => ms(took(isSplit), percent))),
    ...[processMs - cpu, loopMs].map((used) => `${((100 * used) / elapsed).toFixed(0)} %`),
  ];
  return { row, answered, first };
}

/** Blocks, quotes and splits for some seconds. Resolves when all are answered. */
async function traffic(seconds: number, everyMs: number, touched: number): Promise<Asked[]> {
  const asked: Promise<Asked>[] = [];
  const started = performance.now();
  for (let tick = 0; tick < seconds * 20; tick++) {
    const due = tick * 50;
    await pause(Math.max(0, started + due - performance.now()));
    if (due % everyMs === 0) mine(touched);
    for (let quote = 0; quote < QUOTES_PER_SECOND / 20; quote++) asked.push(one(''));
    if (tick % PROVABLE_EVERY === 0) asked.push(one(PROVABLE));
    if (tick % (20 / SPLITS_PER_SECOND) === 0) asked.push(one('&maxSplits=4'));
  }
  return Promise.all(asked);
}

interface Asked extends Answered {
  readonly isSplit: boolean;
  /** Blocks between the one of the answer and the head when it came. */
  readonly behind: number;
  readonly ms: number;
}

async function one(more: string): Promise<Asked> {
  const started = performance.now();
  const { status, body } = await ask.ask(...twoHubs(), more);
  const block = status === 200 ? Number(body.blockNumber) : 0;
  return {
    block,
    body,
    isBestByAmount: more === PROVABLE,
    isSplit: more === '&maxSplits=4',
    behind: node.head.number - block,
    ms: performance.now() - started,
  };
}

function mine(count: number): void {
  const touched = Array.from(
    { length: count },
    () => touchable[Math.floor(random() * touchable.length)] ?? '0x',
  );
  node.mine(touched);
  touchedAt.set(node.head.number, touched);
}

/** Proves a sample of the answers, each at its block. @throws Error for one that is not true */
function prove(answered: readonly Asked[], first: number): number {
  const step = Math.max(1, Math.floor(answered.length / PROVED));
  const sample = answered.filter((_, index) => index % step === 0).sort((a, b) => a.block - b.block);
  const pools = new Map<Address, Pool>();
  for (const pool of market.pools()) pools.set(pool.address, bare(pool));
  const proof = new Proof(data, pools);
  let at = first;
  proof.moveTo(at);
  for (const answer of sample) {
    while (at < answer.block) proof.moveTo(++at, touchedAt.get(at) ?? []);
    proof.check(answer);
  }
  return sample.length;
}

/** Among the first hubs, as most trades are. */
function twoHubs(): [Address, Address] {
  const from = Math.floor(random() * 20);
  const to = (from + 1 + Math.floor(random() * 19)) % 20;
  const [a, b] = [market.hubs[from], market.hubs[to]] as [Address, Address];
  return [a, b];
}
