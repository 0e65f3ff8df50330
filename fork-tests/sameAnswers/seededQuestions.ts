import { ACTORS } from '../harness/replica/devAccounts.ts';
import { randomFrom } from '../harness/replica/random.ts';
import type { Replica } from '../harness/replica/startReplica.ts';
import type { Question } from './question.ts';
import { listQuestion, poolQuestion } from './readQuestions.ts';
import { quoteQuestion, quotesQuestion, swapQuestion } from './tradeQuestions.ts';
import { wrongQuestion } from './wrongQuestions.ts';

/** Twentieths of all requests that are of each kind. */
const SHARES = { quote: 9, swap: 4, quotes: 1, pool: 3, list: 1, wrong: 2 } as const;
type Kind = keyof typeof SHARES;
const TURNS = Object.entries(SHARES).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind));

/** `count` requests that depend on the seed and the replica alone. */
export function seededQuestions(replica: Replica, now: number, seed: number, count: number): Question[] {
  const random = randomFrom(seed);
  const { startBlock, headBlock } = replica;
  const senders = replica.accounts.map(({ address }) => address);
  const trades = { random, startBlock, headBlock, holders: senders };
  const reads = {
    random,
    now,
    pairs: replica.pairs.map(({ address }) => address),
    pools: replica.pools.map(({ address }) => address),
    holders: [ACTORS.provider, ...ACTORS.holders, ACTORS.poolActor],
  };
  const asked: Record<Kind, number> = { quote: 0, swap: 0, quotes: 0, pool: 0, list: 0, wrong: 0 };
  const make: Record<Kind, (index: number) => Question> = {
    quote: (index) => quoteQuestion(trades, index),
    swap: (index) => swapQuestion(trades, index),
    quotes: () => quotesQuestion(trades),
    pool: (index) => poolQuestion(reads, index),
    list: (index) => listQuestion(reads, index),
    wrong: (index) => wrongQuestion(random, index),
  };
  return Array.from({ length: count }, (_, index) => {
    const kind = TURNS[(index * 7) % TURNS.length] ?? 'quote';
    return make[kind](asked[kind]++);
  });
}
