import { pathToFileURL } from 'node:url';
import { startProxy } from '../fork-tests/harness/proxy.ts';
import { startReplica } from '../fork-tests/harness/replica/startReplica.ts';
import { TOKENS } from '../fork-tests/harness/replica/tokens.ts';
import { percentile, printTable } from './kit/report.ts';

const QUESTIONS = 100;
const WARM_UP = 100;
const ROUNDS = 60;
const KEYS = ['WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'UNI', 'LINK', 'AAVE'] as const;

interface Question {
  readonly tokenIn: string;
  readonly tokenOut: string;
  readonly amountIn: string;
}

/** Prints the time of 100 warm quotes in one request, beside that of the same quotes one by one. */
export async function runQuotesBench(): Promise<void> {
  const replica = await startReplica();
  const proxy = await startProxy({ RPC_URL: replica.url });
  try {
    const together = await timesOf((questions) => post(`${proxy.url}/api/v1/quotes`, questions));
    const apart = await timesOf(async (questions) => {
      for (const question of questions)
        await answerOf(`${proxy.url}/api/v1/quote?${new URLSearchParams({ ...question })}`);
    });
    printTable(
      `${QUESTIONS} warm quotes of ${KEYS.length} tokens, each of an amount that nobody has asked for`,
      [
        ['', 'p50', 'p95', 'wanted'],
        ['one POST /quotes', ms(together, 50), ms(together, 95), '≤ 30 ms'],
        [`${QUESTIONS} GET /quote, one by one`, ms(apart, 50), ms(apart, 95), ''],
      ],
    );
  } finally {
    await proxy.stop();
    await replica.stop();
  }
}

async function timesOf(ask: (questions: readonly Question[]) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const questions = questionsOf(round);
    const start = performance.now();
    await ask(questions);
    if (round >= WARM_UP) times.push(performance.now() - start);
  }
  return times;
}

/** Returns a request for every pair of tokens, with a new amount each round. */
function questionsOf(round: number): Question[] {
  const pairs = KEYS.flatMap((a) => KEYS.filter((b) => b !== a).map((b) => [TOKENS[a], TOKENS[b]] as const));
  return Array.from({ length: QUESTIONS }, (_, index) => {
    const [tokenIn, tokenOut] = pairs[index % pairs.length] ?? [TOKENS.WETH, TOKENS.USDC];
    const amount = 10n ** BigInt(tokenIn.decimals) + BigInt(round * QUESTIONS + index) * 997n;
    return { tokenIn: tokenIn.address, tokenOut: tokenOut.address, amountIn: String(amount) };
  });
}

async function post(url: string, quotes: readonly Question[]): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const text = await answerOf(url, { method: 'POST', headers, body: JSON.stringify({ quotes }) });
  const answers = (JSON.parse(text) as { readonly quotes: readonly { readonly error?: string }[] }).quotes;
  const refused = answers.find(({ error }) => error !== undefined);
  if (refused !== undefined) throw new Error(`a quote was refused: ${refused.error}`);
}

async function answerOf(url: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text}`);
  return text;
}

const ms = (times: readonly number[], percent: number) => `${percentile(times, percent).toFixed(1)} ms`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runQuotesBench();
