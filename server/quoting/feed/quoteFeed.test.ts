import { setTimeout as pause } from 'node:timers/promises';
import { numberToHex } from 'viem';
import { describe, expect, test } from 'vitest';
import type { Head } from '../../chain/head.ts';
import { AppError } from '../../errors.ts';
import { TurnAccount } from '../../runtime/turnAccount.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';
import type { PricedTrade } from '../quoter.ts';
import { QuoteFeed } from './quoteFeed.ts';
import type { QuoteOutcome } from './quoteTogether.ts';

const LIMIT_MS = 20_000;
const request: TradeRequest = {
  tokenIn: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  tokenOut: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  tradeType: 'exactInput',
  amount: 1n,
  maxHops: 3,
};

/**
 * A chain whose every block says what one trade gives, or why none can be had; `asked` is answered at once.
 */
class Market {
  block = 100n;
  gives: bigint | AppError = 7n;
  asked = 0;
  hasHead = true;
  readonly #listeners = new Set<() => void>();
  readonly feed = new QuoteFeed<{ block: bigint | undefined; essence: string }>({
    quoter: { price: async () => this.#price() },
    heads: {
      current: () => {
        if (this.hasHead) return this.#head();
        throw new AppError('RPC_UNAVAILABLE', 'no head');
      },
      subscribe: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    },
    timeoutMs: 600_000,
    checkMs: 5,
    describe: (outcome, head) => ({ block: head?.number, essence: essenceOf(outcome) }),
  });

  get watchers(): number {
    return this.#listeners.size;
  }

  /** The next block, or another of the same number; resolves when the feed has asked what it gives. */
  async mine(gives: bigint | AppError, block = this.block + 1n): Promise<void> {
    const asked = this.asked;
    this.block = block;
    this.gives = gives;
    for (const listener of this.#listeners) listener();
    await until(() => this.asked > asked);
    await settled();
  }

  async #price(): Promise<PricedTrade> {
    this.asked += 1;
    if (!this.hasHead) throw new AppError('RPC_UNAVAILABLE', 'no head');
    if (this.gives instanceof AppError) throw this.gives;
    return { amountOut: this.gives, block: this.#head() } as PricedTrade;
  }

  #head(): Head {
    return { number: this.block } as Head;
  }
}

const essenceOf = (outcome: QuoteOutcome) =>
  outcome.kind === 'quoted' ? String(outcome.priced.amountOut) : outcome.error.code;

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!condition()) {
    if (performance.now() > end) throw new Error('this did not come true');
    await pause(1);
  }
}

/** What a client of the feed is told, as "block: quote". */
async function follow(market: Market, lastSeen?: bigint, of = request) {
  const told: string[] = [];
  const asked = market.asked;
  const isFirst = market.feed.size === 0;
  const stop = market.feed.follow(of, ({ block, essence }) => told.push(`${block}: ${essence}`), lastSeen);
  if (isFirst) await until(() => market.asked > asked);
  await settled();
  return { told, stop };
}

