import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { ReadDollars } from '../currency.ts';
import { priceIn, readNativeDollars } from './nativeDollars.ts';

test.each([
  ['0.0512', 512n, 10_000n],
  ['"0.0512"', 512n, 10_000n],
  ['{"price":0.0512}', 512n, 10_000n],
  ['{"kaspa":{"usd":"0.0512"}}', 512n, 10_000n],
  ['1e-7', 1n, 10_000_000n],
  ['1e-12', 1n, 10n ** 12n],
  ['1e9', 10n ** 9n, 1n],
  ['[2]', 2n, 1n],
])('args: %s is a price', (text, numerator, denominator) => {
  const found = priceIn(text);
  expect(found.numerator * denominator).toBe(numerator * found.denominator);
});

test.each([
  '',
  'null',
  '-1',
  '"-1"',
  '0',
  '"0.00"',
  '{}',
  '{"a":1,"b":1}',
  '{"price":null}',
  '"1,5"',
  'true',
  '"NaN"',
  'NaN',
  'Infinity',
  '"Infinity"',
  '1e400',
  '1e308',
  '"1e9999"',
  '"1e99999999"',
  '1000000000.01',
  '"1e-9999"',
  '0.0000000000009',
  '"0x10"',
  '<html><body>0.05</body></html>',
  `${'['.repeat(4_000)}0.05`,
])('error: %s is no price', (text) => expect(() => priceIn(text)).toThrow());

/** What an upstream answers a request, by the address that it has. */
type Answer = (url: string) => { status?: number; headers?: Record<string, string>; body: string };

describe('readNativeDollars', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function read(answer: Answer | 'endless' | 'silent') {
    const asked: string[] = [];
    let isCut = false;
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.on('close', () => {
        isCut = !response.writableFinished;
      });
      if (answer === 'silent') return;
      if (answer === 'endless') {
        const more = () => {
          while (!response.destroyed && response.write('1'.repeat(5_000)));
        };
        response.on('drain', more);
        more();
        return;
      }
      const { status = 200, headers = {}, body } = answer(request.url ?? '');
      response.writeHead(status, headers).end(body);
    });
    const listening = server;
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    const { port } = listening.address() as AddressInfo;
    const [prices, failures]: [ReadDollars[], unknown[]] = [[], []];
    const stopping = new AbortController();
    const options = {
      url: `http://127.0.0.1:${port}/price`,
      fetch,
      now: () => 1_700_000_000,
      onRead: (price: ReadDollars) => prices.push(price),
      onFailure: (error: unknown) => failures.push(error),
    };
    const reading = readNativeDollars(options, stopping.signal);
    if (answer === 'silent') {
      while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
      stopping.abort();
    }
    await reading;
    return { prices, failures, asked, wasCut: () => isCut };
  }

  test('default: the price, and when it was read', async () => {
    const { prices, failures } = await read(() => ({ body: '{"kaspa":{"usd":0.05}}' }));
    expect(prices).toEqual([{ usd: { numerator: 5n, denominator: 100n }, readAt: 1_700_000_000 }]);
    expect(failures).toEqual([]);
  });

  test.each<[string, Answer]>([
    ['a page of an error', () => ({ status: 500, body: '0.05' })],
    ['HTML', () => ({ body: '<!doctype html><title>0.05</title>' })],
    ['10 001 bytes', () => ({ body: `${' '.repeat(10_000)}2` })],
    ['nothing', () => ({ body: '' })],
    ['no content', () => ({ status: 204, body: '' })],
  ])('error: %s', async (_, answer) => {
    const { prices, failures } = await read(answer);
    expect([prices.length, failures.length]).toEqual([0, 1]);
  });

  test('error: a redirect is not followed', async () => {
    const answer: Answer = (url) =>
      url === '/price' ? { status: 302, headers: { location: '/secret' }, body: '' } : { body: '0.05' };
    const { prices, failures, asked } = await read(answer);
    expect([prices.length, failures.length]).toEqual([0, 1]);
    expect(asked).toEqual(['/price']);
  });

  test('error: an answer without an end is cut off', async () => {
    const { prices, failures, wasCut } = await read('endless');
    expect([prices.length, failures.length]).toEqual([0, 1]);
    await expect.poll(wasCut).toBe(true);
  });

  test('behavior: a stop ends the wait for an upstream that hangs, and is no failure', async () => {
    const { prices, failures } = await read('silent');
    expect([prices.length, failures.length]).toEqual([0, 0]);
  });
});
