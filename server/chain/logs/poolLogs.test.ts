import { encodeAbiParameters, numberToHex, toEventSelector } from 'viem';
import { describe, expect, test } from 'vitest';
import { parseLogs } from './poolLogs.ts';

const anyBlock = () => true;

const PAIR = '0x00000000000000000000000000000000000000aa';
const FACTORIES = { v2Factory: null, v3Factory: null, feeTiers: [] };
const SYNC = toEventSelector('Sync(uint112,uint112)');

const sync = (blockNumber: number, logIndex: number, reserve: bigint) => ({
  address: PAIR,
  topics: [SYNC],
  data: encodeAbiParameters([{ type: 'uint112' }, { type: 'uint112' }], [reserve, reserve]),
  blockNumber: numberToHex(blockNumber),
  logIndex: numberToHex(logIndex),
});

const leaving = (reserve: bigint) =>
  new Map([[PAIR, { kind: 'reserves', state: { protocol: 'v2', reserve0: reserve, reserve1: reserve } }]]);

describe('parseLogs', () => {
  const last = sync(8, 10, 30n);
  const logs = [sync(7, 12, 10n), sync(8, 9, 20n), last];

  test.each([
    ['as they happened', logs],
    ['backwards', logs.toReversed()],
    ['mixed', [logs[1], last, logs[0]]],
  ])(
    'behavior: the last event of a pool counts, in whatever order the node lists them: %s',
    async (_, answer) => {
      const { parts } = await parseLogs([answer], FACTORIES, anyBlock);
      expect(parts).toEqual([{ touched: leaving(30n), created: [] }]);
    },
  );

  test('behavior: a log that a node sends twice counts once, and two that are numbered by transaction count', async () => {
    const mint = (liquidity: bigint, transactionHash: string) => ({
      address: PAIR,
      blockNumber: '0x7',
      logIndex: '0x1',
      transactionHash,
      topics: [
        toEventSelector('Mint(address,address,int24,int24,uint128,uint256,uint256)'),
        ...[7, -60, 60].map((word) => numberToHex(word, { size: 32, signed: true })),
      ],
      data: encodeAbiParameters(Array(4).fill({ type: 'uint256' }), [1n, liquidity, 1n, 1n]),
    });
    const sent = [mint(5n, '0xa1'), mint(6n, '0xa2')];
    const { parts } = await parseLogs([[...sent, sent[1]], [sent[1]]], FACTORIES, anyBlock);
    const position = { kind: 'position', tickLower: -60, tickUpper: 60 };
    expect([...parts[0].touched.values()]).toEqual([
      {
        kind: 'several',
        updates: [
          { ...position, liquidity: 5n },
          { ...position, liquidity: 6n },
        ],
      },
    ]);
  });

  test('args: starts of parts, also without logs', async () => {
    const { parts } = await parseLogs([logs], FACTORIES, anyBlock, [5n, 7n, 8n, 9n]);
    expect(parts.map(({ touched }) => touched)).toEqual([
      new Map(),
      new Map(),
      leaving(10n),
      leaving(30n),
      new Map(),
    ]);
  });

  test('behavior: returns the loggers of each block', async () => {
    expect((await parseLogs([logs], FACTORIES, anyBlock)).loggers).toEqual(
      new Map([
        [7n, new Set([PAIR])],
        [8n, new Set([PAIR])],
      ]),
    );
  });

  test.each([
    null,
    {},
    [null],
    [{ ...last, topics: [] }],
    [{ ...last, logIndex: '10' }],
    [{ ...last, address: '0x12' }],
    [{ ...last, address: `0x${'g'.repeat(40)}` }],
  ])('error: no list of logs: %j', async (answer) => {
    await expect(parseLogs([answer], FACTORIES, anyBlock)).rejects.toMatchObject({
      code: 'UPSTREAM_INVALID',
    });
  });

  test('behavior: yields to the event loop', async () => {
    const many = Array.from({ length: 40_000 }, (_, index) => sync(index, 1, BigInt(index + 1)));
    let isOver = false;
    const parsed = parseLogs([many], FACTORIES, anyBlock).finally(() => {
      isOver = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isOver).toBe(false);
    const { parts, loggers } = await parsed;
    expect(loggers.size).toBe(40_000);
    expect(parts).toEqual([{ touched: leaving(40_000n), created: [] }]);
  });
});
