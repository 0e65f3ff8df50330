import { describe, expect, test } from 'vitest';
import { graphOf, type Market, nth, token } from './markets.testkit.ts';
import type { TradeType } from './route.ts';
import { findBestSplit } from './splitRoute.ts';

const E18 = 10n ** 18n;
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
    pool: { protocol: 'v3', address: nth(index), ...endsOf(from, to), fee: 500, tickSpacing: 10 },
    state: { sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: held * E18, tickRange: { ...ALL, ticks } },
  };
}

function pair(index: number, held: bigint, other: bigint): Market {
  return {
    pool: { protocol: 'v2', address: nth(index), ...endsOf(0, 1) },
    state: { reserve0: held * E18, reserve1: other * E18 },
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
    ['exactInput', 2, ['9-2 67197763323783868416', '9-3 22802236676216131584'], 87356610372280368569n],
    [
      'exactInput',
      3,
      ['9-2 60107295513153073152', '9-3 20358042195439337472', '11 9534662291407589376'],
      87579266270528876504n,
    ],
    [
      'exactInput',
      4,
      [
        '9-2 54950755387544635392',
        '9-3 18586171567440027648',
        '11 8545987308025359360',
        '12 7917085736989977600',
      ],
      87719875438597543954n,
    ],
    [
      'exactInput',
      6,
      [
        '9-2 46695713996887203840',
        '9-3 15759565914049744896',
        '9-1 7916733026504515584',
        '11 7665345689747484672',
        '12 6959139521950420992',
        '6 5003501850860630016',
      ],
      88009550684514086357n,
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
    ['exactOutput', 2, ['9-2 67500000035903795200', '9-3 22499999964096204800'], 92805463004922674701n],
    [
      'exactOutput',
      3,
      ['9-2 60342092660333119488', '9-3 20114027719533936640', '11 9543879620132943872'],
      92553264878890625407n,
    ],
    [
      'exactOutput',
      4,
      [
        '9-2 55129918386981509120',
        '9-3 18376640488476835840',
        '11 8552187666318654464',
        '12 7941253458223000576',
      ],
      92394129491790029230n,
    ],
    [
      'exactOutput',
      6,
      [
        '9-2 46896824212461951825',
        '9-3 15632274607503622144',
        '9-1 7816137315378197504',
        '11 7672221869431810048',
        '12 6984041645321806848',
        '6 4998500349902611631',
      ],
      92081604146166388032n,
    ],
    [
      'exactOutput',
      8,
      [
        '9-2 41988160508407333201',
        '9-3 13996051367950252032',
        '9-1 6998024960498544640',
        '11 6666421150293602304',
        '12 5889946814400260096',
        '13 5116749362938333184',
        '6 4998500349886124207',
        '14 4346145485625550336',
      ],
      91969262296768829909n,
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
