import { expect, test } from 'vitest';
import { GasCosts, GasUnits } from '../../gasCosts.ts';
import { graphOf, token } from '../../markets.testkit.ts';
import { anyProtocol } from '../../pools/routingProtocols.ts';
import { v2Market as pair } from '../../pools.testkit.ts';
import { finish } from '../../steps.ts';
import { BoundedTrade } from '../boundedTrade.ts';
import { NO_LIMITS } from '../cap.ts';
import type { Prices } from '../prices.ts';
import { SharesByRoutes } from '../routes/sharesByRoutes.ts';
import { CorridorLooks } from './corridorLooks.ts';

const [A, B, C, D, E, F] = [token(0), token(1), token(2), token(3), token(4), token(5)] as const;
const E18 = 10n ** 18n;
const DEEP = 10n ** 24n;
/** A millionth of the trade for each route and each pool. */
const GAS = new GasCosts(
  new GasUnits((legs) => legs.reduce((sum, hops) => sum + BigInt(1 + hops.length), 0n)),
  (units) => (units * E18) / 1_000_000n,
);

test('the tokens inside the corridors that leave most come with the prices at which these trade', () => {
  const twice = [E18 / 5n, (E18 * 2n) / 5n] as const;
  const graph = graphOf([
    ...[pair(1, A, B, DEEP, DEEP), pair(2, A, C, ...twice), pair(3, C, B, DEEP, DEEP)],
    ...[pair(4, A, D, DEEP, DEEP), pair(5, D, E, ...twice), pair(6, E, B, DEEP, DEEP)],
    // A hundredth as large.
    ...[pair(7, A, F, twice[0] / 100n, twice[1] / 100n), pair(8, F, B, DEEP, DEEP)],
  ]);
  const ends = graph.endsOf(A, B) ?? { start: 0, end: 0 };
  const request = { tokenIn: A, tokenOut: B, tradeType: 'exactInput', amount: E18 } as const;
  const gas = {
    ...GAS.floors(anyProtocol(graph.protocols)),
    ...{ ofLegs: 0, isFree: false },
  };
  const trade = new BoundedTrade(graph, { ...request, maxHops: 3, mostRoutes: 8 }, ends, [], gas);
  const looks = new CorridorLooks(trade, new SharesByRoutes());
  const unpriced: Prices = { input: 0.997, tokens: new Map() };
  finish(looks.look(unpriced, NO_LIMITS));
  const pricesOf = (most: number) =>
    new Map(
      [...looks.withInner(unpriced, most).tokens].map(([number, { afterFirst }]) => [
        graph.tokens.at(number),
        afterFirst,
      ]),
    );
  const found = pricesOf(3);
  expect([...found.keys()].sort()).toEqual([C, D, E, F].sort());
  // One for one before the output; D as the input is, and E between what it is sold for and worth: half and all.
  expect(found.get(C)).toBeCloseTo(0.997, 4);
  expect(found.get(F)).toBeCloseTo(0.997, 4);
  expect(found.get(D)).toBeGreaterThan(0.997);
  expect(found.get(E)).toBeGreaterThan(0.5);
  expect(found.get(E)).toBeLessThan(0.997);
  expect((found.get(D) ?? 0) / (found.get(E) ?? 0)).toBeCloseTo(2 * 0.997, 4);
  // The smallest earns least.
  expect([...pricesOf(2).keys()].sort()).toEqual([C, D, E].sort());
  looks.release();
});
