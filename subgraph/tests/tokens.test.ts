import { describe, it } from 'vitest';
import {
  type Block,
  type Event,
  pairCreated,
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
          query: `token(id: "${TOKEN_A}") { symbol name decimals poolCount txCount }`,
          expected: {
            token: { symbol: 'AAA', name: 'Token AAA', decimals: 6, poolCount: '2', txCount: '0' },
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
          query: `token(id: "${TOKEN_A}") { symbol name decimals txCount unansweredReads }`,
          expected: {
            token: { symbol: 'AAA', name: 'Token AAA', decimals: 6, txCount: '3', unansweredReads: null },
          },
        },
      ],
    );
  });

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
