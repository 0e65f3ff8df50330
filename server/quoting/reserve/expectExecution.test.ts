import { describe, expect, test } from 'vitest';
import type { LivePool } from '../../routing/model/pool.ts';
import type { Hop, Route } from '../../routing/model/route.ts';
import { DAI, legOf, USDC, v2Hop, v3Hop, WETH } from '../../universalRouter/routes.testkit.ts';
import { quotedTrade } from '../model/quotedTrade.testkit.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';
import { expectExecution } from './expectExecution.ts';

const pairOf = ({ pool }: Hop, reserve0: bigint, reserve1: bigint) =>
  ({ ...pool, state: { protocol: 'v2', reserve0, reserve1 } }) as LivePool;
/** A price of 1 and so much liquidity that no trade here moves it. */
const deepPool = ({ pool }: Hop) =>
  ({
    ...pool,
    state: {
      protocol: 'v3',
      sqrtPriceX96: 2n ** 96n,
      tick: 0,
      liquidity: 10n ** 24n,
      tickRange: { lowerTick: -887_272, upperTick: 887_272, ticks: [] },
    },
  }) as LivePool;

const MILLION = 1_000_000n;
const first = v2Hop(WETH, USDC);
const second = v3Hop(USDC, DAI, 100);

function purchase(legs: readonly Route[], pools: readonly LivePool[], feeAmount = 0n): QuotedTrade {
  const amountIn = legs.reduce((sum, { amounts }) => sum + (amounts[0] ?? 0n), 0n);
  return { ...quotedTrade('exactOutput'), legs, pools, amountIn, feeAmount };
}

describe('expectExecution', () => {
  test('an exact input moves the quoted amounts', () => {
    const quoted = quotedTrade('exactInput');
    expect(expectExecution(quoted, [])).toEqual({ amountIn: 10_000n, amountOut: 9_871n, reserves: [] });
  });

  test('behavior: a pair gives more than was asked for where its rounding does', () => {
    // 1 of a million costs 2 of a thousand, for which the pair gives 1990.
    const hop = v2Hop(USDC, WETH);
    const leg = legOf('exactOutput', [hop], [2n, 1n]);
    const quoted = purchase([leg.route], [pairOf(hop, 1000n, MILLION)]);
    expect(expectExecution(quoted, [leg])).toEqual({ amountIn: 2n, amountOut: 1990n, reserves: [] });
    expect(expectExecution({ ...quoted, feeAmount: 90n }, [leg])).toMatchObject({ amountOut: 1900n });
  });

  test('a mixed route leaves the excess of its intermediate token', () => {
    // 500 of DAI cost 502 of USDC; 600 of them cost 603 of WETH. 98 are left, worth 97.7 after a fee of 0.3
    // %.
    const leg = { ...legOf('exactOutput', [first, second], [504n, 502n, 500n]), intermediates: [600n] };
    const pools = [pairOf(first, MILLION, MILLION), deepPool(second)];
    expect(expectExecution(purchase([leg.route], pools), [leg])).toEqual({
      amountIn: 603n,
      amountOut: 500n,
      reserves: [{ token: USDC, amount: 98n, value: 97n }],
    });
    const exact = { ...leg, intermediates: [502n] };
    expect(expectExecution(purchase([leg.route], pools), [exact])).toEqual({
      amountIn: 504n,
      amountOut: 500n,
      reserves: [],
    });
  });

  test('the reserves of several routes are summed by token', () => {
    const other = v2Hop(WETH, USDC, '0x00000000000000000000000000000000000d1a07');
    const legs = [first, other].map((hop) => ({
      ...legOf('exactOutput', [hop, second], [504n, 502n, 500n]),
      intermediates: [600n],
    }));
    const pools = [pairOf(first, MILLION, MILLION), pairOf(other, MILLION, MILLION), deepPool(second)];
    const routes = legs.map(({ route }) => route);
    expect(expectExecution(purchase(routes, pools), legs)).toEqual({
      amountIn: 1206n,
      amountOut: 1000n,
      reserves: [{ token: USDC, amount: 196n, value: 194n }],
    });
  });

  test('error: an intermediate amount that cannot be bought', () => {
    const leg = { ...legOf('exactOutput', [first, second], [504n, 502n, 500n]), intermediates: [MILLION] };
    const pools = [pairOf(first, MILLION, MILLION), deepPool(second)];
    expect(() => expectExecution(purchase([leg.route], pools), [leg])).toThrow('cannot be bought');
  });
});
