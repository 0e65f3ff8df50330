import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getAddress } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProxyProcess } from '../harness/proxy.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { startIndexedProxy } from '../harness/replicaProxies.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../harness/temporaryFolder.ts';
import { ask, expectRefusal, queryOf } from './ask.ts';

/*
 * The token list pins tokens and shows odd names as they are; tokens.fork.test.ts compares the ranking with
 * the chain.
 */

let folder: TemporaryFolder;
let pinnedFile: string;
let proxy: ProxyProcess;
beforeAll(async () => {
  folder = await createTemporaryFolder('pinned');
  pinnedFile = join(folder.path, 'pinned.json');
  proxy = await startIndexedProxy({ PINNED_TOKENS_FILE: pinnedFile });
});
afterAll(async () => {
  await proxy?.stop();
  await folder?.remove();
});

const addressOf = (key: TokenKey) => getAddress(TOKENS[key].address);
const pinAt = (priority: number, key: TokenKey) => ({ address: TOKENS[key].address, priority });
const writePins = (content: unknown) => writeFile(pinnedFile, JSON.stringify(content));

interface ListedToken {
  readonly logoURI: string | null;
  readonly address: string;
  readonly symbol: string;
  readonly name: string;
}

async function tokensOf(path: string): Promise<readonly ListedToken[]> {
  const { status, body } = await ask(`${proxy.url}${path}`);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['tokens']);
  return body['tokens'] as readonly ListedToken[];
}
const listed = () => tokensOf('/api/v1/tokens2?limit=500');
const found = (q: string, limit = 100) => tokensOf(`/api/v1/tokens2/search?${queryOf({ q, limit })}`);
const firstAddresses = async (count: number) =>
  (await listed()).slice(0, count).map(({ address }) => address);

describe('pinned tokens', () => {
  beforeEach(() => writePins([]));

  test('the highest priority first, equal ones by address, whatever their order in the file', async () => {
    const unpinned = await listed();
    await writePins([
      pinAt(-1.5, 'CRV'),
      pinAt(7, 'DAI'),
      pinAt(0, 'UNI'),
      pinAt(7, 'LINK'),
      pinAt(7, 'LONE'),
    ]);
    const pinned: string[] = [
      addressOf('LONE'),
      addressOf('LINK'),
      addressOf('DAI'),
      addressOf('UNI'),
      addressOf('CRV'),
    ];
    const addresses = (await listed()).map(({ address }) => address);
    expect(addresses).toEqual([
      ...pinned,
      ...unpinned.map(({ address }) => address).filter((address) => !pinned.includes(address)),
    ]);
    expect(await tokensOf('/swap-api/api/v1/tokens2?limit=3')).toEqual((await listed()).slice(0, 3));
  });

  test.each([
    ['no JSON', '[{"address": '],
    ['no array', '{"address": 1}'],
    ['a wrong address', '[{"address": "0x12", "priority": 1}]'],
    ['no priority', JSON.stringify([{ address: TOKENS.UNI.address }])],
    ['a token twice', JSON.stringify([pinAt(1, 'UNI'), pinAt(2, 'UNI')])],
    ['nothing', ''],
  ])('a file with %s keeps the last good one, until it is mended', async (_name, content) => {
    await writePins([pinAt(2, 'CRV'), pinAt(1, 'MKR')]);
    expect(await firstAddresses(2)).toEqual([addressOf('CRV'), addressOf('MKR')]);
    await writeFile(pinnedFile, content);
    expect(await firstAddresses(2)).toEqual([addressOf('CRV'), addressOf('MKR')]);
    await writePins([pinAt(1, 'UNI')]);
    expect(await firstAddresses(1)).toEqual([addressOf('UNI')]);
  });

  test('a file that has gone keeps the last good one too', async () => {
    await writePins([pinAt(1, 'CRV')]);
    expect(await firstAddresses(1)).toEqual([addressOf('CRV')]);
    await rm(pinnedFile);
    expect(await firstAddresses(1)).toEqual([addressOf('CRV')]);
  });

  test('a pinned address that is no token is left out', async () => {
    const unpinned = await listed();
    const nobody = '0x00000000000000000000000000000000000000aa';
    await writePins([{ address: nobody, priority: 9 }, pinAt(1, 'LONE')]);
    expect((await listed()).slice(1)).toEqual(unpinned);
    expect(await firstAddresses(1)).toEqual([addressOf('LONE')]);
  });

  test('a search finds pinned tokens first, also those that the index does not know', async () => {
    const before = await found('on');
    await writePins([pinAt(1, 'REEF'), pinAt(2, 'LONE'), pinAt(3, 'LONG')]);
    const isLong = ({ address }: ListedToken) => address === addressOf('LONG');
    const lone = { address: addressOf('LONE'), symbol: 'LONE', name: 'Alone', decimals: 18, logoURI: null };
    expect(await found('ON')).toEqual([
      ...before.filter(isLong),
      lone,
      ...before.filter((token) => !isLong(token)),
    ]);
    expect(await found('alone', 1)).toEqual([lone]);
  });
});

