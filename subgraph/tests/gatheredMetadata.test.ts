import { describe, it } from 'vitest';
import {
  type Event,
  gatheredCalls,
  pairCreated,
  plainToken,
  poolCreated,
  poolEvent,
  TOKEN_A,
  TOKEN_B,
  tokenCalls,
} from './events.ts';
import { expectIndexed, expectIndexedByHost } from './mappingRun.ts';

/* Metadata by Multicall3. Expectations are ABI data written by hand. */

type Hex = `0x${string}`;

const minted: Event = poolEvent('Mint', { tickLower: 60, tickUpper: 120, amount: '5' });
const AAA: Hex = `0x${word(32)}${word(3)}${'414141'.padEnd(64, '0')}`;
const TOKEN: Hex = `0x${word(32)}${word(7)}${'546f6b656e2041'.padEnd(64, '0')}`;
const EIGHTEEN: Hex = `0x${word(18)}`;
const MKR: Hex = `0x${'4d4b52'.padEnd(64, '0')}`;

interface Case {
  readonly behavior: string;
  readonly answers: readonly [symbol: Hex | 'reverts', name: Hex | 'reverts', decimals: Hex | 'reverts'];
  readonly expected: readonly [symbol: string, name: string, decimals: number];
}

const cases: Case[] = [
  { behavior: 'plain answers', answers: [AAA, TOKEN, EIGHTEEN], expected: ['AAA', 'Token A', 18] },
  { behavior: 'bytes32', answers: [MKR, MKR, EIGHTEEN], expected: ['MKR', 'MKR', 18] },
  {
    behavior: 'an all-zero word, as string and as bytes32',
    answers: [`0x${word(0)}`, `0x${word(32)}${word(0)}`, `0x${word(0)}`],
    expected: ['', '', 0],
  },
  {
    behavior: 'invalid UTF-8 and NUL in a string and in a bytes32',
    answers: [
      `0x${word(32)}${word(4)}${'41ff0042'.padEnd(64, '0')}`,
      `0x${'41ff0042'.padEnd(64, '0')}`,
      EIGHTEEN,
    ],
    expected: ['A\ufffdB', 'A\ufffdB', 18],
  },
  {
    behavior: 'strings that are not padded, that begin later, and that have data behind them',
    answers: [
      `0x${word(32)}${word(3)}414141`,
      `0x${word(64)}${word(9)}${word(3)}414141${'ff'.repeat(40)}`,
      `0x${word(6)}ff`,
    ],
    expected: ['AAA', 'AAA', 6],
  },
  {
    behavior: 'a string longer than the answer, and one of 2^256 - 1 bytes',
    answers: [`0x${word(32)}${word(4)}414141`, `0x${word(32)}${'ff'.repeat(32)}`, EIGHTEEN],
    expected: ['UNKNOWN', 'Unknown Token', 18],
  },
  {
    behavior: 'a string that begins past the answer: at its end, and at 2^256 - 1',
    answers: [`0x${word(64)}${word(3)}`, `0x${'ff'.repeat(64)}`, EIGHTEEN],
    expected: ['UNKNOWN', 'Unknown Token', 18],
  },
  {
    behavior: 'places and lengths that look valid in their low 32 or 64 bits',
    answers: [
      `0x${word(2n ** 32n + 32n)}${word(3)}414141`,
      `0x${word(32)}${word(2n ** 64n + 3n)}414141`,
      `0x${word(2n ** 32n + 18n)}`,
    ],
    expected: ['UNKNOWN', 'Unknown Token', 0],
  },
  {
    behavior: 'fewer bytes than a word, and one more',
    answers: ['0x41', `0x${'41'.repeat(33)}`, `0x${'12'.repeat(31)}`],
    expected: ['UNKNOWN', 'Unknown Token', 0],
  },
  {
    behavior: 'decimals of 255',
    answers: [AAA, 'reverts', `0x${word(255)}`],
    expected: ['AAA', 'Unknown Token', 255],
  },
  {
    behavior: 'decimals of 256 and a symbol that reverts',
    answers: ['reverts', TOKEN, `0x${word(256)}`],
    expected: ['UNKNOWN', 'Token A', 0],
  },
  {
    behavior: 'a name cut at 255 characters',
    answers: [AAA, `0x${word(32)}${word(300)}${'4e'.repeat(300)}`, 'reverts'],
    expected: ['AAA', 'N'.repeat(255), 0],
  },
];

