import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../harness/ports.ts';
import { below, oneOf, type Random, randomFrom } from '../harness/replica/random.ts';
import { AnswerOracle } from './answerOracle.ts';
import { collectGarbage } from './collectGarbage.ts';
import { Market } from './market.ts';
import { NODE_FAULTS } from './nodeFaults.ts';
import { type ProcessSize, sizeOf } from './processSize.ts';
import { describeCounts } from './report.ts';
import { chaosSeed, soakAnswers, soakSeconds } from './settings.ts';
import { type Instance, pushTo, reorganize, startInstance } from './world.ts';

/*
 * The service under what a long time brings: blocks with trades, refreshes of the index, reorgs, restarts
 * and, unless a number of healthy answers is asked for, faults of the node; quotes, swaps and streams of
 * quotes. Each answer is proved; in the second half of the time the process must not grow. Without faults
 * nobody is refused, but while blocks are being undone.
 */

const BLOCK_MS = 400;
const ROUND_MS = 5_000;
const REORG_EVERY = 4;
const RESTART_EVERY = 6;
const GROWTH = 1.05;
/** Connections that come and go with what is asked at the moment. */
const FEW = 8;
const STREAMS = 6;

interface Round {
  readonly second: number;
  readonly what: string;
  readonly answers: number;
  readonly refused: number;
  readonly size: ProcessSize;
}

const seed = chaosSeed();
const random = randomFrom(seed);
const seconds = soakSeconds();
const least = soakAnswers();
let market: Market;
let oracle: AnswerOracle;
let instance: Instance;
let inspectorPort: number;
beforeAll(async () => {
  market = await Market.open(random);
  oracle = new AnswerOracle(market);
  inspectorPort = await freePort();
  instance = await startInstance({
    market,
    oracle,
    seed,
    followers: STREAMS,
    settings: { SUBGRAPH_REFRESH_MS: '5000', NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}` },
  });
  pushTo(market, [instance]);
});
afterAll(async () => {
  await instance?.stop();
  await market?.stop();
});

test(
  'no wrong answer, and nothing grows',
  async () => {
    const { stream } = instance;
    const began = performance.now();
    const passed = () => (performance.now() - began) / 1000;
    const rounds: Round[] = [];
    const counts = new Map<string, number>();
    const wrong: string[] = [];
    let answers = 0;
    const isDone = () => (least === undefined ? passed() >= seconds : answers >= least);
    const isYoung = () => (least === undefined ? passed() < seconds / 4 : answers < least / 4);
    await stream.askAll();
    stream.start();
    market.start(BLOCK_MS);
    for (let round = 1; !isDone() && wrong.length === 0; round++) {
      const what = await oneRound(round, isYoung());
      const outcomes = stream.take();
      wrong.push(...outcomes.wrong);
      let ofRound = 0;
      let refused = 0;
      for (const [how, count] of outcomes.counts) {
        counts.set(how, (counts.get(how) ?? 0) + count);
        ofRound += count;
        if (!how.endsWith('200')) refused += count;
      }
      answers += ofRound;
      await collectGarbage(inspectorPort);
      rounds.push({
        second: Math.round(passed()),
        what,
        answers: ofRound,
        refused,
        size: await sizeOf(instance.proxy.pid, instance.measure),
      });
    }
    await Promise.all([market.pause(), stream.pause()]);
    console.info(`CHAOS_SEED=${seed}: ${describeCounts(counts)} in ${Math.round(passed())} s`);
    console.table(rounds.map(({ size, ...rest }) => ({ ...rest, ...size })));
    expect(wrong).toEqual([]);
    const refusing = rounds.filter(({ what, refused }) => refused > 0 && !what.startsWith('reorg'));
    if (least !== undefined) expect(refusing).toEqual([]);
    const [middle, end] = halves(rounds);
    expect(end.memoryMiB).toBeLessThanOrEqual(middle.memoryMiB * GROWTH);
    expect(end.files).toBeLessThanOrEqual(middle.files + FEW);
    expect(end.sockets).toBeLessThanOrEqual(middle.sockets + FEW);
  },
  1000 * seconds * 4 + 3_600_000,
);

/**
 * Some seconds with one event; while the run is young also with restarts, after which nothing can be
 * compared.
 */
async function oneRound(round: number, isYoung: boolean): Promise<string> {
  if (round % RESTART_EVERY === 0 && isYoung) {
    await instance.stream.pause();
    await instance.restart();
    instance.stream.start();
    return 'restart';
  }
  if (round % REORG_EVERY === 0) {
    const depth = 1 + below(random, 3);
    await reorganize(market, oracle, instance, depth);
    market.start(BLOCK_MS);
    await pause(ROUND_MS);
    return `reorg of ${depth}`;
  }
  if (least !== undefined || round % 2 === 0) {
    await pause(ROUND_MS);
    return '';
  }
  return faultyRound(random);
}

async function faultyRound(chooser: Random): Promise<string> {
  const fault = oneOf(chooser, NODE_FAULTS);
  instance.node.fault = fault.begin(market, chooser);
  await pause(ROUND_MS);
  instance.node.fault = {};
  return fault.name;
}

/** The sizes in the third and in the last quarter: least memory, most files and sockets. */
function halves(rounds: readonly Round[]): readonly [ProcessSize, ProcessSize] {
  const quarter = Math.max(1, Math.floor(rounds.length / 4));
  const sizes = rounds.map(({ size }) => size);
  return [extremes(sizes.slice(-2 * quarter, -quarter)), extremes(sizes.slice(-quarter))];
}

/** The least memory is what no collection of garbage frees. */
function extremes(sizes: readonly ProcessSize[]): ProcessSize {
  return {
    memoryMiB: Math.min(...sizes.map(({ memoryMiB }) => memoryMiB)),
    residentMiB: Math.min(...sizes.map(({ residentMiB }) => residentMiB)),
    files: Math.max(...sizes.map(({ files }) => files)),
    sockets: Math.max(...sizes.map(({ sockets }) => sockets)),
  };
}
