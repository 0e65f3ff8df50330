import { describe, it } from 'vitest';
import {
  type Block,
  type Event,
  pairCreated,
  pairEvent,
  plainToken,
  poolCreated,
  poolEvent,
  TOKEN_A,
  TOKEN_B,
  type TokenAnswers,
  tokenCalls,
} from './events.ts';
import { expectIndexed } from './mappingRun.ts';

const PLAIN: TokenAnswers = { symbol: { string: 'AAA' }, name: { string: 'Token A' }, decimals: '18' };

interface Case {
  readonly behavior: string;
  readonly answers: Partial<TokenAnswers>;
  readonly expected: { readonly symbol: string; readonly name: string; readonly decimals: number };
}

const AS_PLAIN = { symbol: 'AAA', name: 'Token A', decimals: 18 };

const cases: Case[] = [
  { behavior: 'plain answers', answers: {}, expected: AS_PLAIN },
  {
    behavior: 'no function answers',
    answers: { symbol: 'reverts', name: 'reverts', decimals: 'reverts' },
    expected: { symbol: 'UNKNOWN', name: 'Unknown Token', decimals: 0 },
  },
  {
    behavior: 'bytes32 symbol and name',
    answers: {
      symbol: { bytes32: '0x4d4b520000000000000000000000000000000000000000000000000000000000' },
      name: { bytes32: '0x4d616b6572000000000000000000000000000000000000000000000000000000' },
    },
    expected: { symbol: 'MKR', name: 'Maker', decimals: 18 },
  },
  {
    behavior: 'empty symbol and name',
    answers: { symbol: { string: '' }, name: { string: '' } },
    expected: { symbol: '', name: '', decimals: 18 },
  },
  {
    behavior: 'all-zero bytes32 symbol',
    answers: { symbol: { bytes32: '0x0000000000000000000000000000000000000000000000000000000000000000' } },
    expected: { ...AS_PLAIN, symbol: '' },
  },
  { behavior: 'decimals 255', answers: { decimals: '255' }, expected: { ...AS_PLAIN, decimals: 255 } },
  { behavior: 'decimals 256', answers: { decimals: '256' }, expected: { ...AS_PLAIN, decimals: 0 } },
  {
    behavior: 'decimals of 2^256 - 1',
    answers: { decimals: '115792089237316195423570985008687907853269984665640564039457584007913129639935' },
    expected: { ...AS_PLAIN, decimals: 0 },
  },
  {
    behavior: 'decimals whose low 32 bits look valid',
    answers: { decimals: '4294967314' },
    expected: { ...AS_PLAIN, decimals: 0 },
  },
  {
    behavior: '255-character symbol',
    answers: { symbol: { string: 'S'.repeat(255) } },
    expected: { ...AS_PLAIN, symbol: 'S'.repeat(255) },
  },
  {
    behavior: 'name too long, cut',
    answers: { name: { string: 'N'.repeat(10_000) } },
    expected: { ...AS_PLAIN, name: 'N'.repeat(255) },
  },
  {
    behavior: 'name too long, never cut inside a character of two units',
    answers: { name: { string: `${'N'.repeat(254)}😀😀` } },
    expected: { ...AS_PLAIN, name: 'N'.repeat(254) },
  },
  {
    behavior: 'NUL in a string',
    answers: { symbol: { string: 'A\0B\0' }, name: { string: '\0\0' } },
    expected: { symbol: 'AB', name: '', decimals: 18 },
  },
  {
    behavior: 'NUL before 255 characters: it takes no place',
    answers: { symbol: { string: `\0${'S'.repeat(255)}` }, name: { string: `\0\0${'N'.repeat(300)}` } },
    expected: { symbol: 'S'.repeat(255), name: 'N'.repeat(255), decimals: 18 },
  },
  {
    behavior: 'a character of two units that ends at the last one',
    answers: { symbol: { string: `${'S'.repeat(253)}😀S` } },
    expected: { ...AS_PLAIN, symbol: `${'S'.repeat(253)}😀` },
  },
  {
    behavior: 'a character past those of two units, at the last place',
    answers: { symbol: { string: `${'S'.repeat(254)}\ue000S` } },
    expected: { ...AS_PLAIN, symbol: `${'S'.repeat(254)}\ue000` },
  },
  {
    behavior: 'NUL inside a bytes32',
    answers: { symbol: { bytes32: '0x4100420000000000000000000000000000000000000000000000000000000000' } },
    expected: { ...AS_PLAIN, symbol: 'AB' },
  },
  {
    behavior: 'invalid UTF-8 in a string',
    answers: { symbol: { stringBytes: '0x41ff42' } },
    expected: { ...AS_PLAIN, symbol: 'A\ufffdB' },
  },
  {
    behavior: 'invalid UTF-8 in a bytes32',
    answers: { symbol: { bytes32: '0x41ff420000000000000000000000000000000000000000000000000000000000' } },
    expected: { ...AS_PLAIN, symbol: 'A\ufffdB' },
  },
  {
    behavior: 'text in other scripts',
    answers: { symbol: { string: '柴犬🐕' } },
    expected: { ...AS_PLAIN, symbol: '柴犬🐕' },
  },
];

