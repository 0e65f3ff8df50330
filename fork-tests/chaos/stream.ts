import { setTimeout as pause } from 'node:timers/promises';
import { type ErrorCode, STATUS_OF_CODE } from '../../server/errors.ts';
import type { TradeType } from '../../server/routing/model/route.ts';
import { ask, post, queryOf } from '../api/ask.ts';
import { type EventReader, openEvents } from '../api/readEvents.ts';
import { shuffled } from '../harness/replica/history.ts';
import { below, oneOf, type Random } from '../harness/replica/random.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import type { AnswerOracle, TradeAnswer } from './answerOracle.ts';

interface Trade {
  readonly tokenIn: string;
  readonly tokenOut: string;
  readonly tradeType: '0' | '1';
  readonly amount: string;
}

/** Outcomes of the requests of one period, counted. */
export interface Outcomes {
  /** Answers by status and code, as `200` or `503 RPC_UNAVAILABLE`; events of streams as `stream 200`. */
  readonly counts: Map<string, number>;
  /** What must not be, in words. */
  readonly wrong: string[];
  longestMs: number;
}

const WORKERS = 3;
const PAUSE_MS = 20;
const SWAPS_OF_TEN = 2;
const KEYS = ['WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'UNI', 'LINK', 'CRV'] as const;
const RECIPIENT = freshAddress('recipient of the chaos');

/** Asks for quotes, swaps and pools without end, follows quotes by streams, and has each answer proved. */
export class RequestStream {
  readonly #url: string;
  readonly #oracle: AnswerOracle;
  readonly #random: Random;
  readonly trades: readonly Trade[];
  readonly #followers: number;
  readonly #open = new Set<EventReader>();
  #outcomes: Outcomes = freshOutcomes();
  #isRunning = false;
  #workers: Promise<unknown> = Promise.resolve();

  /** @param followers streams that are open while it runs */
  constructor(url: string, oracle: AnswerOracle, random: Random, followers = 0) {
    this.#url = url;
    this.#oracle = oracle;
    this.#random = random;
    this.#followers = followers;
    this.trades = Array.from({ length: 24 }, () => drawTrade(random));
  }

  /** What has been gathered since the last look. */
  take(): Outcomes {
    const taken = this.#outcomes;
    this.#outcomes = freshOutcomes();
    return taken;
  }

  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    const followed = this.trades.slice(0, this.#followers);
    this.#workers = Promise.all([
      ...Array.from({ length: WORKERS }, () => this.#work()),
      ...followed.map((trade) => this.#follow(trade)),
    ]);
  }

  /** Resolves when each request has been answered and each answer proved. */
  async pause(): Promise<void> {
    this.#isRunning = false;
    for (const stream of this.#open) stream.close();
    await this.#workers;
  }

  async askAll(): Promise<void> {
    for (const trade of this.trades) {
      await this.#quote(trade);
      if (trade.tradeType === '0') await this.#swap(trade);
    }
  }

  async #work(): Promise<void> {
    while (this.#isRunning) {
      const trade = oneOf(this.#random, this.trades);
      const which = below(this.#random, 10);
      if (which < SWAPS_OF_TEN && trade.tradeType === '0') await this.#swap(trade);
      else if (which === 9) await this.#findPools();
      else await this.#quote(trade);
      await pause(PAUSE_MS);
    }
  }

  async #quote(trade: Trade): Promise<void> {
    const query = queryOfTrade(trade);
    const { tradeType } = trade;
    await this.#ask(
      `quote ${query}`,
      () => ask(`${this.#url}/api/v1/quote?${query}`),
      async (body) => {
        const { path, pools } = body['route'] as Pick<TradeAnswer, 'path' | 'pools'>;
        const answer = { ...(body as unknown as TradeAnswer), path, pools };
        return this.#oracle.check(`quote ${query}`, typeOf(tradeType), answer);
      },
    );
  }

  /** One stream until the pause; its end before that is wrong. */
  async #follow(trade: Trade): Promise<void> {
    const query = queryOfTrade(trade);
    const stream = await openEvents(`${this.#url}/api/v1/quote/stream?${query}`);
    this.#open.add(stream);
    if (!this.#isRunning) stream.close();
    for (;;) {
      const received = await stream.next().catch(() => undefined);
      if (received === undefined || received.event === 'end') break;
      await this.#prove(query, trade.tradeType, received.data);
    }
    if (this.#isRunning) this.#outcomes.wrong.push(`stream ${query} has ended`);
    this.#open.delete(stream);
  }

  async #prove(query: string, tradeType: Trade['tradeType'], data: Record<string, unknown>): Promise<void> {
    const outcomes = this.#outcomes;
    const code = data['code'] as ErrorCode | undefined;
    const status = code === undefined ? 200 : STATUS_OF_CODE[code];
    const how = ['stream', status, ...(code === undefined ? [] : [code])].join(' ');
    outcomes.counts.set(how, (outcomes.counts.get(how) ?? 0) + 1);
    if (status > 500) return;
    const answer = { ...(data as unknown as TradeAnswer), ...(data['route'] as object | undefined) };
    const problem =
      status === 200
        ? await this.#oracle.check(`quote ${query}`, typeOf(tradeType), answer as TradeAnswer)
        : `is ${how}`;
    if (problem !== undefined) outcomes.wrong.push(`stream ${query} ${problem}`);
  }

  async #swap({ tokenIn, tokenOut, amount }: Trade): Promise<void> {
    const swap = { tokenIn, tokenOut, amountIn: amount, recipient: RECIPIENT };
    const name = `swap ${queryOf({ tokenIn, tokenOut, amountIn: amount })}`;
    await this.#ask(
      name,
      () => post(`${this.#url}/api/v1/swap`, swap),
      async (body) => {
        const { status, deltaAmount } = body['simulation'] as Record<string, unknown>;
        if (status !== 'success' || deltaAmount !== '0')
          return `has simulation ${JSON.stringify(body['simulation'])}`;
        return this.#oracle.check(name, 'exactInput', body['quote'] as TradeAnswer);
      },
    );
  }

  async #findPools(): Promise<void> {
    const query = queryOf({ token0: TOKENS.USDC.address, token1: TOKENS.WETH.address });
    await this.#ask(
      `find ${query}`,
      () => ask(`${this.#url}/api/v1/pools/v3/find?${query}`),
      async (body) => (Array.isArray(body) && body.length > 0 ? undefined : 'is an empty list'),
    );
  }

  async #ask(
    name: string,
    send: () => ReturnType<typeof ask>,
    prove: (body: Record<string, unknown>) => Promise<string | undefined>,
  ): Promise<void> {
    const outcomes = this.#outcomes;
    const began = performance.now();
    const answer = await send().catch((error: unknown) => String(error));
    outcomes.longestMs = Math.max(outcomes.longestMs, performance.now() - began);
    if (typeof answer === 'string') {
      outcomes.wrong.push(`${name}: no answer: ${answer}`);
      return;
    }
    const { status, body } = answer;
    const how = status === 200 ? '200' : `${status} ${body['code']}`;
    outcomes.counts.set(how, (outcomes.counts.get(how) ?? 0) + 1);
    const problem =
      status === 200 ? await prove(body) : status > 500 ? undefined : `is ${how}: ${answer.text}`;
    if (problem !== undefined) outcomes.wrong.push(`${name} ${problem}`);
  }
}

