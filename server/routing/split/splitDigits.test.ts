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
    ['exactInput', 2, ['9-2 67197761284414898176', '9-3 22802238715585101824'], 87356610372280371146n],
    [
      'exactInput',
      3,
      ['9-2 63477739551460263936', '9-3 21518758597695803392', '6 5003501850843932672'],
      87629028963236136442n,
    ],
    [
      'exactInput',
      4,
      [
        '9-2 56848835551453038592',
        '9-3 19237829420045549568',
        '11 8909833177657479168',
        '6 5003501850843932672',
      ],
      87824036398053436404n,
    ],
    [
      'exactInput',
      6,
      [
        '9-2 48706086442916695040',
        '9-3 16446809974760347648',
        '11 7349598995191432192',
        '12 6615671989653099520',
        '13 5878330746634492928',
        '6 5003501850843932672',
      ],
      88016079340202412626n,
    ],
    [
      'exactInput',
      8,
      [
        '9-2 41883190291750181888',
        '9-3 14117342123132676096',
        '9-1 7088344596559382528',
        '11 6670454536346173440',
        '12 5876909820886403072',
        '13 5079956140687316992',
        '6 5003501850843932672',
        '14 4280300639793933312',
      ],
      88108370012509774197n,
    ],
    ['exactOutput', 2, ['9-2 67500000031137337344', '9-3 22499999968862662656'], 92805463004922674700n],
    [
      'exactOutput',
      3,
      ['9-2 63751124683924008248', '9-3 21250374966145990656', '6 4998500349930001096'],
      92508170077526406621n,
    ],
    [
      'exactOutput',
      4,
      [
        '9-2 57061370131640837770',
        '9-3 19020457009300033536',
        '11 8919672509129123840',
        '6 4998500349930004854',
      ],
      92288571347324015067n,
    ],
    [
      'exactOutput',
      6,
      [
        '9-2 48819472948590904970',
        '9-3 16273155256592891904',
        '11 7351532122728004608',
        '12 6635199918977014784',
        '13 5922139403181178880',
        '6 4998500349930004854',
      ],
      92071769909200291641n,
    ],
    [
      'exactOutput',
      8,
      [
        '9-2 41988158575254331234',
        '9-3 13996052783637106688',
        '9-1 6998026198713588736',
        '11 6666420529016535040',
        '12 5889946810156928000',
        '13 5116749112222671872',
        '6 4998500349930003102',
        '14 4346145641068835328',
      ],
      91969262296767075502n,
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
