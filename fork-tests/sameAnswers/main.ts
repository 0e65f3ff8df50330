import { chainClient } from '../harness/chainClient.ts';
import { startIndexedReplica } from '../harness/indexedReplica.ts';
import { type BuiltProxy, startBuiltProxy } from '../harness/proxy.ts';
import { proxyModule } from '../harness/proxyModule.ts';
import type { Replica } from '../harness/replica/startReplica.ts';
import { untilListed } from '../harness/untilListed.ts';
import { type Asker, askerOf, type ComparedAnswer } from './comparedAnswer.ts';
import { startOrderedRelay } from './orderedRelay.ts';
import { openCheckout } from './otherCheckout.ts';
import { describeQuestion, type Question } from './question.ts';
import { seededQuestions } from './seededQuestions.ts';

const QUESTIONS = 2000;
const DEFAULT_SEED = 26;
const SHOWN_DIFFERENCES = 10;
const SHOWN_CHARACTERS = 1500;

/**
 * `make same-answers OLD=<checkout>`: asks the proxy of this checkout and that of another the same seeded
 * questions of one chain and one index, and compares the answers byte by byte. Exit code 1 when any two
 * differ. The stack is of this checkout, or of the other with OLD_STACK=1, for when the older proxy cannot
 * read the newer index.
 */
async function main(): Promise<number> {
  const path = setting('OLD');
  if (path === undefined) throw new Error('OLD names no checkout: make same-answers OLD=../before');
  const old = openCheckout(path);
  const [seed, count] = [numberOf('SEED', DEFAULT_SEED), numberOf('QUESTIONS', QUESTIONS)];
  const start = setting('OLD_STACK') === '1' ? old.startIndexedReplica : startIndexedReplica;
  const { replica, index, stop } = await start({ onStep: say });
  try {
    const { timestamp } = await chainClient(replica.url).getBlock();
    const questions = seededQuestions(replica, Number(timestamp), seed, count);
    const upstreams = { replica, subgraphUrl: index.queryUrl };
    say(`proxies: this checkout and ${old.root}`);
    return await withProxy(await old.buildProxy(), upstreams, async (before) =>
      withProxy({ module: await proxyModule(), root: process.cwd() }, upstreams, (after) =>
        compare(questions, before, after, seed),
      ),
    );
  } finally {
    await stop();
  }
}

async function withProxy<T>(
  built: BuiltProxy,
  { replica, subgraphUrl }: { readonly replica: Replica; readonly subgraphUrl: string },
  use: (asker: Asker) => Promise<T>,
): Promise<T> {
  const relay = await startOrderedRelay(subgraphUrl);
  try {
    const settings = { RPC_URL: replica.url, RPC_WS_URL: replica.wsUrl, SUBGRAPH_URL: relay.url };
    const proxy = await untilListed(await startBuiltProxy(built, { NETWORK: 'mainnet', ...settings }));
    const asker = askerOf(proxy.url);
    try {
      return await use(asker);
    } finally {
      await asker.close();
      await proxy.stop();
    }
  } finally {
    await relay.stop();
  }
}

/**
 * The exit code. One question after the other: what a proxy remembers of the earlier ones is the same for
 * both.
 */
async function compare(
  questions: readonly Question[],
  before: Asker,
  after: Asker,
  seed: number,
): Promise<number> {
  let different = 0;
  const statuses = new Map<number, number>();
  for (const [index, question] of questions.entries()) {
    const requestId = `same-answers-${index}`;
    const [old, now] = await Promise.all([before.ask(question, requestId), after.ask(question, requestId)]);
    statuses.set(old.status, (statuses.get(old.status) ?? 0) + 1);
    const difference = describeDifference(old, now);
    if (difference === undefined) continue;
    different += 1;
    if (different > SHOWN_DIFFERENCES) continue;
    say(`\n#${index} ${describeQuestion(question)}\n${difference}`);
  }
  const byStatus = [...statuses].toSorted(([a], [b]) => a - b).map(([status, many]) => `${status}: ${many}`);
  say(
    `\n${questions.length - different} of ${questions.length} answers are equal (seed ${seed}; ${byStatus.join(', ')})`,
  );
  return different === 0 ? 0 : 1;
}

/** Both sides where they differ; undefined where they do not. */
function describeDifference(old: ComparedAnswer, now: ComparedAnswer): string | undefined {
  const parts = (['status', 'headers', 'body'] as const)
    .filter((part) => old[part] !== now[part])
    .map((part) => {
      const [left, right] = [String(old[part]), String(now[part])];
      const from = firstDifference(left, right);
      return `${part}, from character ${from}\n  old: ${excerpt(left, from)}\n  new: ${excerpt(right, from)}`;
    });
  return parts.length === 0 ? undefined : parts.join('\n');
}

function firstDifference(left: string, right: string): number {
  let index = 0;
  while (index < left.length && left[index] === right[index]) index += 1;
  return index;
}

/** All of a short text; of a long one what surrounds a place. */
function excerpt(text: string, place: number): string {
  if (text.length <= SHOWN_CHARACTERS) return text;
  const from = Math.max(0, place - SHOWN_CHARACTERS / 3);
  return `${from === 0 ? '' : '…'}${text.slice(from, from + SHOWN_CHARACTERS)}…`;
}

/** @throws Error when the setting is no whole number */
function numberOf(name: string, fallback: number): number {
  const text = setting(name);
  if (text === undefined) return fallback;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} is a whole number`);
  return Number(text);
}

function setting(name: string): string | undefined {
  const value = process.env[name];
  return value === '' ? undefined : value;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
