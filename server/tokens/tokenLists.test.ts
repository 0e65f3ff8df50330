import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { serve, type TestServer } from '../http/http.testkit.ts';
import { TokenLists } from './tokenLists.ts';

const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const OTHER = '0x1111111111111111111111111111111111111111';

const folder = mkdtempSync(join(tmpdir(), 'token-lists-'));
afterAll(() => rmSync(folder, { recursive: true }));

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

function listsOf(sources: readonly string[], chainId = 1) {
  const lines: { msg: string; source: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const lists = new TokenLists({ chainId, sources, ipfsGateway: 'https://gateway.example/ipfs/', log });
  return { lists, lines };
}

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const listOf = (...entries: unknown[]) => ({ name: 'test', tokens: entries });
const entry = (address: string, logoURI: string, chainId = 1) => ({
  chainId,
  address,
  symbol: 'T',
  name: 'T',
  decimals: 18,
  logoURI,
});
const refresh = (lists: TokenLists) => lists.refresh(new AbortController().signal);

describe('TokenLists', () => {
  test('default: icons of the packaged list, by chain', () => {
    expect(listsOf([]).lists.logoOf(WETH)).toMatch(/^https:\/\/.*\.png/);
    expect(listsOf([]).lists.logoOf(OTHER)).toBeNull();
    expect(listsOf([], 202555).lists.logoOf(WETH)).toBeNull();
  });

  test('behavior: the first configured list wins, the packaged one comes last', async () => {
    const first = file('first.json', listOf(entry(WETH, 'https://first.example/weth.png')));
    const second = file(
      'second.json',
      listOf(
        entry(WETH, 'https://second.example/weth.png'),
        entry(OTHER.toUpperCase().replace('X', 'x'), 'ipfs://Qm1'),
      ),
    );
    const { lists } = listsOf([first, second]);
    await refresh(lists);
    expect(lists.logoOf(WETH)).toBe('https://first.example/weth.png');
    expect(lists.logoOf(OTHER)).toBe('https://gateway.example/ipfs/Qm1');
  });

  test('behavior: a token is a member with a logo or without, of this chain, for as long as a list has it', async () => {
    const plain = { chainId: 1, address: OTHER, symbol: 'T', name: 'T', decimals: 18 };
    const elsewhere = entry('0x00000000000000000000000000000000000000c5', 'https://x.example/x.png', 5);
    const source = file('members.json', listOf(plain, elsewhere));
    const { lists } = listsOf([source]);
    expect([lists.members.has(WETH), lists.members.has(OTHER)]).toEqual([true, false]);
    await refresh(lists);
    const members = lists.members;
    expect([members.has(WETH), members.has(OTHER), lists.logoOf(OTHER)]).toEqual([true, true, null]);
    expect(members.has('0x00000000000000000000000000000000000000c5')).toBe(false);
    await refresh(lists);
    expect(lists.members).toBe(members);
    file('members.json', listOf(elsewhere));
    await refresh(lists);
    expect([lists.members.has(WETH), lists.members.has(OTHER)]).toEqual([true, false]);
    // Where it is not read, it says what it said last.
    file('members.json', 'broken');
    const known = lists.members;
    await refresh(lists);
    expect(lists.members).toBe(known);
  });

  test('behavior: wrong entries are left out and counted in the log', async () => {
    const source = file(
      'mixed.json',
      listOf(
        entry(OTHER, 'https://good.example/x.png'),
        entry('0x12', 'https://bad.example/x.png'),
        entry(WETH, 'javascript:alert(1)'),
        { address: OTHER },
        null,
        { chainId: 1, address: WETH },
        entry('not an address', '', 5),
      ),
    );
    const { lists, lines } = listsOf([source]);
    await refresh(lists);
    expect(lists.logoOf(OTHER)).toBe('https://good.example/x.png');
    expect(lists.logoOf(WETH)).toMatch(/trustwallet/);
    expect(lines).toMatchObject([{ msg: 'a token list has wrong entries', wrong: 4 }]);
  });

  test.each([
    ['a note behind the address', 'https://bad.example/x.png\n\n(256x256, no expiry)'],
    ['a script', 'javascript:alert(1)'],
    ['nothing', ''],
    ['null', null],
    ['a number', 5],
  ])('behavior: %s as an icon displaces none, and its token stays a member', async (_, logoURI) => {
    const icon = 'https://good.example/x.png';
    const broken = { ...entry(OTHER, ''), logoURI };
    const weth = { ...entry(WETH, ''), logoURI };
    const first = file('odd.json', listOf(broken, weth));
    const { lists } = listsOf([first, file('fine.json', listOf(entry(OTHER, icon), broken))]);
    await refresh(lists);
    expect(lists.logoOf(OTHER)).toBe(icon);
    expect(lists.logoOf(WETH)).toMatch(/trustwallet/);
    const alone = listsOf([first]).lists;
    await refresh(alone);
    expect([alone.members.has(OTHER), alone.logoOf(OTHER)]).toEqual([true, null]);
  });

  test('behavior: links are https extensions of the first list that has some, and nothing else', async () => {
    const withLinks = (extensions: unknown) => ({ ...entry(OTHER, ''), extensions });
    const first = file(
      'links.json',
      listOf(
        withLinks({
          website: 'https://own.example/x',
          script: 'javascript:alert(1)',
          plain: 'http://own.example',
          user: 'https://name:word@own.example',
          ['n'.repeat(33)]: 'https://own.example',
          long: `https://own.example/${'x'.repeat(300)}`,
          bridge: { 5: { tokenAddress: OTHER } },
        }),
      ),
    );
    const second = file('more.json', listOf(withLinks({ website: 'https://second.example' })));
    const { lists } = listsOf([first, second]);
    expect(lists.linksOf(OTHER)).toEqual({});
    await refresh(lists);
    expect(lists.linksOf(OTHER)).toEqual({ website: 'https://own.example/x' });
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`n${n}`, 'https://own.example']));
    file('links.json', listOf(withLinks(many)));
    await refresh(lists);
    expect(Object.keys(lists.linksOf(OTHER))).toHaveLength(8);
    file('links.json', listOf(withLinks('https://own.example')));
    await refresh(lists);
    expect(lists.linksOf(OTHER)).toEqual({ website: 'https://second.example' });
  });

  test.each([
    ['missing', join(folder, 'missing.json')],
    ['no JSON', file('broken.json', '{ "tokens": [')],
    ['no list', file('nolist.json', { tokens: {} })],
  ])('error: a file that is %s is logged, the rest is read', async (_, broken) => {
    const good = file('good.json', listOf(entry(OTHER, 'https://good.example/x.png')));
    const { lists, lines } = listsOf([broken, good]);
    await refresh(lists);
    expect(lists.logoOf(OTHER)).toBe('https://good.example/x.png');
    expect(lines).toMatchObject([{ msg: 'a token list cannot be read', source: broken }]);
  });

  test('behavior: a URL is read, and what it gave stays when it fails later', async () => {
    let answer = (response: ServerResponse): unknown =>
      response.end(JSON.stringify(listOf(entry(OTHER, 'https://net.example/x.png'))));
    server = await serve((_request, response) => void answer(response));
    const { lists, lines } = listsOf([`${server.url}/list.json?key=secret`]);
    await refresh(lists);
    expect(lists.logoOf(OTHER)).toBe('https://net.example/x.png');
    answer = (response) => response.writeHead(500).end();
    await refresh(lists);
    answer = (response) => response.end('<html>');
    await refresh(lists);
    expect(lists.logoOf(OTHER)).toBe('https://net.example/x.png');
    expect(lines.map(({ msg, source }) => [msg, source])).toEqual([
      ['a token list cannot be read', `${server.url}/list.json`],
      ['a token list cannot be read', `${server.url}/list.json`],
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });
});
