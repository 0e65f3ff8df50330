import { setTimeout as pause } from 'node:timers/promises';
import type { Address } from 'viem';
import { createDatabase } from '../../fork-tests/harness/postgres.ts';
import type { Pool } from '../../server/routing/model/pool.ts';
import { percentile, printTable } from '../kit/report.ts';
import { seededRandom } from '../kit/syntheticMarket.ts';
import { type Answered, Proof } from '../whole/proof.ts';
import { Questions } from '../whole/questions.ts';
import { type Answer, Service } from '../whole/service.ts';
import { startStage } from '../whole/stage.ts';
import { bare } from '../whole/wholeMarket.ts';

const POOLS = 5_000;
const REPLICAS = 4;
const [BLOCK_MS, TOUCHED] = [250, 300];
const [BEFORE_SECONDS, AFTER_SECONDS] = [10, 15];
const FIRST_BLOCK = 20_000_000;
const TICK_MS = 50;

interface Asked extends Answered {
  readonly status: number;
  /** Blocks between the one of the answer and the newest when it came. */
  readonly behind: number;
  /** True where a replica did not answer, and another was asked. */
  readonly isAgain: boolean;
}

/**
 * Kills the leader of four replicas under load, as a machine that fails, and proves every answer at the block
 * that it names.
 */
export async function killedLeader(database: string, quotesPerSecond: number): Promise<void> {
  const random = seededRandom(7);
  const stage = await startStage({
    pools: POOLS,
    v4Pools: 0,
    seed: 7,
    firstBlock: FIRST_BLOCK,
    nodeMs: 20,
    indexMs: 20,
  });
  const { data, node } = stage;
  const { market } = data;
  const touchable = [...data.inner, ...data.innerV3];
  const touchedAt = new Map<number, readonly Address[]>();
  const url = await createDatabase(database, 'killed');
  const replicas: Service[] = [];
  node.blockMs = BLOCK_MS;
  const mine = () => {
    const pick = () => touchable[Math.floor(random() * touchable.length)] ?? '0x';
    const touched = Array.from({ length: TOUCHED }, pick);
    node.mine(touched);
    touchedAt.set(node.head.number, touched);
  };
  const hub = () => Math.floor(random() * 10);
  const one = async (turn: number): Promise<Asked> => {
    const from = hub();
    const to = (from + 1 + Math.floor(random() * 9)) % 10;
    const [tokenIn, tokenOut] = [market.hubs[from], market.hubs[to]] as [Address, Address];
    let answer: Answer | undefined;
    let tries = 0;
    // As a balancer: the next one, where one is gone or says that it cannot answer now.
    while (tries < replicas.length && (answer === undefined || answer.status === 503)) {
      const service = replicas[(turn + tries) % replicas.length] as Service;
      const ask = new Questions(() => service, market, random);
      answer =
        (await ask.ask(tokenIn, tokenOut, '&rank=output&improvable=false').catch(() => undefined)) ?? answer;
      tries += 1;
    }
    if (answer === undefined) throw new Error('no replica answers');
    const block = answer.status === 200 ? Number(answer.body.blockNumber) : 0;
    return {
      status: answer.status,
      block,
      body: answer.body,
      isBestByAmount: true,
      behind: node.head.number - block,
      isAgain: tries > 1,
    };
  };
  const traffic = async (forSeconds: number): Promise<Asked[]> => {
    const asked: Promise<Asked>[] = [];
    const began = performance.now();
    for (let tick = 0; tick < (forSeconds * 1_000) / TICK_MS; tick += 1) {
      await pause(Math.max(0, began + tick * TICK_MS - performance.now()));
      if ((tick * TICK_MS) % BLOCK_MS === 0) mine();
      for (let each = 0; each < (quotesPerSecond * TICK_MS) / 1_000; each += 1) asked.push(one(asked.length));
    }
    return Promise.all(asked);
  };
  try {
    for (let count = 0; count < REPLICAS; count += 1) {
      replicas.push(await Service.start({ ...stage.settings, SHARE_URL: url, HEAD_POLL_MS: '250' }));
      const ask = new Questions(() => replicas[count] as Service, market, random);
      await ask.untilQuoted(market.hubs[0] as Address, market.hubs[1] as Address, new Map());
    }
    await traffic(BEFORE_SECONDS);
    const before = await traffic(BEFORE_SECONDS);
    const leader = await untilOneLeads(replicas);
    const pending = traffic(AFTER_SECONDS);
    await pause(1_000);
    const [killedAt, killedBlock] = [performance.now(), node.head.number];
    const killed = leader.kill();
    const others = replicas.filter((each) => each !== leader);
    await untilOneLeads(others);
    const [tookMs, tookBlocks] = [performance.now() - killedAt, node.head.number - killedBlock];
    const after = await pending;
    await killed;
    const all = [...before, ...after];
    const proved = prove(all.filter(({ status }) => status === 200));
    printTable(
      `The leader of ${REPLICAS} replicas killed under ${quotesPerSecond} quotes a second, ${POOLS} pools, blocks of ${BLOCK_MS} ms with ${TOUCHED} changed; another one led after ${tookMs.toFixed(0)} ms, ${tookBlocks} blocks`,
      [
        ['', 'questions', 'answered', 'asked again', 'blocks behind p50', 'p99', 'most', 'refused'],
        ['before', ...cellsOf(before)],
        ['killed after a second', ...cellsOf(after)],
        ['proved at their blocks', String(proved)],
      ],
    );
  } finally {
    await Promise.all(replicas.map((each) => each.stop()));
    await stage.close();
  }

  function cellsOf(asked: readonly Asked[]): string[] {
    const answered = asked.filter(({ status }) => status === 200);
    const counts = [asked.length, answered.length, asked.filter(({ isAgain }) => isAgain).length];
    const behind = answered.map((each) => each.behind);
    const refused = new Map<string, number>();
    for (const { status, body } of asked)
      if (status !== 200) refused.set(`${body.code}`, (refused.get(`${body.code}`) ?? 0) + 1);
    return [
      ...counts.map(String),
      ...[50, 99, 100].map((percent) => String(percentile(behind, percent))),
      [...refused].map(([code, count]) => `${code} ${count}`).join(', '),
    ];
  }

  /** @throws Error for an answer that is not true at its block */
  function prove(answers: readonly Asked[]): number {
    const pools = new Map<Address, Pool>();
    for (const pool of market.pools()) pools.set(pool.address, bare(pool));
    const proof = new Proof(data, pools);
    const sorted = answers.toSorted((a, b) => a.block - b.block);
    let at = sorted[0]?.block ?? 0;
    proof.moveTo(at);
    for (const answer of sorted) {
      while (at < answer.block) proof.moveTo(++at, touchedAt.get(at) ?? []);
      proof.check(answer);
    }
    return sorted.length;
  }
}

/** Resolves with the replica that leads. */
async function untilOneLeads(among: readonly Service[]): Promise<Service> {
  for (;;) {
    const figures = await Promise.all(among.map((each) => each.gauges('share_leading')));
    const leader = among.find((_, place) => figures[place]?.[0] === 1);
    if (leader !== undefined) return leader;
    await pause(20);
  }
}
