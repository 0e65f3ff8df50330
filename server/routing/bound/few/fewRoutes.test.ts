import { expect, test } from 'vitest';
import { ROUND_UNITS } from '../../gas.testkit.ts';
import { GasCosts } from '../../gasCosts.ts';
import { graphOf, token } from '../../markets.testkit.ts';
import { optimalityGap } from '../../optimalityGap.ts';
import { wholePair } from '../../pools.testkit.ts';
import { findBestSplit } from '../../splitRoute.ts';

const [A, B, C] = [token(0), token(1), token(2)] as const;
const E18 = 10n ** 18n;
const AMOUNT = 100n * E18;

/** So many units are the whole trade. */
const gasOf = (whole: bigint) => new GasCosts(ROUND_UNITS, (each) => (each * AMOUNT) / whole);

/** Two pools from A to C, and two from there to B, the first one of which holds so much. */
function answer(held: bigint, whole: bigint) {
  const graph = graphOf([
    ...[wholePair(1, A, C, 1000n, 990n), wholePair(2, A, C, 500n, 494n)],
    ...[wholePair(3, C, B, held, (held * 99n) / 100n), wholePair(4, C, B, 1500n, 1480n)],
  ]);
  const request = {
    ...({ tokenIn: A, tokenOut: B, maxHops: 3, tradeType: 'exactInput', amount: AMOUNT } as const),
    gas: gasOf(whole),
  };
  const split = findBestSplit(graph, { ...request, maxSplits: 3 });
  if (split.kind !== 'found') throw new Error(split.kind);
  const routes = split.legs.map(({ hops }) => hops.map(({ pool }) => Number(pool.address)).join('>'));
  return { routes, gap: optimalityGap(graph, { ...request, mostRoutes: 8 }, split.legs) };
}

// At prices that all routings have in common, pools of two routes could trade with each other, which leaves 3 497, 642 and 2 226 millionths.
test.each([
  ['two that share a pool, since another one is dear', 300n, 8_500n, ['1>4', '2>4']],
  ['two that share none', 1000n, 8_500n, ['1>4', '2>3']],
  ['three, of which one joins the others', 300n, 50_000n, ['1>4', '2>4', '2>3']],
])('optimalityGap: routes over one token are bounded by pools of their own: %s', (_, held, whole, routes) => {
  const found = answer(held, whole);
  expect(found.routes).toEqual(routes);
  expect(found.gap).toBeLessThan(40);
});
