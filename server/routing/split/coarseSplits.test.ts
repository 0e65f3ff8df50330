import { describe, expect, test } from 'vitest';
import { afterHop, graphOf, hop, type Market, token } from '../markets.testkit.ts';
import type { Route } from '../route.ts';
import { findBestSplit } from '../splitRoute.ts';
import { type CoarseScene, coarseScene } from './coarseMarkets.testkit.ts';

/**
 * Totals of splits into at most 8 routes, by the seed of the scene. A search may find better ones and no worse ones:
 * units of coarse tokens are worth so much that bounds which round to whole units leave out routes that pay.
 */
const OUTPUTS: readonly Recorded[] = [
  [0, 19948282135388566657201n],
  [1, 187689n],
  [2, 1648949537n],
  [3, 269257n],
  [4, 5617777n],
  [5, 864060n],
  [12, 64093837436218410175006n],
  [13, 1707147n],
  [14, 87431436632n],
  [15, 53670n],
  [16, 4889528n],
  [17, 2586431n],
  [24, 450871290140041952925n],
  [25, 3334868n],
  [26, 87822724506n],
  [27, 14323n],
  [28, 927011n],
  [29, 3589966n],
  [36, 532963565746963506540n],
  [37, 72846n],
  [38, 29511037395n],
  [39, 116384n],
  [40, 727478n],
  [41, 47500n],
  [48, 597130266977245765535n],
  [49, 202495n],
  [50, 3401677965n],
  [51, 39183n],
  [52, 56597n],
  [53, 37139n],
  [60, 27153769769071516874461n],
  [61, 242579n],
  [62, 940586580n],
  [63, 87006n],
  [64, 865210n],
  [65, 2534927n],
  [72, 11503492096062675527492n],
  [73, 114822n],
  [74, 83998509094n],
  [75, 86462n],
  [76, 85503n],
  [77, 44568n],
  [84, 2379415171970774832573n],
  [85, 184116n],
  [86, 637488352n],
  [87, 18748n],
  [88, 379345n],
  [89, 3532295n],
  [96, 33943247033632833211024n],
  [97, 9586682n],
  [98, 47730958344n],
  [99, 3516n],
  [100, 151547n],
  [101, 1773428n],
  [108, 5416129946960051698783n],
  [109, 4491661n],
  [110, 68080223230n],
  [111, 77785n],
  [112, 2152677n],
  [113, 1577602n],
];
const INPUTS: readonly Recorded[] = [
  [6, 560135n],
  [7, 39329776601033004377504n],
  [8, 3099n],
  [9, 44771472009n],
  [10, 17294n],
  [11, 78334n],
  [18, 1995202n],
  [19, 47672521326596886406196n],
  [20, 816n],
  [21, 3345804363n],
  [22, 22803n],
  [30, 1965843n],
  [31, 48939999830012993400190n],
  [32, 31244n],
  [33, 77073077443n],
  [34, 101832n],
  [35, 154964n],
  [42, 2993756n],
  [43, 19520209476235835035003n],
  [44, 13043n],
  [45, 1562325312n],
  [46, 6118n],
  [47, 41681n],
  [54, 547619n],
  [55, 24124572504143618101737n],
  [56, 959n],
  [57, 1383913447n],
  [58, 19085n],
  [59, 2997852n],
  [66, 54301n],
  [67, 462338863770096801727n],
  [68, 12255n],
  [69, 6973126834n],
  [70, 29674n],
  [71, 304337n],
  [78, 74955n],
  [79, 486888505525927261137n],
  [80, 617n],
  [81, 4694634396n],
  [82, 37436n],
  [83, 2043954n],
  [90, 1631457n],
  [91, 717325248835818456235n],
  [92, 83918n],
  [93, 3998821074n],
  [94, 230108n],
  [95, 1299342n],
  [102, 7785789n],
  [103, 4215652608808875659235n],
  [104, 39997n],
  [105, 30379383632n],
  [106, 366477n],
  [107, 774264n],
  [114, 124751n],
  [115, 89191570746001697430737n],
  [116, 1698n],
  [117, 2021680946n],
  [118, 20914n],
  [119, 1512351n],
];

/** The parts of an exact output begin with an estimate of its input; how they are rounded decides on less than so much. */
const MILLION = 1_000_000n;

type Recorded = readonly [seed: number, total: bigint];

const sumOf = (amounts: readonly (bigint | undefined)[]) =>
  amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n);

function splitOf({ markets, tradeType, amount }: CoarseScene) {
  const ends = { tokenIn: token(0), tokenOut: token(1), maxHops: 3 } as const;
  const split = findBestSplit(graphOf(markets), { ...ends, tradeType, amount, maxSplits: 8 });
  if (split.kind !== 'found') throw new Error(split.kind);
  return split;
}

/** What the legs give, or ask, one after the other, each pool as the leg before left it; apart from the engine. */
function replay({ markets, tradeType }: CoarseScene, legs: readonly Route[]): bigint {
  const states = new Map<string, Market>(markets.map((market) => [market.pool.id, market]));
  const isInput = tradeType === 'exactInput';
  let handedOver = 0n;
  return sumOf(
    legs.map(({ hops, amounts, handsOver = false }) => {
      let amount = (isInput ? amounts[0] : amounts.at(-1)) ?? 0n;
      for (const { pool, tokenIn } of isInput ? hops : hops.toReversed()) {
        if (pool === hops.at(-1)?.pool && isInput) {
          amount += handedOver;
          handedOver = handsOver ? amount : 0n;
          if (handsOver) return 0n;
        }
        const market = states.get(pool.id);
        const other = market && hop(market, tokenIn, tradeType, amount);
        if (market === undefined || other === undefined) throw new Error('a hop that cannot be filled');
        states.set(pool.id, afterHop(market, tokenIn, tradeType, amount));
        amount = other;
      }
      return amount;
    }),
  );
}

function sharesPools(legs: readonly Route[]): boolean {
  const ids = legs.flatMap(({ hops }) => hops.map(({ pool }) => pool.id));
  return new Set(ids).size < ids.length;
}

describe('findBestSplit of coarse tokens', () => {
  test('args: an exact input pays no less than it did', () => {
    let shared = 0;
    const worse = OUTPUTS.filter(([seed, total]) => {
      const scene = coarseScene(seed);
      const { legs, amountIn, amountOut } = splitOf(scene);
      expect(amountIn, `seed ${seed}`).toBe(scene.amount);
      expect(amountOut, `seed ${seed}`).toBe(replay(scene, legs));
      shared += Number(sharesPools(legs));
      return amountOut < total;
    });
    expect(worse).toEqual([]);
    expect(shared).toBeGreaterThan(OUTPUTS.length / 2);
  });

  test('args: an exact output asks for no more than it did', () => {
    let shared = 0;
    const worse = INPUTS.filter(([seed, total]) => {
      const scene = coarseScene(seed);
      const { legs, amountIn, amountOut } = splitOf(scene);
      expect(amountOut, `seed ${seed}`).toBe(scene.amount);
      expect(amountIn, `seed ${seed}`).toBe(replay(scene, legs));
      shared += Number(sharesPools(legs));
      return amountIn - total > total / MILLION;
    });
    expect(worse).toEqual([]);
    expect(shared).toBeGreaterThan(INPUTS.length / 3);
  });
});
