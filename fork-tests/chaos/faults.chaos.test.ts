import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { below, randomFrom } from '../harness/replica/random.ts';
import { AnswerOracle } from './answerOracle.ts';
import { Market } from './market.ts';
import { NODE_FAULTS } from './nodeFaults.ts';
import { type FaultRow, printFaults } from './report.ts';
import { chaosSeconds, chaosSeed } from './settings.ts';
import type { IndexFault } from './stubIndex.ts';
import { type Instance, pushTo, REQUEST_TIMEOUT_MS, reorganize, startInstance } from './world.ts';

/*
 * The service answers a steady stream of quotes and swaps while the node and the index play each fault for
 * some seconds. Each answer is what the contracts say at its block, an outage has its error code, and
 * afterwards all answers succeed.
 */

const BLOCK_MS = 400;
const RECOVERY_MS = 5_000;
/** Beyond its timeout an answer has to travel, on a machine that is busy with the chain as well. */
const TRAVEL_MS = 1_000;

const REFUSED = { error: { code: -32005, message: 'limit exceeded' } };
const INDEX_FAULTS: readonly IndexFault[] = ['gone', 'hangs', 'fails', 'behind', 'empty', 'foreign'];

const seed = chaosSeed();
const random = randomFrom(seed);
const rows: FaultRow[] = [];
let market: Market;
let oracle: AnswerOracle;
let instance: Instance;
beforeAll(async () => {
  market = await Market.open(random);
  oracle = new AnswerOracle(market);
  instance = await startInstance({ market, oracle, seed });
  pushTo(market, [instance]);
  await instance.stream.askAll();
  instance.stream.start();
  market.start(BLOCK_MS);
});
afterAll(async () => {
  printFaults(rows, seed);
  await instance?.stop();
  await market?.stop();
});

/** Lets the fault last, ends it, and gathers what was answered until all is as before. */
async function play(name: string, begin: () => Promise<void> | void, end: () => Promise<void> | void) {
  const { stream, node, index } = instance;
  stream.take();
  const inMemory = (await instance.measure('pools_in_memory')) ?? 0;
  const before = { ...node.counts, readings: index.readings };
  await begin();
  await pause(1000 * chaosSeconds());
  await end();
  const recoveryMs = await instance.recovered(RECOVERY_MS);
  if (recoveryMs >= RECOVERY_MS) await tellState(name);
  const left = (await instance.measure('pools_in_memory')) ?? 0;
  await stream.pause();
  const outcomes = stream.take();
  stream.start();
  const row = {
    name,
    ...outcomes,
    recoveryMs,
    requests: node.counts.requests - before.requests,
    states: node.counts.states - before.states,
    readings: index.readings - before.readings,
    kept: left / inMemory,
  };
  rows.push(row);
  expect(row.wrong).toEqual([]);
  expect(row.longestMs).toBeLessThan(REQUEST_TIMEOUT_MS + TRAVEL_MS);
  expect(row.recoveryMs).toBeLessThan(RECOVERY_MS);
  expect([...row.counts.keys()]).toContain('200');
  return row;
}

/** As `play`, of what must not cost the memory either. */
async function playWarm(...[name, begin, end]: Parameters<typeof play>) {
  const row = await play(name, begin, end);
  expect(row.readings).toBe(0);
  expect(row.kept).toBeGreaterThan(0.8);
}

/** What the service itself says of its trouble. */
async function tellState(name: string): Promise<void> {
  const { proxy } = instance;
  const ready = await (await fetch(`${proxy.url}/ready`)).text();
  console.info(`after ${name}, at block ${market.head.number}: ${ready}\n${proxy.output()}`);
}

test('nothing is the matter', () =>
  playWarm(
    'none',
    () => {},
    () => {},
  ));

describe('the node', () => {
  test.each(NODE_FAULTS.map((fault) => [fault.name, fault] as const))('%s', (name, fault) =>
    playWarm(
      name,
      () => {
        const { node } = instance;
        node.fault = fault.begin(market, random);
        // What it does wrong it does to those who connect anew, too.
        if (node.fault.socket === 'refused') node.cutSockets();
      },
      () => {
        instance.node.fault = {};
      },
    ),
  );
});

test('the node serves other blocks than before', () =>
  playWarm(
    'reorgs of up to three blocks',
    async () => {
      await reorganize(market, oracle, instance, 1 + below(random, 3));
      market.start(BLOCK_MS);
    },
    () => {},
  ));

describe('the index', () => {
  test.each(INDEX_FAULTS)('%s', (fault) =>
    playWarm(
      `the index: ${fault}`,
      () => {
        instance.index.fault = fault;
      },
      () => {
        instance.index.fault = 'none';
      },
    ),
  );
});

describe('a start while logs are refused', () => {
  test.each(['gone', 'behind', 'empty'] as const)('with an index that is %s', async (fault) => {
    await play(
      `a start while logs are refused, the index: ${fault}`,
      async () => {
        const { stream, node, index } = instance;
        await stream.pause();
        index.fault = fault;
        node.fault = { message: ({ method }) => (method === 'eth_getLogs' ? REFUSED : undefined) };
        await instance.restart();
        stream.start();
      },
      () => {
        instance.node.fault = {};
        instance.index.fault = 'none';
      },
    );
  });
});
