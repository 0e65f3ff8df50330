import { expect, test } from 'vitest';
import { type FetchLogo, LogoCache } from './logoCache.ts';

const TOKEN = '0x00000000000000000000000000000000000000aa';
const URL = 'https://logos.example/aa.png';
const PNG = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1');

/** A cache whose host answers each request by the next of these, and what was asked. */
function cacheOf(url: string | null, ...answers: (() => Response | Promise<Response>)[]) {
  const asked: [string, Parameters<FetchLogo>[1]][] = [];
  const cache = new LogoCache({
    urlOf: () => url,
    fetch: async (input, init) => {
      asked.push([String(input), init]);
      const answer = answers[asked.length - 1];
      if (answer === undefined) throw new Error('nothing more was expected');
      return answer() as ReturnType<FetchLogo>;
    },
  });
  return { cache, asked };
}

test('default: a logo is fetched once, without redirects, and has the type of its bytes', async () => {
  const wrong = { headers: { 'content-type': 'text/html' } };
  const { cache, asked } = cacheOf(URL, () => new Response(PNG, wrong));
  const both = await Promise.all([cache.read(TOKEN), cache.read(TOKEN)]);
  expect(both).toEqual([
    { type: 'image/png', bytes: PNG },
    { type: 'image/png', bytes: PNG },
  ]);
  expect(await cache.read(TOKEN)).toEqual({ type: 'image/png', bytes: PNG });
  expect(asked.map(([address, init]) => [address, init?.redirect])).toEqual([[URL, 'error']]);
});

test.each([
  ['JPEG', '\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF', 'GIF89a', 'image/gif'],
  ['WebP', 'RIFF....WEBPVP8 ', 'image/webp'],
])('args: %s', async (_name, text, type) => {
  const { cache } = cacheOf(URL, () => new Response(Buffer.from(text, 'latin1')));
  expect((await cache.read(TOKEN))?.type).toBe(type);
});

test.each([
  ['a page', () => new Response('<!doctype html><script>alert(1)</script>')],
  ['a vector image, which can hold scripts', () => new Response('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['other sound in RIFF', () => new Response('RIFF....WAVEfmt ')],
  ['too many bytes', () => new Response(Buffer.concat([PNG, Buffer.alloc(256 * 1024)]))],
  ['nothing', () => new Response('')],
  ['not found', () => new Response(PNG, { status: 404 })],
  ['no connection', () => Promise.reject(new Error('refused'))],
])('error: %s is no logo, and is not asked for again at once', async (_name, answer) => {
  const { cache, asked } = cacheOf(URL, answer);
  expect(await cache.read(TOKEN)).toBeUndefined();
  expect(await cache.read(TOKEN)).toBeUndefined();
  expect(asked).toHaveLength(1);
});

test.each([
  ['no logo', null],
  ['one over an open line', 'http://logos.example/aa.png'],
  ['one in a file', 'file:///etc/passwd'],
  ['one on this machine', 'https://127.0.0.1/aa.png'],
  ['one at the metadata of a cloud', 'https://169.254.169.254/latest/meta-data'],
  ['one within the network', 'https://[fd00::1]/aa.png'],
  ['one that is no URL', 'https:'],
])('behavior: nobody is asked for a token that has %s', async (_name, url) => {
  const { cache, asked } = cacheOf(url);
  expect(await cache.read(TOKEN)).toBeUndefined();
  expect(asked).toEqual([]);
});