describe('QuoteFeed', () => {
  test('default: the quote at once, and after each block that changes it', async () => {
    const market = new Market();
    const { told, stop } = await follow(market);
    await market.mine(7n);
    await market.mine(8n);
    await market.mine(8n);
    await market.mine(7n);
    expect(told).toEqual(['100: 7', '102: 8', '104: 7']);
    stop();
    expect([market.feed.size, market.watchers]).toEqual([0, 0]);
  });

  test('a request whose pools the block touched is answered before all others, however long those have waited', async () => {
    const order: bigint[] = [];
    const touched = new Set<bigint>();
    let announce = () => {};
    const feed = new QuoteFeed({
      quoter: {
        price: async (asked) => {
          order.push(asked.amount);
          await settled();
          const pools = [{ address: numberToHex(asked.amount) }];
          return { pools, amountOut: asked.amount, block: { number: 1n } } as unknown as PricedTrade;
        },
      },
      heads: {
        current: () => ({ number: 1n }) as Head,
        subscribe: (listener) => {
          announce = listener;
          return () => {};
        },
      },
      isTouched: ([pool]) => touched.has(BigInt(pool?.address ?? 0n)),
      timeoutMs: 600_000,
      describe: (outcome) => ({ block: 1n, essence: essenceOf(outcome) }),
    });
    const amounts = Array.from({ length: 40 }, (_, index) => BigInt(index + 1));
    const told: bigint[] = [];
    const stops = amounts.map((amount) => feed.follow({ ...request, amount }, () => void told.push(amount)));
    await until(() => told.length === 40);
    order.length = 0;
    for (const amount of [20n, 39n]) touched.add(amount);
    announce();
    touched.add(30n);
    announce();
    await until(() => order.length === 40);
    // Eight are answered at once, and begun ones are not held up.
    expect(order.slice(0, 2)).toEqual([20n, 39n]);
    expect(order[8]).toBe(30n);
    expect(order.toSorted((a, b) => Number(a - b))).toEqual(amounts);
    for (const stop of stops) stop();
  });

  test('equal requests are quoted once, and each follower gets the event', async () => {
    const market = new Market();
    const first = await follow(market);
    const second = await follow(market, undefined, { ...request });
    await market.mine(9n);
    expect([first.told, second.told]).toEqual([
      ['100: 7', '101: 9'],
      ['100: 7', '101: 9'],
    ]);
    expect([market.asked, market.feed.size]).toEqual([2, 1]);
    first.stop();
    await market.mine(10n);
    expect([first.told.length, second.told.at(-1), market.asked]).toEqual([2, '102: 10', 3]);
  });

  test('behavior: other questions are others', async () => {
    const market = new Market();
    const one = await follow(market);
    market.feed.follow({ ...request, amount: 2n }, () => {});
    expect(market.feed.size).toBe(2);
    await until(() => market.asked === 2);
    expect(one.told).toEqual(['100: 7']);
  });

  test('a client that reconnects gets only events that it has not seen', async () => {
    const market = new Market();
    const other = await follow(market);
    await market.mine(8n);
    await market.mine(8n);
    // Changed at 101, the newest is 102.
    const seen = await Promise.all([100n, 101n, 102n, 103n].map((lastSeen) => follow(market, lastSeen)));
    expect(seen.map(({ told }) => told)).toEqual([['102: 8'], [], [], ['102: 8']]);
    await market.mine(9n);
    expect(seen.map(({ told }) => told.at(-1))).toEqual(Array(4).fill('103: 9'));
    expect(other.told).toEqual(['100: 7', '101: 8', '103: 9']);
  });

  test('the first client to reconnect gets no event of the block that it has seen', async () => {
    const market = new Market();
    const { told } = await follow(market, 100n);
    expect([told, market.asked]).toEqual([[], 1]);
    await market.mine(8n);
    expect(told).toEqual(['101: 8']);
  });

  test('a block in place of another is sent to a client that may have seen the other', async () => {
    const market = new Market();
    const { told } = await follow(market);
    await market.mine(8n, 100n);
    expect(told).toEqual(['100: 7', '100: 8']);
    expect((await follow(market, 100n)).told).toEqual(['100: 8']);
  });

  test('a refusal is sent once over several blocks, and the next quote again', async () => {
    const market = new Market();
    const { told } = await follow(market);
    const none = new AppError('NO_ROUTE', 'No route found');
    await market.mine(none);
    await market.mine(none);
    await market.mine(7n);
    expect(told).toEqual(['100: 7', '101: NO_ROUTE', '103: 7']);
  });

  test('the loss and the return of the head are sent although no block announces them', async () => {
    const market = new Market();
    const { told } = await follow(market);
    market.hasHead = false;
    await until(() => told.length === 2);
    market.hasHead = true;
    await until(() => told.length === 3);
    expect(told).toEqual(['100: 7', 'undefined: RPC_UNAVAILABLE', '100: 7']);
  });

  test('behavior: blocks that come while a question is being answered are one more question', async () => {
    const market = new Market();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let asked = 0;
    const listeners = new Set<() => void>();
    const feed = new QuoteFeed<{ block: bigint | undefined; essence: string }>({
      quoter: {
        price: async () => {
          asked += 1;
          if (asked === 1) await held;
          return { amountOut: 1n, block: { number: market.block } } as PricedTrade;
        },
      },
      heads: {
        current: () => ({ number: market.block }) as Head,
        subscribe: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      timeoutMs: 600_000,
      describe: (outcome, head) => ({ block: head?.number, essence: essenceOf(outcome) }),
    });
    feed.follow(request, () => {});
    await until(() => asked === 1);
    for (let block = 0; block < 5; block++) for (const listener of listeners) listener();
    release();
    await until(() => asked === 2);
    await settled();
    expect(asked).toBe(2);
  });

  /** What is told of a question that is priced so, with a head that is always block 9. */
  async function toldOf(price: (signal: AbortSignal) => Promise<PricedTrade>, timeoutMs = 600_000) {
    const told: string[] = [];
    const feed = new QuoteFeed<{ block: bigint | undefined; essence: string }>({
      quoter: { price: (_, { signal }) => price(signal) },
      heads: { current: () => ({ number: 9n }) as Head, subscribe: () => () => {} },
      timeoutMs,
      describe: (outcome, head) => ({ block: head?.number, essence: essenceOf(outcome) }),
    });
    const stop = feed.follow(request, ({ block, essence }) => told.push(`${block}: ${essence}`));
    await until(() => told.length > 0);
    stop();
    return told;
  }

  test('a quote is sent with its own block, a refusal with that of the head', async () => {
    const quoted = { amountOut: 5n, block: { number: 8n } } as PricedTrade;
    expect(await toldOf(async () => quoted)).toEqual(['8: 5']);
    expect(await toldOf(() => Promise.reject(new AppError('NO_ROUTE', 'None')))).toEqual(['9: NO_ROUTE']);
    expect(await toldOf(() => Promise.reject(new Error('unforeseen')))).toEqual(['9: INTERNAL']);
  });

  test('a quote over the time limit is sent as TIMEOUT', async () => {
    const never = (signal: AbortSignal) =>
      new Promise<PricedTrade>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    expect(await toldOf(never, 1)).toEqual(['9: TIMEOUT']);
  });

  /** A feed whose answers of each caller take this much processor time, and which callers were answered. */
  function feedOf(milliseconds: Readonly<Record<string, number>>) {
    const answered: string[] = [];
    const listeners = new Set<() => void>();
    const feed = new QuoteFeed<{ block: bigint | undefined; essence: string }>({
      quoter: {
        price: async ({ tokenIn, amount }, { share }) => {
          answered.push(tokenIn);
          share?.use(700, milliseconds[tokenIn] ?? 0, performance.now());
          return { amountOut: amount, block: { number: 9n } } as PricedTrade;
        },
      },
      heads: {
        current: () => ({ number: 9n }) as Head,
        subscribe: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      timeoutMs: 600_000,
      describe: (outcome) => ({ block: 9n, essence: essenceOf(outcome) }),
    });
    const mine = () => {
      for (const listener of listeners) listener();
    };
    return { feed, answered, mine };
  }

  test('behavior: dear streams of one caller rest, and those of others are answered at each block', async () => {
    const { feed, answered, mine } = feedOf({ '0xflood': 500, '0xhonest': 2 });
    const [flood, honest] = [0, 1].map(() => ({ account: new TurnAccount(), meter: undefined }));
    const stops = [1n, 2n, 3n, 4n, 5n, 6n].map((amount) =>
      feed.follow({ ...request, tokenIn: '0xflood', amount }, () => {}, undefined, flood),
    );
    await until(() => answered.length >= 6);
    stops.push(feed.follow({ ...request, tokenIn: '0xhonest' }, () => {}, undefined, honest));
    await until(() => answered.includes('0xhonest'));
    answered.length = 0;
    for (let block = 1; block <= 3; block++) {
      mine();
      await until(() => answered.length === block);
      await settled();
    }
    expect(answered).toEqual(['0xhonest', '0xhonest', '0xhonest']);
    for (const stop of stops) stop();
  });

  test('each answer is charged by its steps, and a caller over its limit is refused once and answered later', async () => {
    const { feed, answered, mine } = feedOf({});
    const charged: number[] = [];
    let isOver = false;
    const meter = {
      chargeSteps: (steps: number) => void charged.push(steps),
      get isOver() {
        return isOver;
      },
    };
    const told: string[] = [];
    const stop = feed.follow(request, ({ essence }) => void told.push(essence), undefined, {
      account: new TurnAccount(),
      meter,
    });
    await until(() => told.length === 1);
    isOver = true;
    for (let block = 0; block < 3; block++) mine();
    await settled();
    expect([told, charged, answered.length]).toEqual([['1', 'RATE_LIMITED'], [700], 1]);
    isOver = false;
    mine();
    await until(() => told.length === 3);
    expect([told.at(-1), charged]).toEqual(['1', [700, 700]]);
    stop();
  });

  test('behavior: a question is the same in whichever order its fields are', async () => {
    const market = new Market();
    await follow(market);
    const reversed = Object.fromEntries(Object.entries(request).toReversed()) as unknown as TradeRequest;
    await follow(market, undefined, reversed);
    expect(market.feed.size).toBe(1);
  });

  test('a follower that leaves while its request waits gets nothing', async () => {
    const market = new Market();
    const told: string[] = [];
    const stop = market.feed.follow(request, ({ essence }) => told.push(essence));
    stop();
    await settled();
    await settled();
    expect([told, market.asked, market.watchers]).toEqual([[], 0, 0]);
  });
});
