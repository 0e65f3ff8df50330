import { describe, it } from 'vitest';
import { getSqrtRatioAtTick } from '../../server/amm/v3/tickMath.ts';
import { type Block, plainToken, poolManagerEvent, TOKEN_A, TOKEN_B } from './events.ts';
import { expectIndexed } from './mappingRun.ts';

const LOWEST = { tick: -887_272, price: 4_295_128_739n };
/** The highest price that a pool can have, below that of tick 887272. */
const HIGHEST = { tick: 887_271, price: 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n };
/** With so much liquidity, a range below the price holds the difference of its square roots, to the digit. */
const Q96 = 2n ** 96n;

/**
 * What `getSqrtPriceAtTick` of Uniswap's TickMathTest returns on Anvil: each bit of a tick alone, with either
 * sign, and many at once.
 */
const PUBLISHED: readonly (readonly [tick: number, sqrtPriceX96: bigint])[] = [
  [-887_271, 4295343490n],
  [-699_050, 52475989720364n],
  [-524_288, 327099227039063107n],
  [-524_287, 327115581591561469n],
  [-349_525, 2039013546218315176708n],
  [-262_144, 160982827401375763736069n],
  [-131_072, 112935262922445818024280874n],
  [-65_536, 2991262837734375505310244437n],
  [-32_768, 15394552875315951095595078918n],
  [-16_384, 34923947901690145425342545399n],
  [-8192, 52601903197458624361810746400n],
  [-4096, 64556580881331167221767657720n],
  [-2048, 71517125791179246722882903168n],
  [-1024, 75273969370139069689486932538n],
  [-512, 77225761753129597550065289037n],
  [-256, 78220554859095770638340573244n],
  [-128, 78722746600537056721934508530n],
  [-64, 78975050245229982702767995060n],
  [-32, 79101505139923049997807806615n],
  [-16, 79164808496886665658930780292n],
  [-8, 79196479170490597288862688491n],
  [-4, 79212319258289487113226433917n],
  [-2, 79220240490215316061937756561n],
  [-1, 79224201403219477170569942574n],
  [0, 79228162514264337593543950336n],
  [1, 79232123823359799118286999568n],
  [2, 79236085330515764027303304732n],
  [4, 79244008939048815603706035062n],
  [8, 79259858533276714757314932306n],
  [16, 79291567232598584799939703905n],
  [32, 79355022692464371645785046467n],
  [64, 79482085999252804386437311142n],
  [128, 79736823300114093921829183327n],
  [256, 80248749790819932309965073893n],
  [512, 81282483887344747381513967012n],
  [1024, 83390072131320151908154831282n],
  [2048, 87770609709833776024991924139n],
  [4096, 97234110755111693312479820774n],
  [8192, 119332217159966728226237229891n],
  [16_384, 179736315981702064433883588728n],
  [32_768, 407748233172238350107850275305n],
  [65_536, 2098478828474011932436660412518n],
  [131_072, 55581415166113811149459800483534n],
  [262_144, 38992368544603139932233054999993536n],
  [349_525, 3078499280707867180287652354444453806n],
  [524_287, 19189247130466284822469633870301185392758n],
  [524_288, 19190206568837448476620805525116361302670n],
  [699_050, 119618548765567751847855488809557441312717096n],
  [887_271, 1461373636630004318706518188784493106690254656249n],
];

describe.concurrent('the price at a tick', () => {
  it('is the contract’s, to the digit', () => expectIndexed(...rangesUpTo(PUBLISHED)));

  it('is that of an arithmetic of its own at 300 ticks, whichever words carry', () => {
    const ticks = Array.from({ length: 300 }, (_, at) => -886_000 + at * 5927 + (at % 7));
    return expectIndexed(...rangesUpTo(ticks.map((tick) => [tick, getSqrtRatioAtTick(tick)])));
  });
});

/** A range from the lowest tick up to each of these, and what it takes to fill it. */
function rangesUpTo(prices: typeof PUBLISHED): Parameters<typeof expectIndexed> {
  const initialized = poolManagerEvent('Initialize', {
    tickSpacing: 1,
    sqrtPriceX96: String(HIGHEST.price),
    tick: HIGHEST.tick,
  });
  const filled = prices.map(([tickUpper]) =>
    poolManagerEvent('ModifyLiquidity', {
      tickLower: LOWEST.tick,
      tickUpper,
      liquidityDelta: String(Q96),
    }),
  );
  const blocks: Block[] = [
    {
      number: 0,
      timestamp: 1_700_000_000,
      events: [initialized],
      ethCalls: [...plainToken(TOKEN_A, 'AAA'), ...plainToken(TOKEN_B, 'BBB')],
    },
    { events: filled },
  ];
  const expected = prices.map(([tickUpper, price]) => ({
    tickUpper,
    deposited0: '0',
    deposited1: String(price - LOWEST.price),
  }));
  return [
    blocks,
    [
      {
        query: 'v4Positions(first: 1000) { tickUpper deposited0 deposited1 }',
        expected: { v4Positions: expected },
      },
    ],
  ];
}
