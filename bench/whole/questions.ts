import { setTimeout as pause } from 'node:timers/promises';
import type { Address } from 'viem';
import type { Answer, Service } from './service.ts';
import type { WholeMarket } from './wholeMarket.ts';

const LIMIT_MS = 600_000;
const LOOK_AGAIN_MS = 20;
/** To write all metrics takes milliseconds of the processor, which would count for what is waited for. */
const LOOK_AT_METRICS_MS = 250;

/**
 * The requests of the bench to the service, each with the check of its answer. @throws Error for a wrong
 * answer
 */
export class Questions {
  readonly #service: () => Service;
  readonly #market: WholeMarket;
  readonly #random: () => number;
  readonly #refusals: readonly string[];

  /** @param isParted whether the pools between two tokens may be those of different exchanges */
  constructor(service: () => Service, market: WholeMarket, random: () => number, isParted = false) {
    this.#service = service;
    this.#market = market;
    this.#random = random;
    this.#refusals = ['INSUFFICIENT_LIQUIDITY', ...(isParted ? ['NO_ROUTE'] : [])];
  }

  /** Some one-pool tokens have less liquidity than requested: a refusal is an answer, too. */
  async quoted(tokenIn: Address, tokenOut: Address, more = ''): Promise<void> {
    const answer = await this.#quote(tokenIn, tokenOut, more);
    if (answer.status !== 200 && !this.#refusals.includes(`${answer.body.code}`))
      throw new Error(`${tokenIn} → ${tokenOut}: ${JSON.stringify(answer)}`);
  }

  /** Asks for a quote of any answer. */
  ask(tokenIn: Address, tokenOut: Address, more: string): Promise<Answer> {
    return this.#quote(tokenIn, tokenOut, more);
  }

  async refusedAs(code: string, tokenIn: Address, tokenOut: Address): Promise<void> {
    const answer = await this.#quote(tokenIn, tokenOut);
    if (answer.body.code !== code) throw new Error(JSON.stringify(answer));
  }

  /** A hundred dollars' worth by one route each time: their tokens have been tried. */
  async quotedAt(block: number, tokenIn: Address, tokenOut: Address): Promise<void> {
    const amountIn = BigInt(Math.ceil(this.#market.unitsOf(tokenIn) * 100));
    const { status, body } = await this.#get(
      `/api/v1/quote?tokenIn=${tokenIn}&tokenOut=${tokenOut}&amountIn=${amountIn}&improvable=false`,
    );
    if (status !== 200 || Number(body.blockNumber) !== block)
      throw new Error(`not at ${block}: ${JSON.stringify(body)}`);
  }

  async listed(): Promise<boolean> {
    return (await this.#get('/api/v1/tokens2?limit=10')).status === 200;
  }

  /** Resolves when the service is at this block. */
  untilHead(block: number): Promise<void> {
    return until(async () => (await this.#get('/ready')).body.head?.number === String(block));
  }

  /** Resolves when there is a quote of all exchanges; each refusal before that is counted by its code. */
  untilQuoted(tokenIn: Address, tokenOut: Address, refused: Map<string, number>): Promise<void> {
    return until(async () => {
      const answer = await this.#quote(tokenIn, tokenOut);
      const { status, body } = answer;
      if (status !== 200) refused.set(`${body.code}`, (refused.get(`${body.code}`) ?? 0) + 1);
      return isWhole(answer);
    });
  }

  /** Resolves when there is a quote of all exchanges, of this block or of a later one. */
  untilQuotedAt(block: number, tokenIn: Address, tokenOut: Address): Promise<void> {
    return until(async () => {
      const answer = await this.#quote(tokenIn, tokenOut);
      return isWhole(answer) && Number(answer.body.blockNumber) >= block;
    });
  }

  /** Resolves when the service lists all tokens and this number of pools from memory. */
  untilInMemory(pools: number): Promise<void> {
    return until(async () => {
      const [tokens, listed] = await this.#service().gauges('tokens_in_memory', 'pools_listed_in_memory');
      return tokens !== 0 && listed === pools;
    }, LOOK_AT_METRICS_MS);
  }

  /**
   * Asks for a page of pools. Returns the cursor of the next one; null at the end, also where the cursor has
   * left the list.
   */
  async page(query: string): Promise<string | null> {
    const { status, body } = await this.#get(`/api/v1/pools?${query}`);
    if (query.includes('cursor=') && status === 400) return null;
    if (status !== 200) throw new Error(`${query}: ${JSON.stringify(body)}`);
    return body['nextCursor'] as string | null;
  }

  /** Ten dollars to ten thousand. */
  #quote(tokenIn: Address, tokenOut: Address, more = ''): Promise<Answer> {
    const amountIn = Math.ceil(this.#market.unitsOf(tokenIn) * 10 ** (1 + this.#random() * 3));
    const ends = `tokenIn=${tokenIn}&tokenOut=${tokenOut}`;
    return this.#get(`/api/v1/quote?${ends}&amountIn=${BigInt(amountIn)}${more}`);
  }

  #get(path: string): Promise<Answer> {
    return this.#service().get(path);
  }
}

/** Returns whether it is a quote that no exchange was missing from: it names them only then. */
function isWhole({ status, body }: Answer): boolean {
  return status === 200 && body['alternatives'] === undefined;
}

async function until(isDone: () => Promise<boolean>, pauseMs = LOOK_AGAIN_MS): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error('this takes too long');
    await pause(pauseMs);
  }
}
