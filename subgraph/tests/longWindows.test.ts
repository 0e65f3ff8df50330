import { describe, it } from 'vitest';
import { type Block, type Event, PAIR, pairCreated, pairEvent, plainToken, TOKEN_A } from './events.ts';
import { expectIndexed } from './mappingRun.ts';

const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const metadata = [...plainToken(TOKEN_A, 'AAA', '18'), ...plainToken(WETH, 'WETH', '18')];

const DAY = 86_400;
/** A multiple of three days: where a window begins. */
const FIRST = 1_699_833_600;
const SECOND = 1_700_092_800;
const THIRD = 1_700_352_000;
const FOURTH = 1_700_611_200;

const ether = (whole: number): string => `${whole}000000000000000000`;
const created: Block = { timestamp: FIRST + 100, events: [pairCreated(TOKEN_A, WETH)], ethCalls: metadata };

/** The pair holds so much native coin after this block. */
const holding = (timestamp: number, native: number): Block => ({
  timestamp,
  events: [sync(native), pairEvent('Mint', { amount0: ether(5), amount1: ether(native) })],
});
const sync = (native: number): Event =>
  pairEvent('Sync', { reserve0: ether(5), reserve1: ether(native) }, PAIR);

/** The window that runs after all blocks, and the least depth of it and of the one before. */
const expectWindows = (blocks: readonly Block[], start: number, depth: string, before: string) =>
  expectIndexed(
    [...blocks],
    [
      {
        query: 'pairs { longWindowStart longWindowDepth longWindowDepthBefore }',
        expected: {
          pairs: [{ longWindowStart: start, longWindowDepth: depth, longWindowDepthBefore: before }],
        },
      },
    ],
  );

describe.concurrent('depth that lasts for days', () => {
  it('counts nothing in the window in which the pair was made', () =>
    expectWindows([created, holding(FIRST + 200, 1000), holding(FIRST + DAY, 1000)], FIRST, '0', '0'));

  it('counts in the present window, and not yet through one before', () =>
    expectWindows(
      [created, holding(FIRST + 200, 1000), holding(SECOND + 100, 1000)],
      SECOND,
      ether(1000),
      '0',
    ));

  it('counts in full where a pair was left alone through a whole window', () =>
    expectWindows(
      [created, holding(FIRST + 200, 1000), holding(FOURTH + 50, 2000)],
      FOURTH,
      ether(1000),
      ether(1000),
    ));

  it('is not what a pair held for a block, or for an hour', async () => {
    for (const seconds of [12, 3600]) {
      const flashed = SECOND + DAY;
      const flash = [holding(flashed, 1000), holding(flashed + seconds, 10)];
      const quiet = [created, holding(FIRST + 200, 10)];
      await expectWindows([...quiet, ...flash, holding(THIRD + 100, 10)], THIRD, ether(10), ether(10));
    }
  });

  it('is not what a pair lacked for a block', () =>
    expectWindows(
      [
        ...[created, holding(FIRST + 200, 1000), holding(SECOND + DAY, 10), holding(SECOND + DAY + 12, 1000)],
        holding(THIRD + 100, 1000),
      ],
      THIRD,
      ether(1000),
      ether(10),
    ));

  it('is not lessened by what is gone again at the end of the block', () =>
    expectWindows(
      [
        created,
        holding(FIRST + 200, 1000),
        { timestamp: SECOND + DAY, events: [sync(10), sync(1000)] },
        holding(THIRD + 100, 1000),
      ],
      THIRD,
      ether(1000),
      ether(1000),
    ));

  it('says both of a pair that held it through one window and not the next', () =>
    expectWindows(
      [created, holding(FIRST + 200, 1000), holding(THIRD + 100, 10), holding(THIRD + 200, 1000)],
      THIRD,
      ether(10),
      ether(1000),
    ));

  it('is not what came only for the window before the present one', () =>
    expectWindows(
      [
        ...[created, holding(FIRST + 200, 10), holding(SECOND + 100, 1000), holding(THIRD + 100, 10)],
        holding(FOURTH + 100, 10),
      ],
      FOURTH,
      ether(10),
      ether(10),
    ));
});
