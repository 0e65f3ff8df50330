import { afterAll, beforeAll, expect, test } from 'vitest';
import { atNight } from '../harness/atNight.ts';
import { chainClient } from '../harness/chainClient.ts';
import { type IndexedReplica, startIndexedReplica } from '../harness/indexedReplica.ts';
import { type Postgres, startPostgres } from '../harness/postgres.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { askerOf } from '../sameAnswers/comparedAnswer.ts';
import { describeQuestion } from '../sameAnswers/question.ts';
import { seededQuestions } from '../sameAnswers/seededQuestions.ts';

/* Two instances that share blocks are asked the same questions at one block, each in another order. */

const QUESTIONS = atNight(2_000, 200);
const SEED = 59;

let stack: IndexedReplica;
let postgres: Postgres;
const instances: ProxyProcess[] = [];
beforeAll(async () => {
  [stack, postgres] = await Promise.all([startIndexedReplica(), startPostgres()]);
  for (let count = 0; count < 2; count += 1) {
    instances.push(
      await startProxy({
        NETWORK: 'mainnet',
        RPC_URL: stack.replica.url,
        SUBGRAPH_URL: stack.index.queryUrl,
        SHARE_URL: postgres.url,
      }),
    );
  }
});
afterAll(async () => {
  await Promise.all(instances.map((each) => each.stop()));
  await postgres?.stop();
  await stack?.stop();
});

test('two instances answer each question with the same bytes, whatever they were asked before', async () => {
  const { timestamp } = await chainClient(stack.replica.url).getBlock();
  const questions = seededQuestions(stack.replica, Number(timestamp), SEED, QUESTIONS);
  const [one, other] = instances.map(({ url }) => askerOf(url));
  if (one === undefined || other === undefined) throw new Error('two were started');
  const forwards = new Map<number, unknown>();
  const backwards = new Map<number, unknown>();
  const ask = async (asker: typeof one, order: readonly number[], answers: Map<number, unknown>) => {
    for (const index of order) {
      const question = questions[index];
      if (question !== undefined) answers.set(index, await asker.ask(question, `same-${index}`));
    }
  };
  const order = [...questions.keys()];
  await Promise.all([ask(one, order, forwards), ask(other, order.toReversed(), backwards)]);
  const different = order.filter(
    (index) => JSON.stringify(forwards.get(index)) !== JSON.stringify(backwards.get(index)),
  );
  const shown = different.slice(0, 10).flatMap((index) => questions[index] ?? []);
  expect(shown.map(describeQuestion)).toEqual([]);
  await Promise.all([one.close(), other.close()]);
});