function freshOutcomes(): Outcomes {
  return { counts: new Map(), wrong: [], longestMs: 0 };
}

function drawTrade(random: Random): Trade {
  const [tokenIn, tokenOut] = shuffled([...KEYS], random);
  if (tokenIn === undefined || tokenOut === undefined) throw new Error('a trade has two tokens');
  const tradeType = below(random, 3) === 0 ? '1' : '0';
  const fixed = TOKENS[tradeType === '0' ? tokenIn : tokenOut];
  // A hundredth of the cheapest of them is still some units of the dearest.
  const amount = (10n ** BigInt(fixed.decimals) * BigInt(10 + below(random, 991))) / 1000n;
  const [from, to] = [TOKENS[tokenIn].address, TOKENS[tokenOut].address];
  return { tokenIn: from, tokenOut: to, tradeType, amount: String(amount) };
}

export const queryOfTrade = ({ tokenIn, tokenOut, tradeType, amount }: Trade): string =>
  queryOf({ tokenIn, tokenOut, tradeType, [sideOf(tradeType)]: amount });
const sideOf = (tradeType: Trade['tradeType']) => (tradeType === '0' ? 'amountIn' : 'amountOut');
const typeOf = (tradeType: Trade['tradeType']): TradeType =>
  tradeType === '0' ? 'exactInput' : 'exactOutput';
