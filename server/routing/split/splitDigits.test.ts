import { describe, expect, test } from 'vitest';
import { graphOf, type Market, nth, token } from '../markets.testkit.ts';
import { v2Pool, v3Pool } from '../pool.ts';
import { E18 } from '../pools.testkit.ts';
import type { TradeType } from '../route.ts';
import { findBestSplit } from '../splitRoute.ts';

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

/** One pool leads on to three; beside it there are one with little liquidity, and pairs at prices of their own. */
const markets = [
  pool(9, [0, 2], 5000n),
  ...[1000n, 6000n, 2000n].map((held, at) => pool(at + 1, [2, 1], held)),
  pool(6, [0, 1], 10_000n, 10),
  ...[11n, 12n, 13n, 14n].map((index) => pair(Number(index), 40n * index, 37n * index + 30n)),
];

/**
 * How parts are found may change their last digits, and nothing else: where it is changed on purpose, these have to be
 * written anew. What the parts have to be is in the tests of `findBestSplit` and `sharedSplits`.
 */
describe('findBestSplit, to the last digit', () => {
  test.each<[TradeType, number, string[], bigint]>([
    ['exactInput', 2, ['9-2 67197763323783884800', '9-3 22802236676216115200'], 87356610372280368570n],
    [
      'exactInput',
      3,
      ['9-2 63477739390236811264', '9-3 21518758758902558720', '6 5003501850860630016'],
      87629028963237012309n,
    ],
    [
      'exactInput',
      4,
      [
        '9-2 56848838328014606336',
        '9-3 19237828999757770752',
        '11 8909830821366992896',
        '6 5003501850860630016',
      ],
      87824036398054229261n,
    ],
    [
      'exactInput',
      6,
      [
        '9-2 48706083297729491968',
        '9-3 16446812152862547968',
        '11 7349599689332535296',
        '12 6615673732176221184',
        '13 5878329277038573568',
        '6 5003501850860630016',
      ],
      88016079340203087088n,
    ],
    [
      'exactInput',
      8,
      [
        '9-2 41883185752521970176',
        '9-3 14117345810100230144',
        '9-1 7088346183300015104',
        '11 6670455001294615552',
        '12 5876910398947076096',
        '13 5079955011606213632',
        '6 5003501850860630016',
        '14 4280299991369249280',
      ],
      88108370012510431911n,
    ],
    ['exactOutput', 2, ['9-2 67500002170028244992', '9-3 22499997829971755008'], 92805463004922678071n],
    [
      'exactOutput',
      3,
      ['9-2 63751122694827859442', '9-3 21250376955242135552', '6 4998500349930005006'],
      92508170077526409371n,
    ],
    [
      'exactOutput',
      4,
      [
        '9-2 57061370273776605834',
        '9-3 19020456766312144896',
        '11 8919672609981244416',
        '6 4998500349930004854',
      ],
      92288571347324014154n,
    ],
    [
      'exactOutput',
      6,
      [
        '9-2 48819469564217146097',
        '9-3 16273157938052478976',
        '11 7351532603641170944',
        '12 6635200074517134336',
        '13 5922139469642066944',
        '6 4998500349930002703',
      ],
      92071769909200290095n,
    ],
    [
      'exactOutput',
      8,
      [
        '9-2 41988159146782715514',
        '9-3 13996052029696770048',
        '9-1 6998025612156264448',
        '11 6666420828002637824',
        '12 5889946716872467456',
        '13 5116749526318491648',
        '6 4998500349930004870',
        '14 4346145790240648192',
      ],
      91969262296767075206n,
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
