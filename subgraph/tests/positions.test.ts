import { describe, it } from 'vitest';
import {
  ALICE,
  type Block,
  BOB,
  type Event,
  inOneTransaction,
  managerEvent,
  NOBODY,
  POOL,
  POSITION_MANAGER,
  plainToken,
  poolCreated,
  poolEvent,
  TOKEN_A,
  TOKEN_B,
} from './events.ts';
import { expectIndexed, expectIndexedByHost } from './mappingRun.ts';

const TX_1 = `0x${'01'.repeat(32)}` as const;
const TX_2 = `0x${'02'.repeat(32)}` as const;

const POOL_AT_TICK_0: Block[] = [
  {
    number: 0,
    timestamp: 1_700_000_000,
    events: [poolCreated()],
    ethCalls: [...plainToken(TOKEN_A, 'AAA'), ...plainToken(TOKEN_B, 'BBB')],
  },
  { events: [poolEvent('Initialize', { sqrtPriceX96: '79228162514264337593543950336', tick: 0 })] },
];

const AMOUNTS = { amount0: '50', amount1: '60' };
const RANGE = { tickLower: -60, tickUpper: 60 };

/** The logs of `NonfungiblePositionManager.mint`, in their order. */
function mintNft(tokenId: number, to: string, liquidity: string, range = RANGE): Event[] {
  return [
    poolEvent('Mint', { owner: POSITION_MANAGER, ...range, amount: liquidity, ...AMOUNTS }),
    managerEvent('Transfer', { from: NOBODY, to, tokenId }),
    managerEvent('IncreaseLiquidity', { tokenId, liquidity, ...AMOUNTS }),
  ];
}

/** The logs of `NonfungiblePositionManager.increaseLiquidity`. */
function increase(tokenId: number, liquidity: string, range = RANGE): Event[] {
  return [
    poolEvent('Mint', { owner: POSITION_MANAGER, ...range, amount: liquidity, ...AMOUNTS }),
    managerEvent('IncreaseLiquidity', { tokenId, liquidity, ...AMOUNTS }),
  ];
}

/** The logs of `NonfungiblePositionManager.decreaseLiquidity`. */
function decrease(tokenId: number, liquidity: string, range = RANGE): Event[] {
  const freed = { amount0: '7', amount1: '8' };
  return [
    poolEvent('Burn', { owner: POSITION_MANAGER, ...range, amount: liquidity, ...freed }),
    managerEvent('DecreaseLiquidity', { tokenId, liquidity, ...freed }),
  ];
}

const nftId = (tokenId: number): string => `${POSITION_MANAGER}${tokenId.toString(16).padStart(64, '0')}`;

const POSITIONS = 'positions { id owner tokenId tickLower tickUpper liquidity pool { id } }';

