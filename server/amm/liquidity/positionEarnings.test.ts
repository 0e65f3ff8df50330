import { expect, test } from 'vitest';
import { positionEarnings } from './positionEarnings.ts';

const AMOUNTS = { amount0: 700n, amount1: 4_600n };
const OWED = { amount0: 12n, amount1: 305n };
const FLOWS = {
  deposited: { amount0: 1_000n, amount1: 5_000n },
  withdrawn: { amount0: 200n, amount1: 900n },
};

test('earnings are all fees, the change of the amounts, and their sum against holding', () => {
  const collected = { amount0: 230n, amount1: 700n };
  // Of 900 freed units of token1, 200 are owed still: 305 + 700 − 900 = 105 are fees.
  expect(positionEarnings(Object.assign({ collected }, FLOWS), AMOUNTS, OWED)).toEqual({
    fees: { amount0: 42n, amount1: 105n },
    divergence: { amount0: -100n, amount1: 500n },
    againstHolding: { amount0: -58n, amount1: 605n },
  });
});

test('earnings without collections tell no fees, and the change of the amounts', () => {
  expect(positionEarnings(Object.assign({ collected: null }, FLOWS), AMOUNTS, OWED)).toEqual({
    fees: null,
    divergence: { amount0: -100n, amount1: 500n },
    againstHolding: null,
  });
});
