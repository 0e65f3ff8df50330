import { describe, it } from 'vitest';
import { type Block, POOL, plainToken, poolCreated, poolEvent, TOKEN_A, TOKEN_B } from './events.ts';
import { expectIndexed } from './mappingRun.ts';

/** Numbers around those where a word, two words, and one or two times nineteen digits end. */
const EDGES = [0n, 2n ** 63n, 2n ** 64n, 10n ** 19n, 10n ** 38n, 2n ** 127n, 2n ** 128n, 2n ** 200n].flatMap(
  (edge) => [edge - 1n, edge, edge + 1n, edge + 256n, edge * 2n + 17n],
);
const AMOUNTS = EDGES.flatMap((edge) => [edge, -edge]);
const created: Block = {
  number: 0,
  timestamp: 1_700_000_000,
  events: [poolCreated()],
  ethCalls: [...plainToken(TOKEN_A, 'AAA'), ...plainToken(TOKEN_B, 'BBB')],
};
const swapped = (amount0: bigint, amount1: bigint) =>
  poolEvent('Swap', {
    amount0: String(amount0),
    amount1: String(amount1),
    sqrtPriceX96: String(2n ** 96n),
    liquidity: '0',
    tick: 0,
  });
const sum = (amounts: readonly bigint[]): string => String(amounts.reduce((total, each) => total + each, 0n));
const withoutSign = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

describe.concurrent('amounts of any size and sign are exact', () => {
  it('each as an event has it, and their sums with and without sign', () => {
    // Each next to one of another size, of the other sign where it is its pair.
    const turned = AMOUNTS.map((_, at) => AMOUNTS[(at * 7 + 3) % AMOUNTS.length] ?? 0n);
    return expectIndexed(
      [
        created,
        { timestamp: 1_700_000_100, events: AMOUNTS.map((each, at) => swapped(each, turned[at] ?? 0n)) },
      ],
      [
        {
          query: 'marketEvents(first: 1000) { amount0 amount1 }',
          expected: {
            marketEvents: AMOUNTS.map((each, at) => ({ amount0: String(each), amount1: String(turned[at]) })),
          },
        },
        {
          query: `pool(id: "${POOL}") { amount0 amount1 volume0 volume1 }`,
          expected: {
            pool: {
              amount0: sum(AMOUNTS),
              amount1: sum(turned),
              volume0: sum(AMOUNTS.map(withoutSign)),
              volume1: sum(turned.map(withoutSign)),
            },
          },
        },
      ],
    );
  });

  it('sums that leave two words and come back', () => {
    const steps = [2n ** 127n - 1n, 1n, -(2n ** 127n), -(2n ** 127n), -1n, 2n ** 127n, 5n];
    return expectIndexed(
      [
        created,
        ...steps.map((step, at) => ({ timestamp: 1_700_000_100 + at, events: [swapped(step, -step)] })),
      ],
      [
        {
          query: `pool(id: "${POOL}") { amount0 amount1 volume0 volume1 }`,
          expected: {
            pool: {
              amount0: sum(steps),
              amount1: sum(steps.map((step) => -step)),
              volume0: sum(steps.map(withoutSign)),
              volume1: sum(steps.map(withoutSign)),
            },
          },
        },
      ],
    );
  });
});