describe('token metadata', () => {
  it('stores what a token answers, in a form that the database can hold, and never stops the index', async () => {
    const tokens = cases.map((odd, index) => ({ ...odd, address: tokenAddress(index) }));
    await expectIndexed(
      tokens.map(({ address, answers }) => ({
        events: [pairCreated(address, TOKEN_B, pairOf(address))],
        ethCalls: [...tokenCalls(address, { ...PLAIN, ...answers }), ...plainToken(TOKEN_B, 'BBB')],
      })),
      tokens.map(({ behavior, address, expected }) => ({
        query: `# ${behavior}\n token(id: "${address}") { symbol name decimals }`,
        expected: { token: expected },
      })),
    );
  });

  it('reads a token once, at its first pool', async () => {
    await expectIndexed(
      [
        {
          events: [pairCreated()],
          ethCalls: [...plainToken(TOKEN_A, 'AAA', '6'), ...plainToken(TOKEN_B, 'BBB')],
        },
        {
          events: [poolCreated()],
          ethCalls: [...plainToken(TOKEN_A, 'NEW', '9'), ...plainToken(TOKEN_B, 'BBB')],
        },
      ],
      [
        {
          query: `token(id: "${TOKEN_A}") { symbol name decimals poolCount txCount txCountOfV2V3 }`,
          expected: {
            token: {
              symbol: 'AAA',
              name: 'Token AAA',
              decimals: 6,
              poolCount: '2',
              txCount: '0',
              txCountOfV2V3: '0',
            },
          },
        },
      ],
    );
  });

  it('a token that had no code yet is asked again at its next pool or Mint, and then no more', async () => {
    const silent = { symbol: 'reverts', name: 'reverts', decimals: 'reverts' } as const;
    const minted: Event = poolEvent('Mint', { tickLower: 60, tickUpper: 120, amount: '5' });
    await expectIndexed(
      [
        {
          events: [poolCreated()],
          ethCalls: [...tokenCalls(TOKEN_A, silent), ...plainToken(TOKEN_B, 'BBB')],
        },
        { events: [minted], ethCalls: tokenCalls(TOKEN_A, silent) },
        { events: [minted], ethCalls: plainToken(TOKEN_A, 'AAA', '6') },
        { events: [minted], ethCalls: plainToken(TOKEN_A, 'NEW', '9') },
      ],
      [
        {
          query: `token(id: "${TOKEN_A}") { symbol name decimals txCount txCountOfV2V3 unansweredReads }`,
          expected: {
            token: {
              symbol: 'AAA',
              name: 'Token AAA',
              decimals: 6,
              txCount: '3',
              txCountOfV2V3: '3',
              unansweredReads: null,
            },
          },
        },
      ],
    );
  });

  it.each(['symbol', 'name', 'decimals'] as const)(
    'a token that answers only %s is not asked again',
    async (only) => {
      const silent = { symbol: 'reverts', name: 'reverts', decimals: 'reverts' } as const;
      const defaults = { symbol: 'UNKNOWN', name: 'Unknown Token', decimals: 0 };
      const minted: Event = pairEvent('Mint', { amount0: '1', amount1: '1' });
      await expectIndexed(
        [
          {
            events: [pairCreated()],
            ethCalls: [
              ...tokenCalls(TOKEN_A, { ...silent, [only]: PLAIN[only] }),
              ...plainToken(TOKEN_B, 'BBB'),
            ],
          },
          { events: [minted], ethCalls: plainToken(TOKEN_A, 'NEW', '9') },
        ],
        [
          {
            query: `token(id: "${TOKEN_A}") { symbol name decimals unansweredReads }`,
            expected: { token: { ...defaults, [only]: AS_PLAIN[only], unansweredReads: null } },
          },
        ],
      );
    },
  );

  it.each(['symbol', 'name'] as const)(
    'one that answers only %s, as bytes32, is not asked again',
    async (only) => {
      const silent = { symbol: 'reverts', name: 'reverts', decimals: 'reverts' } as const;
      const answer = {
        bytes32: '0x4d4b520000000000000000000000000000000000000000000000000000000000',
      } as const;
      await expectIndexed(
        [
          {
            events: [pairCreated()],
            ethCalls: [...tokenCalls(TOKEN_A, { ...silent, [only]: answer }), ...plainToken(TOKEN_B, 'BBB')],
          },
          {
            events: [pairEvent('Mint', { amount0: '1', amount1: '1' })],
            ethCalls: plainToken(TOKEN_A, 'NEW', '9'),
          },
        ],
        [
          {
            query: `token(id: "${TOKEN_A}") { symbol name decimals unansweredReads }`,
            expected: {
              token: {
                symbol: 'UNKNOWN',
                name: 'Unknown Token',
                decimals: 0,
                [only]: 'MKR',
                unansweredReads: null,
              },
            },
          },
        ],
      );
    },
  );

  it.each([TOKEN_A, TOKEN_B] as const)(
    'a token that had no code is asked again at a Mint of its pair: %s',
    async (token) => {
      const silent = { symbol: 'reverts', name: 'reverts', decimals: 'reverts' } as const;
      const other = token === TOKEN_A ? TOKEN_B : TOKEN_A;
      await expectIndexed(
        [
          { events: [pairCreated()], ethCalls: [...tokenCalls(token, silent), ...plainToken(other, 'OTH')] },
          {
            events: [
              pairEvent('Sync', { reserve0: '5', reserve1: '5' }),
              pairEvent('Mint', { amount0: '5', amount1: '5' }),
            ],
            ethCalls: plainToken(token, 'AAA', '6'),
          },
        ],
        [
          {
            query: `token(id: "${token}") { symbol name decimals unansweredReads }`,
            expected: { token: { symbol: 'AAA', name: 'Token AAA', decimals: 6, unansweredReads: null } },
          },
        ],
      );
    },
  );

  it.each([TOKEN_A, TOKEN_B] as const)(
    'and at a Mint of its pool, and at its next pool: %s',
    async (token) => {
      const silent = { symbol: 'reverts', name: 'reverts', decimals: 'reverts' } as const;
      const other = token === TOKEN_A ? TOKEN_B : TOKEN_A;
      const created = {
        events: [poolCreated()],
        ethCalls: [...tokenCalls(token, silent), ...plainToken(other, 'O')],
      };
      const answered = {
        query: `token(id: "${token}") { symbol decimals unansweredReads poolCount }`,
        expected: { token: { symbol: 'AAA', decimals: 6, unansweredReads: null } },
      };
      const minted: Event = poolEvent('Mint', { tickLower: 60, tickUpper: 120, amount: '5' });
      const answers = plainToken(token, 'AAA', '6');
      const counted = (poolCount: string) => [
        { ...answered, expected: { token: { ...answered.expected.token, poolCount } } },
      ];
      await expectIndexed([created, { events: [minted], ethCalls: answers }], counted('1'));
      const calls = [...answers, ...plainToken(other, 'O')];
      await expectIndexed([created, { events: [pairCreated()], ethCalls: calls }], counted('2'));
    },
  );

  it('a token that never answers is asked at most five times', async () => {
    const silent = { symbol: 'reverts', name: 'reverts', decimals: 'reverts' } as const;
    const minted: Event = poolEvent('Mint', { tickLower: 60, tickUpper: 120, amount: '5' });
    const asked: Block[] = Array.from({ length: 6 }, () => ({
      events: [minted],
      ethCalls: tokenCalls(TOKEN_A, silent),
    }));
    await expectIndexed(
      [
        {
          events: [poolCreated()],
          ethCalls: [...tokenCalls(TOKEN_A, silent), ...plainToken(TOKEN_B, 'BBB')],
        },
        ...asked,
        { events: [minted], ethCalls: plainToken(TOKEN_A, 'AAA', '6') },
      ],
      [
        {
          query: `token(id: "${TOKEN_A}") { symbol unansweredReads }`,
          expected: { token: { symbol: 'UNKNOWN', unansweredReads: 5 } },
        },
      ],
    );
  });
});

function tokenAddress(index: number): `0x${string}` {
  return `0x${'a'.repeat(38)}${index.toString(16).padStart(2, '0')}`;
}

function pairOf(token: `0x${string}`): `0x${string}` {
  return `0x${'2'.repeat(38)}${token.slice(-2)}`;
}