describe.concurrent('positions', () => {
  it('mint through the manager: one position of the NFT, at the place of the pool event', () =>
    expectIndexed(
      [
        ...POOL_AT_TICK_0,
        { timestamp: 1_700_000_100, events: inOneTransaction(TX_1, mintNft(1, ALICE, '1000')) },
      ],
      [
        {
          query:
            'positions { id owner tokenId tickLower tickUpper liquidity pool { id positionCount } deposited0 deposited1 withdrawn0 withdrawn1 collected0 collected1 createdAtBlock createdAtTimestamp }',
          expected: {
            positions: [
              {
                id: nftId(1),
                owner: ALICE,
                tokenId: '1',
                tickLower: -60,
                tickUpper: 60,
                liquidity: '1000',
                pool: { id: POOL, positionCount: '1' },
                deposited0: '50',
                deposited1: '60',
                withdrawn0: '0',
                withdrawn1: '0',
                collected0: '0',
                collected1: '0',
                createdAtBlock: '2',
                createdAtTimestamp: '1700000100',
              },
            ],
          },
        },
        {
          query: 'managerMints { id } unplacedPositions { id }',
          expected: { managerMints: [], unplacedPositions: [] },
        },
      ],
    ));

  it('several mints in one transaction, equal in everything but their range', () =>
    expectIndexed(
      [
        ...POOL_AT_TICK_0,
        {
          events: inOneTransaction(TX_1, [
            ...mintNft(1, ALICE, '1000', { tickLower: -60, tickUpper: 60 }),
            ...mintNft(2, BOB, '1000', { tickLower: 60, tickUpper: 120 }),
          ]),
        },
      ],
      [
        {
          query: POSITIONS,
          expected: {
            positions: [
              position({ id: nftId(1), owner: ALICE, tokenId: '1', liquidity: '1000' }),
              position({
                id: nftId(2),
                owner: BOB,
                tokenId: '2',
                liquidity: '1000',
                tickLower: 60,
                tickUpper: 120,
              }),
            ],
          },
        },
        { query: 'pools { positionCount }', expected: { pools: [{ positionCount: '2' }] } },
      ],
    ));

  it('increases leave nothing behind, in one block or over many', () =>
    expectIndexed(
      [
        ...POOL_AT_TICK_0,
        { events: inOneTransaction(TX_1, mintNft(1, ALICE, '1000')) },
        { events: inOneTransaction(TX_2, [...increase(1, '500'), ...increase(1, '60')]) },
        ...[7, 8, 9].map((amount) => ({
          events: inOneTransaction(`0x${`0${amount}`.repeat(32)}`, increase(1, String(amount))),
        })),
      ],
      [
        {
          query: 'positions { liquidity } managerMints { id } unplacedPositions { id }',
          expected: { positions: [{ liquidity: '1584' }], managerMints: [], unplacedPositions: [] },
        },
      ],
    ));

  it('increase, decrease and collect', () =>
    expectIndexed(
      [
        ...POOL_AT_TICK_0,
        { events: inOneTransaction(TX_1, mintNft(1, ALICE, '1000')) },
        { events: inOneTransaction(TX_2, increase(1, '500')) },
        { events: decrease(1, '200') },
        {
          events: [
            poolEvent('Collect', { owner: POSITION_MANAGER, ...RANGE, amount0: '9', amount1: '10' }),
            managerEvent('Collect', { tokenId: 1, amount0: '10', amount1: '11' }),
          ],
        },
      ],
      [
        {
          query:
            'positions { id liquidity deposited0 deposited1 withdrawn0 withdrawn1 collected0 collected1 pool { positionCount liquidity } }',
          expected: {
            positions: [
              {
                id: nftId(1),
                liquidity: '1300',
                deposited0: '100',
                deposited1: '120',
                withdrawn0: '7',
                withdrawn1: '8',
                collected0: '10',
                collected1: '11',
                pool: { positionCount: '1', liquidity: '1300' },
              },
            ],
          },
        },
      ],
    ));

  it('a position whose liquidity is gone stays, inactive, and can come back', () =>
    expectIndexed(
      [
        ...POOL_AT_TICK_0,
        { events: inOneTransaction(TX_1, mintNft(1, ALICE, '1000')) },
        { events: inOneTransaction(TX_2, mintNft(2, ALICE, '5')) },
        { events: decrease(1, '1000') },
        { events: decrease(2, '5') },
        { events: increase(2, '6') },
      ],
      [
        {
          query: POSITIONS,
          expected: {
            positions: [
              position({ id: nftId(1), owner: ALICE, tokenId: '1', liquidity: '0' }),
              position({ id: nftId(2), owner: ALICE, tokenId: '2', liquidity: '6' }),
            ],
          },
        },
        { query: 'pools { positionCount }', expected: { pools: [{ positionCount: '1' }] } },
      ],
    ));

  it('the owner follows the NFT, to its burning', () =>
    expectIndexed(
      [
        ...POOL_AT_TICK_0,
        { events: inOneTransaction(TX_1, mintNft(1, ALICE, '1000')) },
        { events: inOneTransaction(TX_2, mintNft(2, ALICE, '5')) },
        { events: [managerEvent('Transfer', { from: ALICE, to: BOB, tokenId: 1 })] },
        { events: [...decrease(2, '5'), managerEvent('Transfer', { from: ALICE, to: NOBODY, tokenId: 2 })] },
      ],
      [
        {
          query: POSITIONS,
          expected: {
            positions: [
              position({ id: nftId(1), owner: BOB, tokenId: '1', liquidity: '1000' }),
              position({ id: nftId(2), owner: NOBODY, tokenId: '2', liquidity: '0' }),
            ],
          },
        },
      ],
    ));

  it('an owner who holds liquidity directly: one position per range, with what was put in, freed and collected', () =>
    expectIndexed(
      [
        ...POOL_AT_TICK_0,
        { events: [poolEvent('Mint', { owner: BOB, ...RANGE, amount: '100', amount0: '1', amount1: '2' })] },
        { events: [poolEvent('Mint', { owner: BOB, ...RANGE, amount: '100', amount0: '3', amount1: '4' })] },
        { events: [poolEvent('Burn', { owner: BOB, ...RANGE, amount: '150', amount0: '2', amount1: '3' })] },
        { events: [poolEvent('Collect', { owner: BOB, ...RANGE, amount0: '5', amount1: '6' })] },
        {
          events: [
            poolEvent('Collect', { owner: BOB, tickLower: -120, tickUpper: 120, amount0: '0', amount1: '0' }),
          ],
        },
      ],
      [
        {
          query:
            'positions { id owner tokenId tickLower tickUpper liquidity deposited0 deposited1 withdrawn0 withdrawn1 collected0 collected1 pool { positionCount } }',
          expected: {
            positions: [
              {
                id: `${POOL}${BOB.slice(2)}7fffffc48000003c`,
                owner: BOB,
                tokenId: null,
                tickLower: -60,
                tickUpper: 60,
                liquidity: '50',
                deposited0: '4',
                deposited1: '6',
                withdrawn0: '2',
                withdrawn1: '3',
                collected0: '5',
                collected1: '6',
                pool: { positionCount: '1' },
              },
            ],
          },
        },
      ],
    ));

  it('liquidity given to the manager by a stranger is nobody’s NFT and is listed under the manager', () =>
    expectIndexed(
      [
        ...POOL_AT_TICK_0,
        {
          events: inOneTransaction(TX_1, [
            poolEvent('Mint', { owner: POSITION_MANAGER, ...RANGE, amount: '1000', ...AMOUNTS }),
            ...mintNft(1, ALICE, '1000'),
          ]),
        },
        { events: inOneTransaction(TX_2, decrease(1, '400')) },
      ],
      [
        {
          query: POSITIONS,
          expected: {
            positions: [
              position({ id: nftId(1), owner: ALICE, tokenId: '1', liquidity: '600' }),
              position({
                id: `${POOL}${POSITION_MANAGER.slice(2)}7fffffc48000003c`,
                owner: POSITION_MANAGER,
                tokenId: null,
                liquidity: '1000',
              }),
            ],
          },
        },
        {
          query: 'pools { positionCount liquidity }',
          expected: { pools: [{ positionCount: '2', liquidity: '1600' }] },
        },
      ],
    ));
});

