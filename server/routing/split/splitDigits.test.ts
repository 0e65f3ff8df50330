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
    ['exactInput', 2, ['9-2 67197760360928800768', '9-3 22802239639071199232'], 87356610372280370642n],
    [
      'exactInput',
      3,
      ['9-2 63477739670257653760', '9-3 21518758478865346560', '6 5003501850876999680'],
      87629028963237870833n,
    ],
    [
      'exactInput',
      4,
      [
        '9-2 56848837833084177408',
        '9-3 19237829336289759232',
        '11 8909830979749063680',
        '6 5003501850876999680',
      ],
      87824036398055001292n,
    ],
    [
      'exactInput',
      6,
      [
        '9-2 48706086628048916480',
        '9-3 16446808466040092672',
        '11 7349599140041326592',
        '12 6615673163119605760',
        '13 5878330751873058816',
        '6 5003501850876999680',
      ],
      88016079340203749191n,
    ],
    [
      'exactInput',
      8,
      [
        '9-2 41883187677667871232',
        '9-3 14117344805323077632',
        '9-1 7088345942856193024',
        '11 6670454452535456768',
        '12 5876909831363843072',
        '13 5079955134858813440',
        '6 5003501850876999680',
        '14 4280300304517745152',
      ],
      88108370012511038917n,
    ],
    ['exactOutput', 2, ['9-2 67500000175207280640', '9-3 22499999824792719360'], 92805463004922674723n],
    [
      'exactOutput',
      3,
      ['9-2 63751124434350304068', '9-3 21250375215719694336', '6 4998500349930001596'],
      92508170077526406657n,
    ],
    [
      'exactOutput',
      4,
      [
        '9-2 57061371402946537098',
        '9-3 19020453983520882688',
        '11 8919674263602575360',
        '6 4998500349930004854',
      ],
      92288571347324011892n,
    ],
    [
      'exactOutput',
      6,
      [
        '9-2 48819472631827541178',
        '9-3 16273157025392201728',
        '11 7351531472671004672',
        '12 6635199454314284032',
        '13 5922139065864958976',
        '6 4998500349930009414',
      ],
      92071769909200293297n,
    ],
    [
      'exactOutput',
      8,
      [
        '9-2 41988156796327798788',
        '9-3 13996053266433583104',
        '9-1 6998026627725539328',
        '11 6666421204550561792',
        '12 5889946649098346496',
        '13 5116749202665597952',
        '6 4998500349930011132',
        '14 4346145903268561408',
      ],
      91969262296767074419n,
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
