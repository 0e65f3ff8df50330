import { expect, test } from 'vitest';
import { shortageOf } from './shortage.ts';

const sale = (isCoin: boolean) => ({ isCoin, amount: 100n, gasUnits: 6n, l1Fee: 5n });

test.each([
  [135n, undefined],
  [134n, { kind: 'coin', has: 134n, needs: 135n }],
  [99n, { kind: 'coin', has: 99n, needs: 135n }],
])('default: a sale of 100 wei with gas of 30 and data of 5 by an account of %i wei', (coin, shortage) => {
  expect(shortageOf({ balance: coin, coin, gasPrice: 5n }, sale(true))).toEqual(shortage);
});

test.each([
  [100n, 35n, undefined],
  [99n, 35n, { kind: 'token', has: 99n, needs: 100n }],
  [100n, 34n, { kind: 'gas', has: 34n, needs: 35n }],
  [99n, 0n, { kind: 'token', has: 99n, needs: 100n }],
])('default: a sale of 100 units by an account of %i units and %i wei', (balance, coin, shortage) => {
  expect(shortageOf({ balance, coin, gasPrice: 5n }, sale(false))).toEqual(shortage);
});