describe.concurrent('positions of a pool that is created in the same block', () => {
  const UNPLACED = {
    query: 'managerMints { id } unplacedPositions { id }',
    expected: { managerMints: [], unplacedPositions: [] },
  };
  const opened = (events: readonly Event[]): Block[] => [
    {
      number: 0,
      timestamp: 1_700_000_000,
      events: inOneTransaction(TX_1, [
        poolCreated(),
        poolEvent('Initialize', { sqrtPriceX96: '79228162514264337593543950336', tick: 0 }),
        ...events,
      ]),
      ethCalls: [...plainToken(TOKEN_A, 'AAA'), ...plainToken(TOKEN_B, 'BBB')],
    },
  ];

  it('an NFT is placed with all its liquidity, and the manager holds none of it', () =>
    expectIndexedByHost(opened(mintNft(1, ALICE, '1000')), [
      {
        query: POSITIONS,
        expected: {
          positions: [position({ id: nftId(1), owner: ALICE, tokenId: '1', liquidity: '1000' })],
        },
      },
      {
        query: 'positions { deposited0 deposited1 withdrawn0 withdrawn1 }',
        expected: {
          positions: [{ deposited0: '50', deposited1: '60', withdrawn0: '0', withdrawn1: '0' }],
        },
      },
      {
        query: 'pools { positionCount liquidity }',
        expected: { pools: [{ positionCount: '1', liquidity: '1000' }] },
      },
      UNPLACED,
    ]));

  it('with what it got and gave back later in the block', () =>
    expectIndexedByHost(
      opened([
        ...mintNft(1, ALICE, '1000'),
        ...increase(1, '70'),
        ...decrease(1, '400'),
        ...mintNft(2, BOB, '5'),
      ]),
      [
        {
          query: POSITIONS,
          expected: {
            positions: [
              position({ id: nftId(1), owner: ALICE, tokenId: '1', liquidity: '670' }),
              position({ id: nftId(2), owner: BOB, tokenId: '2', liquidity: '5' }),
            ],
          },
        },
        {
          query: 'pools { positionCount liquidity }',
          expected: { pools: [{ positionCount: '2', liquidity: '675' }] },
        },
        UNPLACED,
      ],
    ));

  it('one that is emptied at once is placed, and counts as none', () =>
    expectIndexedByHost(opened([...mintNft(1, ALICE, '1000'), ...decrease(1, '1000')]), [
      {
        query: POSITIONS,
        expected: { positions: [position({ id: nftId(1), owner: ALICE, tokenId: '1', liquidity: '0' })] },
      },
      {
        query: 'pools { positionCount liquidity }',
        expected: { pools: [{ positionCount: '0', liquidity: '0' }] },
      },
      UNPLACED,
    ]));

  it('and one that is filled again then: its ticks are new ones, what the manager owes to it is not', () =>
    expectIndexedByHost(
      opened([...mintNft(1, ALICE, '1000'), ...decrease(1, '1000'), ...increase(1, '70')]),
      [
        {
          query: POSITIONS,
          expected: { positions: [position({ id: nftId(1), owner: ALICE, tokenId: '1', liquidity: '70' })] },
        },
        {
          query: 'pools { positionCount liquidity }',
          expected: { pools: [{ positionCount: '1', liquidity: '70' }] },
        },
        UNPLACED,
      ],
    ));
});

