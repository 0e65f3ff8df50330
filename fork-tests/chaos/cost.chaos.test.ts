import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomFrom } from '../harness/replica/random.ts';
import { AnswerOracle } from './answerOracle.ts';
import { Market } from './market.ts';
import { NODE_FAULTS } from './nodeFaults.ts';
import { describeCounts } from './report.ts';
import { chaosSeconds, chaosSeed } from './settings.ts';
import { type Instance, pushTo, startInstance } from './world.ts';

const BLOCK_MS = 400;
/** Of the seconds of one fault. */
const TIMES = 5;

const seed = chaosSeed();
let market: Market;
const instances: Instance[] = [];
beforeAll(async () => {
  market = await Market.open(randomFrom(seed));
  const oracle = new AnswerOracle(market);
  for (const _ of ['clean', 'worst']) instances.push(await startInstance({ market, oracle, seed }));
  pushTo(market, instances);
});
afterAll(async () => {
  for (const instance of instances) await instance.stop();
  await market?.stop();
});

test('the worst mixture costs at most three times the requests of a clean node', async () => {
  const [clean, worst] = instances as [Instance, Instance];
  for (const { stream } of instances) await stream.askAll();
  const mixture = NODE_FAULTS.at(-1);
  worst.node.fault = mixture?.begin(market, randomFrom(seed)) ?? {};
  const before = instances.map(({ node }) => node.counts);
  for (const { stream } of instances) {
    stream.take();
    stream.start();
  }
  market.start(BLOCK_MS);
  await pause(1000 * TIMES * chaosSeconds());
  await Promise.all([market.pause(), ...instances.map(({ stream }) => stream.pause())]);
  const rows = instances.map(({ node, stream }, index) => {
    const { counts, wrong } = stream.take();
    const { requests, states } = node.counts;
    return {
      node: index === 0 ? 'clean' : mixture?.name,
      answers: describeCounts(counts),
      wrong: wrong.length,
      requests: requests - (before[index]?.requests ?? 0),
      'states read': states - (before[index]?.states ?? 0),
    };
  });
  console.info(`CHAOS_SEED=${seed}`);
  console.table(rows);
  expect(rows.map(({ wrong }) => wrong)).toEqual([0, 0]);
  expect(clean.node.counts.requests).toBeGreaterThan(0);
  expect(rows[1]?.requests).toBeLessThanOrEqual(3 * (rows[0]?.requests ?? 0));
});
