import { expect, test } from 'vitest';
import { describeDeliveries, describeOutcome, describeReasons } from './describeOutcomes.ts';

const counts = (...pairs: [number | null, number][]) => pairs.map(([upToBps, count]) => ({ upToBps, count }));

test('default: the reasons that there were', () => {
  expect(describeReasons({ deadline: 0, payer: 0 })).toBe('');
  expect(describeReasons({ deadline: 2, payer: 0, bound: 1 })).toBe(
    ' (2 past the deadline, 1 slippage limit exceeded)',
  );
});

test('default: each range of deliveries in words', () => {
  expect(
    describeDeliveries(counts([-1000, 1], [-10, 2], [-0.01, 0], [0, 30], [1, 4], [100, 0], [null, 5])),
  ).toEqual([
    '1 delivered 1,000 bps or more below the quote.',
    '2 delivered between 10 and 1,000 bps below the quote.',
    '30 delivered what was quoted.',
    '4 delivered up to 1 bps more than was quoted.',
    '5 delivered over 100 bps more than was quoted.',
  ]);
});

test('default: one outcome', () => {
  const outcome = { transactionHash: '0x01', blockNumber: '7', reason: null } as const;
  const words = (bps: number) => describeOutcome({ ...outcome, status: 'succeeded', bps });
  expect([words(0), words(-2.5), words(3)]).toEqual([
    'as quoted, in block 7',
    '2.5 bps below the quote, in block 7',
    '3 bps above the quote, in block 7',
  ]);
  expect(describeOutcome({ ...outcome, status: 'reverted', reason: 'lowGas', bps: null })).toBe(
    'reverted in block 7, sent with too little gas',
  );
});