describe.concurrent('what is not of an NFT', () => {
  it('a Collect of the manager changes none of its own positions', () =>
    expectIndexed(
      [
        ...POOL_AT_TICK_0,
        {
          events: [
            poolEvent('Mint', { owner: POSITION_MANAGER, ...RANGE, amount: '1000', ...AMOUNTS }),
            poolEvent('Collect', { owner: POSITION_MANAGER, ...RANGE, amount0: '9', amount1: '10' }),
          ],
        },
      ],
      [
        {
          query: 'positions { owner liquidity deposited0 collected0 collected1 }',
          expected: {
            positions: [
              {
                owner: POSITION_MANAGER,
                liquidity: '1000',
                deposited0: '0',
                collected0: '0',
                collected1: '0',
              },
            ],
          },
        },
      ],
    ));

  it('events of an NFT from before the index change nothing', () =>
    expectIndexed(
      [
        ...POOL_AT_TICK_0,
        {
          events: [
            managerEvent('Transfer', { from: ALICE, to: BOB, tokenId: 77 }),
            managerEvent('IncreaseLiquidity', { tokenId: 77, liquidity: '5', ...AMOUNTS }),
            managerEvent('DecreaseLiquidity', { tokenId: 77, liquidity: '5', ...AMOUNTS }),
            managerEvent('Collect', { tokenId: 77, ...AMOUNTS }),
          ],
        },
      ],
      [
        {
          query: 'positions { id } unplacedPositions { id }',
          expected: { positions: [], unplacedPositions: [] },
        },
      ],
    ));

  it('positions of other owners, ranges and numbers of NFTs are others', () =>
    expectIndexed(
      [
        ...POOL_AT_TICK_0,
        {
          timestamp: 1_700_000_100,
          events: [
            poolEvent('Mint', { owner: BOB, ...RANGE, amount: '1' }),
            poolEvent('Mint', { owner: ALICE, ...RANGE, amount: '2' }),
            poolEvent('Mint', { owner: BOB, tickLower: -60, tickUpper: 65_596, amount: '3' }),
            poolEvent('Mint', { owner: BOB, tickLower: -65_596, tickUpper: 60, amount: '4' }),
            ...inOneTransaction(TX_1, mintNft(258, BOB, '5')),
            ...inOneTransaction(TX_2, mintNft(16_777_473, BOB, '6')),
          ],
        },
      ],
      [
        {
          query: 'positions { id liquidity createdAtBlock createdAtTimestamp }',
          expected: {
            positions: [
              [`${POOL}${BOB.slice(2)}7fffffc48000003c`, '1'],
              [`${POOL}${ALICE.slice(2)}7fffffc48000003c`, '2'],
              [`${POOL}${BOB.slice(2)}7fffffc48001003c`, '3'],
              [`${POOL}${BOB.slice(2)}7ffeffc48000003c`, '4'],
              [`${POSITION_MANAGER}${'102'.padStart(64, '0')}`, '5'],
              [`${POSITION_MANAGER}${'1000101'.padStart(64, '0')}`, '6'],
            ].map(([id, liquidity]) => ({
              id,
              liquidity,
              createdAtBlock: '2',
              createdAtTimestamp: '1700000100',
            })),
          },
        },
      ],
    ));
});

function position(fields: {
  readonly id: string;
  readonly owner: string;
  readonly tokenId: string | null;
  readonly liquidity: string;
  readonly tickLower?: number;
  readonly tickUpper?: number;
}): object {
  return { ...RANGE, ...fields, pool: { id: POOL } };
}
