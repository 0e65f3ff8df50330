import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { atNight } from '../harness/atNight.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { type Fork, startFork } from '../harness/fork.ts';
import { type Postgres, startPostgres } from '../harness/postgres.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { replicaOn } from '../harness/replica/startReplica.ts';
import { untilListed } from '../harness/untilListed.ts';
import { type Asker, askerOf } from '../sameAnswers/comparedAnswer.ts';
import { describeQuestion, type Question } from '../sameAnswers/question.ts';
import { seededQuestions } from '../sameAnswers/seededQuestions.ts';
import { tradeOnV2, tradeOnV3 } from '../state/blockActions.ts';

/*
 * Two replicas that share blocks answer the same bytes at one block, whatever each was asked before: they
 * learn from other callers, in other orders and at other blocks.
 */

const QUESTIONS = atNight(2_000, 100);
const SEED = 59;
/** Blocks at each of which both replicas are asked different questions first. */
const BLOCKS_BEFORE = 5;

let fork: Fork;
let client: ChainClient;
let postgres: Postgres;
const proxies: ProxyProcess[] = [];
let askers: Asker[] = [];

beforeAll(async () => {
  [fork, postgres] = await Promise.all([startFork({ of: inject('replicaUrl') }), startPostgres()]);
  client = chainClient(fork.url);
  const settings = {
    NETWORK: 'mainnet',
    RPC_URL: fork.url,
    SUBGRAPH_URL: inject('subgraphUrl'),
    SHARE_URL: postgres.url,
    HEAD_POLL_MS: '200',
  };
  for (let count = 0; count < 2; count += 1) proxies.push(await untilListed(await startProxy(settings)));
  askers = proxies.map(({ url }) => askerOf(url));
});
afterAll(async () => {
  await Promise.all(askers.map((each) => each.close()));
  await Promise.all(proxies.map((each) => each.stop()));
  await postgres?.stop();
  await fork?.stop();
});

async function untilAt(number: bigint): Promise<void> {
  for (const { url } of proxies) {
    const head = async () => {
      const body = (await (await fetch(`${url}/ready`)).json()) as { head?: { number: string } };
      return BigInt(body.head?.number ?? 0);
    };
    await expect.poll(head).toBe(number);
  }
}

/**
 * Counts in the details of a refusal. An instance learns that nobody can read a pool when it first reads it, and
 * counts it until then.
 */
const CONSIDERED = /"poolsConsidered":\{[^}]*\}|"poolsOfToken(?:In|Out)":\d+|"failures":\[[^\]]*\]/g;

/** Gas of a simulated swap: up to three hundredths more where a swap of its shape has run with that limit. */
const GAS = /"gas[A-Za-z]*":"[^"]*"/g;

interface Given {
  readonly status: number;
  readonly body: string;
}

/** Parts of the questions at most whose splits may differ. */
const APART = 1 / 100;

/**
 * Returns whether two answers say the same: the same bytes, or refusals for the want of a route. A replica refuses
 * with OVERLOADED at a past block whose pools it has not read. Answers of different blocks are not compared.
 */
function isSame({ path }: Question, a: Given, b: Given): boolean {
  if (a.status === b.status && a.body === b.body) return true;
  const both = [a, b] as const;
  const codes = both.map(({ body }) => /"code":"([A-Z_]+)"/.exec(body)?.[1] ?? '');
  if (both.some(({ status }, place) => status === 503 && codes[place] === 'OVERLOADED'))
    return path.includes('block=');
  if (both.every(({ status }) => status === 404 || status === 422))
    return codes.every((code) => code === 'NO_ROUTE' || code === 'INSUFFICIENT_LIQUIDITY');
  const [ofA, ofB] = both.map((each) => numberOf(each, 'blockNumber'));
  return ofA !== undefined && ofB !== undefined && ofA !== ofB;
}

/** Returns whether two splits differ by no more than five millionths: a search begins with the routes found before. */
function areNear({ path, body: asked = '' }: Question, a: Given, b: Given): boolean {
  if (a.status !== b.status || !`${path}${asked}`.includes('maxSplits')) return false;
  return ['amountIn', 'amountOut'].every((name) => {
    const [one, other] = [numberOf(a, name), numberOf(b, name)];
    if (one === undefined || other === undefined) return false;
    const apart = one > other ? one - other : other - one;
    return apart * 1_000_000n <= 5n * one;
  });
}

function numberOf({ body }: Given, name: string): bigint | undefined {
  const [, digits] = new RegExp(`"${name}":"(\\d+)"`).exec(body) ?? [];
  return digits === undefined ? undefined : BigInt(digits);
}

/** Asks one replica questions in an order, and returns the answers by their place among the questions. */
async function answersOf(asker: Asker | undefined, questions: readonly Question[], order: readonly number[]) {
  const answers = new Map<number, Given>();
  for (const place of order) {
    const question = questions[place];
    if (question === undefined || asker === undefined) continue;
    const { status, body } = await asker.ask(question, `same-${place}`);
    const isSimulated = body.includes('"gasEstimateSource":"simulation"');
    const compared = isSimulated ? body.replaceAll(GAS, '…') : body;
    answers.set(place, { status, body: compared.replaceAll(CONSIDERED, '…') });
  }
  return answers;
}

test('questions at one block: two replicas give the same bytes, in whatever order each is asked', async () => {
  const headBlock = Number(await client.getBlockNumber());
  const { timestamp } = await client.getBlock();
  const all = seededQuestions(replicaOn(fork, { headBlock }), Number(timestamp), SEED, 2 * QUESTIONS);
  // Others are of the service itself, and count its seconds.
  const asked = all.filter(({ path }) => path.includes('/api/'));
  const [before, questions] = [asked.slice(0, QUESTIONS), asked.slice(QUESTIONS)];
  for (let block = 0; block < BLOCKS_BEFORE; block += 1) {
    await [tradeOnV2, tradeOnV3][block % 2]?.(client);
    await untilAt(await client.getBlockNumber());
    const own = (replica: number) =>
      before.filter((_, place) => place % (2 * BLOCKS_BEFORE) === 2 * block + replica);
    await Promise.all(
      askers.map((asker, replica) => answersOf(asker, own(replica), [...own(replica).keys()])),
    );
  }
  await client.mine({ blocks: 1 });
  await untilAt(await client.getBlockNumber());
  const places = [...questions.keys()];
  const [first, second] = await Promise.all([
    answersOf(askers[0], questions, places),
    answersOf(askers[1], questions, places.toReversed()),
  ]);
  const compare = (is: typeof isSame) => (place: number) => {
    const [a, b, question] = [first.get(place), second.get(place), questions[place]];
    return question !== undefined && a !== undefined && b !== undefined && is(question, a, b);
  };
  const different = places.filter((place) => !compare(isSame)(place));
  const differing = different.filter((place) => !compare(areNear)(place));
  expect(different.length - differing.length).toBeLessThanOrEqual(APART * QUESTIONS);
  const count = places.filter((place) => first.get(place)?.status === 200).length;
  expect(count).toBeGreaterThan(QUESTIONS / 2);
  const shown = differing.slice(0, 40).map((place) => {
    const question = questions[place];
    const [a = '', b = ''] = [first, second].map((of) => JSON.stringify(of.get(place)));
    let at = 0;
    while (at < a.length && a[at] === b[at]) at += 1;
    const around = (text: string) => text.slice(Math.max(0, at - 120), at + 160);
    return `${question && describeQuestion(question)}\n  ${around(a)}\n  ${around(b)}`;
  });
  expect(shown.join('\n')).toBe('');
}, 1_800_000);