describe('token metadata by Multicall3', () => {
  it.each(cases)('$behavior', async ({ answers, expected: [symbol, name, decimals] }) => {
    await expectIndexedByHost(
      [
        {
          events: [pairCreated()],
          ethCalls: [...gatheredCalls(TOKEN_A, answers), ...gatheredCalls(TOKEN_B, answers)],
        },
      ],
      [
        {
          query: `token(id: "${TOKEN_A}") { symbol name decimals }`,
          expected: { token: { symbol, name, decimals } },
        },
      ],
    );
  });

  it.each([
    ['refuses all three calls', ['reverts', 'reverts', 'reverts']],
    ['refuses one and answers nothing to the others', ['0x', 'reverts', '0x']],
    ['leaves Multicall3 no gas to answer', 'reverts'],
  ] as const)('a token that %s is never asked again', async (_, answers) => {
    await expectIndexedByHost(
      [
        {
          events: [poolCreated()],
          ethCalls: [...gatheredCalls(TOKEN_A, answers), ...gatheredCalls(TOKEN_B, [AAA, AAA, EIGHTEEN])],
        },
        // No call is known here: one would stop the run.
        { events: [minted, pairCreated()] },
      ],
      [
        {
          query: `token(id: "${TOKEN_A}") { symbol name decimals unansweredReads }`,
          expected: {
            token: { symbol: 'UNKNOWN', name: 'Unknown Token', decimals: 0, unansweredReads: 5 },
          },
        },
      ],
    );
  });

  it('a token without code, which costs nothing to ask, is asked again', async () => {
    await expectIndexedByHost(
      [
        {
          events: [poolCreated()],
          ethCalls: [
            ...gatheredCalls(TOKEN_A, ['0x', '0x', '0x']),
            ...gatheredCalls(TOKEN_B, [AAA, AAA, EIGHTEEN]),
          ],
        },
        { events: [minted], ethCalls: gatheredCalls(TOKEN_A, [AAA, TOKEN, EIGHTEEN]) },
      ],
      [
        {
          query: `token(id: "${TOKEN_A}") { symbol name decimals unansweredReads }`,
          expected: { token: { symbol: 'AAA', name: 'Token A', decimals: 18, unansweredReads: null } },
        },
      ],
    );
  });

  it('a token that answers one call and refuses the others has its answer', async () => {
    await expectIndexedByHost(
      [
        {
          events: [poolCreated()],
          ethCalls: [
            ...gatheredCalls(TOKEN_A, ['reverts', 'reverts', `0x${word(6)}`]),
            ...gatheredCalls(TOKEN_B, [AAA, AAA, EIGHTEEN]),
          ],
        },
        { events: [minted] },
      ],
      [
        {
          query: `token(id: "${TOKEN_A}") { symbol decimals unansweredReads }`,
          expected: { token: { symbol: 'UNKNOWN', decimals: 6, unansweredReads: null } },
        },
      ],
    );
  });
});

describe('where there is no Multicall3', () => {
  it('no precompiled contract is called: one that were, without an answer here, would stop the run', async () => {
    const addresses = [1, 8, 0x11, 0x100, 0x1ff].map(
      (number): Hex => `0x${number.toString(16).padStart(40, '0')}`,
    );
    const [noMulticall] = tokenCalls(TOKEN_A, { symbol: 'reverts', name: 'reverts', decimals: 'reverts' });
    await expectIndexed(
      addresses.map((address) => ({
        events: [pairCreated(address, TOKEN_B, pairOf(address))],
        ethCalls: [...(noMulticall ? [noMulticall] : []), ...plainToken(TOKEN_B, 'BBB')],
      })),
      addresses.map((address) => ({
        query: `token(id: "${address}") { symbol unansweredReads }`,
        expected: { token: { symbol: 'UNKNOWN', unansweredReads: 5 } },
      })),
    );
  });

  it('every other low address is', async () => {
    const addresses: readonly Hex[] = [
      '0x0000000000000000000000000000000000000200',
      '0x0000000000000000000000000000000000001010',
      '0x1000000000000000000000000000000000000008',
      '0x0000000000000000000000000000000000010009',
    ];
    await expectIndexed(
      addresses.map((address) => ({
        events: [pairCreated(address, TOKEN_B, pairOf(address))],
        ethCalls: [...plainToken(address, 'LOW'), ...plainToken(TOKEN_B, 'BBB')],
      })),
      addresses.map((address) => ({
        query: `token(id: "${address}") { symbol }`,
        expected: { token: { symbol: 'LOW' } },
      })),
    );
  });
});

function pairOf(token: Hex): Hex {
  return `0x${'2'.repeat(36)}${token.slice(-4)}`;
}

function word(value: number | bigint): string {
  return BigInt(value).toString(16).padStart(64, '0');
}
