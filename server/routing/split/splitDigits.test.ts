import { describe, expect, test } from 'vitest';
import { v2Pool, v3Pool } from '../model/pool.ts';
import type { TradeType } from '../model/route.ts';
import { graphOf, type Market, nth, token } from '../testkits/markets.testkit.ts';
import { E18 } from '../testkits/pools.testkit.ts';
import { findBestSplit } from './splitRoute.ts';

const ALL = { lowerTick: -887_272, upperTick: 887_272 };
const endsOf = (from: number, to: number) => ({
  token0: token(Math.min(from, to)),
  token1: token(Math.max(from, to)),
});

/** At 1 for 1, with the depth of a pair that holds so much of each, as far as so many ticks. */
function pool(index: number, [from, to]: readonly [number, number], held: bigint, reach?: number): Market {
  const ticks =
    reach === undefined
      ? []
      : [
          { tick: -reach, liquidityNet: held * E18 },
          { tick: reach, liquidityNet: -held * E18 },
        ];
  return {
    pool: v3Pool({ address: nth(index), ...endsOf(from, to), fee: 500, tickSpacing: 10 }),
    state: {
      protocol: 'v3',
      sqrtPriceX96: 2n ** 96n,
      tick: 0,
      liquidity: held * E18,
      tickRange: { ...ALL, ticks },
    },
  };
}

function pair(index: number, held: bigint, other: bigint): Market {
  return {
    pool: v2Pool({ address: nth(index), ...endsOf(0, 1) }),
    state: { protocol: 'v2', reserve0: held * E18, reserve1: other * E18 },
  };
}

/**
 * One pool leads on to three; beside it there are one with little liquidity, and pairs at prices of their
 * own.
 */
const markets = [
  pool(9, [0, 2], 5000n),
  ...[1000n, 6000n, 2000n].map((held, at) => pool(at + 1, [2, 1], held)),
  pool(6, [0, 1], 10_000n, 10),
  ...[11n, 12n, 13n, 14n].map((index) => pair(Number(index), 40n * index, 37n * index + 30n)),
];

/**
 * How parts are found may change their last digits, and nothing else: where it is changed on purpose, these
 * have to be written anew. What the parts have to be is in the tests of `findBestSplit` and `sharedSplits`.
 */
describe('findBestSplit, to the last digit', () => {
  test.each<[TradeType, number, string[], bigint]>([
    ['exactInput', 2, ['9-2 67197761277421629440', '9-3 22802238722578370560'], 87356610372280371146n],
    [
      'exactInput',
      3,
      ['9-2 63477741012294946816', '9-3 21518757136825663488', '6 5003501850879389696'],
      87629028963237994349n,
    ],
    [
      'exactInput',
      4,
      [
        '9-2 56848837246398631936',
        '9-3 19237831996199571456',
        '11 8909828906522406912',
        '6 5003501850879389696',
      ],
      87824036398055100605n,
    ],
    [
      'exactInput',
      6,
      [
        '9-2 48706090672547095552',
        '9-3 16446808540411072512',
        '11 7349598651395456000',
        '12 6615671002489721856',
        '13 5878329282277264384',
        '6 5003501850879389696',
      ],
      88016079340203826828n,
    ],
    [
      'exactInput',
      8,
      [
        '9-2 41883189407583546368',
        '9-3 14117339494034786304',
        '9-1 7088348865509031936',
        '11 6670452599988595712',
        '12 5876912183864948736',
        '13 5079953670542636032',
        '6 5003501850879389696',
        '14 4280301927597065216',
      ],
      88108370012511072258n,
    ],
    ['exactOutput', 2, ['9-2 67500000630019788800', '9-3 22499999369980211200'], 92805463004922674984n],
    [
      'exactOutput',
      3,
      ['9-2 63751124907639609732', '9-3 21250374742430380032', '6 4998500349930010236'],
      92508170077526406116n,
    ],
    [
      'exactOutput',
      4,
      [
        '9-2 57061364445400017910',
        '9-3 19020461680998187008',
        '11 8919673523671790592',
        '6 4998500349930004490',
      ],
      92288571347324027621n,
    ],
    [
      'exactOutput',
      6,
      [
        '9-2 48819472965729133194',
        '9-3 16273156508135905280',
        '11 7351532070054269952',
        '12 6635199666530557952',
        '13 5922138439620128768',
        '6 4998500349930004854',
      ],
      92071769909200292764n,
    ],
    [
      'exactOutput',
      8,
      [
        '9-2 41988159009688826781',
        '9-3 13996052879489476608',
        '9-1 6998025628115527680',
        '11 6666421234547115008',
        '12 5889946419550898176',
        '13 5116748622938270720',
        '6 4998500349929998947',
        '14 4346145855739886080',
      ],
      91969262296767076964n,
    ],
  ])('args: %s, at most %i legs', (tradeType, maxSplits, legs, total) => {
    const ends = { tokenIn: token(0), tokenOut: token(1), maxHops: 3 } as const;
    const split = findBestSplit(graphOf(markets), { ...ends, tradeType, maxSplits, amount: 90n * E18 });
    if (split.kind !== 'found') throw new Error(split.kind);
    const isInput = tradeType === 'exactInput';
    expect(
      split.legs.map(({ hops, amounts }) =>
        [hops.map((hop) => Number(hop.pool.address)).join('-'), amounts.at(isInput ? 0 : -1)].join(' '),
      ),
    ).toEqual(legs);
    expect(isInput ? split.amountOut : split.amountIn).toBe(total);
  });
});
