import { expect, test } from 'vitest';
import { nth, token } from '../markets.testkit.ts';
import { v3Pool } from '../pool.ts';
import { V3Side } from '../pools/v3/v3Side.ts';
import { balancedFinely } from './balancedPaths.ts';
import { scaledTo } from './scaledSplit.ts';

/** At so many for one, with the depth of a pair that holds so much of each at 1 for 1, as far as so many ticks. */
function side(index: number, held: bigint, [price, reach]: readonly [number, number]): V3Side {
  const ends = { token0: token(0), token1: token(1), fee: 3000, tickSpacing: 1 };
  const made = new V3Side(v3Pool({ address: nth(index), ...ends }), true);
  const liquidity = held * 10n ** 18n;
  const tick = Math.floor(Math.log(price) / Math.log(1.0001));
  const ticks = [
    { tick: tick - reach, liquidityNet: liquidity },
    { tick: tick + reach, liquidityNet: -liquidity },
  ];
  made.setState({
    ...{ protocol: 'v3', sqrtPriceX96: BigInt(Math.round(Math.sqrt(price) * 2 ** 96)), tick, liquidity },
    tickRange: { lowerTick: -887_272, upperTick: 887_272, ticks },
  });
  return made;
}

test.each([40, 60, 90])(
  'parts that give %i beside a pool that is filled at five times the price',
  (amountOut) => {
    const paths = [[side(1, 100n, [5, 60])], [side(2, 1000n, [1, 20_000])], [side(3, 3000n, [1, 20_000])]];
    const start = balancedFinely(paths, [0, 100e18, 0], 100e18);
    const scaled = scaledTo(start, amountOut * 1e18);
    expect((scaled?.total ?? 0) / 1e18).toBeCloseTo(amountOut, 6);
    // The first one gives all that it has; the others are as one of 4000.
    const [root, end] = [Math.sqrt(5), 1.0001 ** ((Math.floor(Math.log(5) / Math.log(1.0001)) - 60) / 2)];
    const rest = amountOut - 100 * (root - end);
    const input = (100 * (1 / end - 1 / root) + (4000 * rest) / (4000 - rest)) / 0.997;
    const sum = scaled?.parts.reduce((total, part) => total + part, 0) ?? 0;
    expect(sum / 1e18).toBeCloseTo(input, 5);
  },
);