describe('tokens with hostile metadata', () => {
  beforeEach(() => writePins([]));

  test('are listed with five fields of the right types, texts as they are', async () => {
    const tokens = await listed();
    for (const token of tokens) {
      expect(token).toEqual({
        address: getAddress(token.address),
        symbol: expect.any(String),
        name: expect.any(String),
        decimals: expect.any(Number),
        logoURI: expect.toSatisfy((uri) => uri === null || /^https?:\/\//.test(uri)),
      });
      expect(token.symbol + token.name).not.toContain('\0');
    }
    const textsOf = (key: TokenKey) => {
      const token = tokens.find(({ address }) => address === addressOf(key));
      return [token?.symbol, token?.name];
    };
    expect(textsOf('PCT')).toEqual(['50%_\\off', '<b>Percent & "Under"score</b>']);
    expect(textsOf('LONG')[1]).toBe('Long Symbol');
    expect(textsOf('EMPTY')).toEqual(['', '']);
    expect(textsOf('MKR')).toEqual(['MKR', 'Maker']);
    expect(textsOf('NUL')[1]).toBe('Null Byte');
    expect(textsOf('TRAP')).toEqual(['TRAP', 'Honeypot']);
  });

  test('are found by what they say of themselves', async () => {
    for (const [text, key] of [
      ['PERCENT & "under"', 'PCT'],
      ['</B>', 'PCT'],
      ['llllllllll', 'LONG'],
      ['null byte', 'NUL'],
      ['HONEY', 'TRAP'],
      ['huge d', 'HUGE'],
    ] as const)
      expect([text, (await found(text)).map(({ address }) => address)]).toEqual([text, [addressOf(key)]]);
  });
});

describe('odd requests for tokens', () => {
  beforeEach(() => writePins([]));

  test.each([
    ['64 characters', 'x'.repeat(64)],
    ['64 characters outside the basic plane', '😀'.repeat(64)],
    ['other scripts', 'Эфир 以太'],
    ['letters whose other case is longer', 'ßﬃİ'],
    ['a right-to-left mark', '\u202eCDSU'],
    ['a lone combining mark', '\u0301'],
    ['line breaks', 'US\nDC'],
    ['a pattern', '^U.D*$'],
    ['a quote and a comment', "USDC' OR '1'='1' --"],
    ['GraphQL', '"}) { id } }'],
    ['an address', TOKENS.USDC.address],
    ['a checksummed address', addressOf('USDC')],
    ['the name of an object’s property', '__proto__'],
  ])('%s: an empty list', async (_name, q) => {
    expect(await found(q)).toEqual([]);
    expect(await tokensOf(`/swap-api/api/v1/tokens2/search?${queryOf({ q })}`)).toEqual([]);
  });

  test('a space is a character like any other', async () => {
    const spaced = (await listed()).filter(({ symbol, name }) => symbol.includes(' ') || name.includes(' '));
    // Those of a token list come first; the service has icons of none else.
    const isListed = ({ logoURI }: ListedToken) => logoURI !== null;
    const others = spaced.filter((token) => !isListed(token));
    expect(await found(' ')).toEqual([...spaced.filter(isListed), ...others]);
    expect(others.length).toBeGreaterThan(2);
    expect(spaced.length).toBeGreaterThan(5);
  });

  test('error: q in another case is refused by its own name', async () => {
    expectRefusal(await ask(`${proxy.url}/api/v1/tokens2/search?Q=usd`), {
      status: 400,
      code: 'INVALID_REQUEST',
      error: 'Q is not known: did you mean q?',
      details: [{ path: 'Q', message: 'is not known: did you mean q?' }],
    });
  });

  test.each(['q[]=usd', 'q[a]=usd', ''])('error: no q in ?%s', async (query) => {
    expectRefusal(await ask(`${proxy.url}/api/v1/tokens2/search?${query}`), {
      status: 400,
      code: 'INVALID_REQUEST',
      error: 'q is required',
      details: [{ path: 'q', message: 'is required' }],
    });
  });

  test.each(['1e1', '0x10', '5 ', '٥', '10000000000000000000000', 'NaN', 'null', '-0'])(
    'error: limit %o',
    async (limit) => {
      for (const [path, most] of [
        ['/api/v1/tokens2?', 500],
        ['/api/v1/tokens2/search?q=a&', 100],
      ] as const) {
        const message = `must be a whole number from 1 to ${most}`;
        expectRefusal(await ask(`${proxy.url}${path}${queryOf({ limit })}`), {
          status: 400,
          code: 'INVALID_REQUEST',
          error: `limit ${message}`,
          details: [{ path: 'limit', message }],
        });
      }
    },
  );
});
