import { describe, it } from 'vitest';
import { amountsForLiquidity } from '../../server/amm/v3/liquidityAmounts.ts';
import {
  ALICE,
  type Block,
  BOB,
  type Event,
  inOneTransaction,
  NO_SALT,
  NOBODY,
  plainToken,
  poolManagerEvent,
  TOKEN_A,
  TOKEN_B,
  V4_POOL,
  V4_POSITION_MANAGER,
  v4Transfer,
} from './events.ts';
import { expectIndexed } from './mappingRun.ts';

const TX: `0x${string}` = `0x${'01'.repeat(32)}`;
const Q96 = 2n ** 96n;
const RANGE = { tickLower: -60, tickUpper: 60 };
/** The range's part of an id: both ticks, the sign bit flipped. */
const RANGE_ID = '7fffffc48000003c';
const saltOf = (tokenId: number): `0x${string}` => `0x${tokenId.toString(16).padStart(64, '0')}`;
const nftId = (tokenId: number): string => `${V4_POSITION_MANAGER}${saltOf(tokenId).slice(2)}`;

const INITIALIZED: Block = {
  number: 0,
  timestamp: 1_700_000_000,
  events: [poolManagerEvent('Initialize', {})],
  ethCalls: [...plainToken(TOKEN_A, 'AAA'), ...plainToken(TOKEN_B, 'BBB')],
};

const modified = (liquidityDelta: string, params: Event['params'] = {}): Event =>
  poolManagerEvent('ModifyLiquidity', { ...RANGE, liquidityDelta, ...params });
const ofNft = (tokenId: number, delta: string): Event =>
  modified(delta, { sender: V4_POSITION_MANAGER, salt: saltOf(tokenId) });
/** The logs of `PositionManager._mint`, in their order. */
const mintNft = (tokenId: number, to: `0x${string}`, liquidity: string): Event[] => [
  v4Transfer(NOBODY, to, tokenId),
  ofNft(tokenId, liquidity),
];

describe.concurrent('V4 positions', () => {
  it('an NFT: its pool and ticks at its salt, what was put in and freed, its owner to the end', () =>
    expectIndexed(
      [
        INITIALIZED,
        { timestamp: 1_700_000_100, events: inOneTransaction(TX, mintNft(258, ALICE, '1000000')) },
        { events: [ofNft(258, '500000')] },
        { events: [v4Transfer(ALICE, BOB, 258), ofNft(258, '-300000')] },
      ],
      [
        {
          query:
            'v4Positions { id pool { id positionCount } owner tokenId salt tickLower tickUpper liquidity deposited0 deposited1 withdrawn0 withdrawn1 createdAtBlock createdAtTimestamp }',
          expected: {
            v4Positions: [
              {
                id: nftId(258),
                pool: { id: V4_POOL, positionCount: '1' },
                owner: BOB,
                tokenId: '258',
                salt: saltOf(258),
                ...RANGE,
                liquidity: '1200000',
                // 1 - 1.0001^-30 = 0.00299535…: 2995.35… and 1497.67… up, 898.60… down.
                deposited0: '4494',
                deposited1: '4494',
                withdrawn0: '898',
                withdrawn1: '898',
                createdAtBlock: '1',
                createdAtTimestamp: '1700000100',
              },
            ],
          },
        },
        {
          query: 'v4Ticks(orderBy: id) { id tickIdx liquidityGross liquidityNet pool { id } }',
          expected: {
            v4Ticks: [
              {
                id: `${V4_POOL}7fffffc4`,
                tickIdx: -60,
                pool: { id: V4_POOL },
                liquidityGross: '1200000',
                liquidityNet: '1200000',
              },
              {
                id: `${V4_POOL}8000003c`,
                tickIdx: 60,
                pool: { id: V4_POOL },
                liquidityGross: '1200000',
                liquidityNet: '-1200000',
              },
            ],
          },
        },
      ],
    ));

  it('burning: the Transfer comes before the liquidity goes', () =>
    expectIndexed(
      [
        INITIALIZED,
        { events: mintNft(1, ALICE, '1000') },
        { events: [v4Transfer(ALICE, NOBODY, 1), ofNft(1, '-1000')] },
      ],
      [
        {
          query: 'v4Positions { owner liquidity pool { positionCount liquidity tickCount txCount } }',
          expected: {
            v4Positions: [
              {
                owner: NOBODY,
                liquidity: '0',
                pool: { positionCount: '0', liquidity: '0', tickCount: '0', txCount: '2' },
              },
            ],
          },
        },
      ],
    ));

  it('direct liquidity: one position for each caller, range and salt; a salt is no NFT of somebody else', () =>
    expectIndexed(
      [
        INITIALIZED,
        {
          events: [
            modified('10'),
            modified('7'),
            modified('20', { salt: saltOf(1) }),
            modified('30', { sender: BOB, salt: saltOf(1) }),
            modified('40', { tickUpper: 120 }),
            ...mintNft(1, BOB, '5'),
          ],
        },
      ],
      [
        {
          query: 'v4Positions { id owner tokenId salt liquidity } v4Pools { positionCount liquidity }',
          expected: {
            v4Positions: [
              direct(ALICE, NO_SALT, '17'),
              direct(ALICE, saltOf(1), '20'),
              direct(BOB, saltOf(1), '30'),
              direct(ALICE, NO_SALT, '40', '7fffffc480000078'),
              { id: nftId(1), owner: BOB, tokenId: '1', salt: saltOf(1), liquidity: '5' },
            ],
            v4Pools: [{ positionCount: '5', liquidity: '112' }],
          },
        },
      ],
    ));

  it('amounts are those of the contract at any tick, to the wei', () => {
    const liquidity = 10n ** 27n;
    const ranges = [
      [-887_272, 887_272],
      [-524_287, -1],
      [1, 524_287],
      [-262_145, 131_073],
      [-699_051, 349_525],
      [77_777, 777_777],
      [-1, 0],
      [0, 1],
    ] as const;
    const sums = ranges.map(([tickLower, tickUpper]) => {
      const { amount0, amount1 } = amountsForLiquidity(Q96, tickLower, tickUpper, liquidity);
      return { tickLower, tickUpper, withdrawn0: String(amount0), withdrawn1: String(amount1) };
    });
    return expectIndexed(
      [
        INITIALIZED,
        ...ranges.map(([tickLower, tickUpper]) => ({
          events: [
            modified(String(liquidity), { tickLower, tickUpper }),
            modified(String(-liquidity), { tickLower, tickUpper }),
          ],
        })),
      ],
      [
        {
          query: 'v4Positions { tickLower tickUpper withdrawn0 withdrawn1 }',
          expected: { v4Positions: sums },
        },
      ],
    );
  });
});

function direct(owner: string, salt: string, liquidity: string, range = RANGE_ID) {
  const id = `${V4_POOL}${owner.slice(2)}${range}${salt.slice(2)}`;
  return { id, owner, tokenId: null, salt, liquidity };
}
