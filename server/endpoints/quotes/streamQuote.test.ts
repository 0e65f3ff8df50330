import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Head } from '../../chain/head.ts';
import { AppError } from '../../errors.ts';
import { OpenStreams } from '../../http/overload/openStreams.ts';
import type { ServerEvent } from '../../http/serverEvent.ts';
import { exchangeQuoter } from '../../quoting/exchanges/exchangeQuoter.ts';
import { quotedTrade } from '../../quoting/model/quotedTrade.testkit.ts';
import type { Quoter } from '../../quoting/quoter.ts';
import { tradeCost } from '../../quoting/tradeCost.ts';
import { TurnAccount } from '../../runtime/turnAccount.ts';
import { NO_FACTS } from '../present/noFacts.testkit.ts';
import { pricedFor } from './priced.testkit.ts';
import { streamQuote } from './streamQuote.ts';

const { tokenIn, tokenOut, amount } = quotedTrade('exactInput').request;
const QUESTION = { tokenIn, tokenOut, amountIn: String(amount) };
const EXCHANGES = { all: ['ours', 'theirs'], defaults: ['ours'] };

type Gives = { readonly amountOut: bigint; readonly amountNet: bigint } | AppError;
type Row = Readonly<Record<string, unknown>>;

/** A stream of quotes over two exchanges, each of which gives what the present block says. */
function market(gives: Record<'ours' | 'theirs', Gives>, quotesPerBlock: number) {
  const listeners = new Set<() => void>();
  let number = 100n;
  let asked = 0;
  const head = () => ({ ...pricedFor({ ...quotedTrade('exactInput').request }).block, number }) as Head;
  const quoterOf = (exchange: 'ours' | 'theirs'): Quoter => ({
    price: (request) => {
      asked += 1;
      const given = gives[exchange];
      if (given instanceof AppError) throw given;
      return { ...pricedFor(request), exchange, block: head(), ...given };
    },
    recheck: async () => undefined,
    culpritsOf: () => undefined,
    leaveOut: () => undefined,
    isTouched: () => true,
    version: () => exchange,
  });
  const quoter = exchangeQuoter({
    quoters: new Map([
      ['ours', quoterOf('ours')],
      ['theirs', quoterOf('theirs')],
    ]),
    defaults: EXCHANGES.defaults,
    exchangeOf: () => 'ours',
  });
  const endpoint = streamQuote({
    quoter,
    heads: {
      current: head,
      subscribe: (listener) => {
        listeners.add(listener as () => void);
        return () => listeners.delete(listener as () => void);
      },
    },
    timeoutMs: 60_000,
    streams: new OpenStreams({ maximum: 8 }),
    log: pino({ level: 'silent' }),
    facts: NO_FACTS,
    rules: {
      refuseRecipient: () => undefined,
      wrappedNative: '0x1',
      chainId: 1,
      name: 'mainnet',
      exchangeIds: EXCHANGES,
    },
    costOf: tradeCost(1),
  });
  /** Follows a question. Returns the quotes or errors received so far. */
  const follow = (question: Row) => {
    const received: Row[] = [];
    const send = (event: ServerEvent) => {
      const [, data = '{}'] = /^data: (.*)$/m.exec(event.text('request')) ?? [];
      received.push(JSON.parse(data) as Row);
    };
    endpoint.follow({
      query: endpoint.request.query.parse({ ...QUESTION, ...question }),
      lastSeen: undefined,
      send,
      payer: { account: new TurnAccount(), meter: undefined },
    });
    return received;
  };
  /** Adds a block. Resolves when every stream has asked for its quote. */
  const mine = async (next: Partial<typeof gives>) => {
    const before = asked;
    Object.assign(gives, next);
    number += 1n;
    for (const listener of listeners) listener();
    await expect.poll(() => asked).toBe(before + quotesPerBlock);
  };
  return { follow, mine };
}

const rowsOf = ({ alternatives }: Row = {}) =>
  (alternatives as readonly Row[]).map(({ exchange, amountOut, code }) => [exchange, amountOut ?? code]);

test('a stream over two exchanges answers the best of each block, and names an outage unasked', async () => {
  const gives = {
    ours: { amountOut: 1_000n, amountNet: 990n },
    theirs: { amountOut: 900n, amountNet: 890n },
  };
  const { follow, mine } = market(gives, 3);
  const [both, one] = [follow({ exchanges: 'all' }), follow({})];
  await expect.poll(() => [both.length, one.length]).toEqual([1, 1]);
  expect(both).toMatchObject([{ exchange: 'ours', amountOut: '1000' }]);
  await mine({ theirs: { amountOut: 1_100n, amountNet: 1_090n } });
  await expect.poll(() => both.at(-1)).toMatchObject({ exchange: 'theirs', amountOut: '1100' });
  expect(both.map((quote) => 'alternatives' in quote)).toEqual([false, false]);
  await mine({ theirs: new AppError('RPC_UNAVAILABLE', 'down') });
  await expect.poll(() => both.at(-1)).toMatchObject({ exchange: 'ours', amountOut: '1000' });
  expect(rowsOf(both.at(-1))).toEqual([
    ['ours', '1000'],
    ['theirs', 'RPC_UNAVAILABLE'],
  ]);
  // That of the first exchange alone is a stream of its own, and nothing has changed for it.
  expect(one).toMatchObject([{ exchange: 'ours', amountOut: '1000' }]);
});

test('a stream with alternatives is silent while only the price of gas changes, and says a new alternative', async () => {
  const theirs = { amountOut: 900n, amountNet: 890n };
  const { follow, mine } = market({ ours: { amountOut: 1_000n, amountNet: 990n }, theirs }, 2);
  const received = follow({ exchanges: 'all', alternatives: 'true' });
  await expect.poll(() => received.length).toBe(1);
  await mine({ theirs: { ...theirs, amountNet: 885n } });
  await mine({ ours: { amountOut: 1_000n, amountNet: 980n } });
  await mine({ theirs: { amountOut: 901n, amountNet: 886n } });
  await expect.poll(() => received.length).toBeGreaterThan(1);
  expect(received.map(rowsOf)).toEqual([
    [
      ['ours', '1000'],
      ['theirs', '900'],
    ],
    [
      ['ours', '1000'],
      ['theirs', '901'],
    ],
  ]);
});
