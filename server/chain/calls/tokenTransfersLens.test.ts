import { expect, test } from 'vitest';
import { decodeTransfers, joinTrials } from './tokenTransfersLens.ts';

test.each([
  [['sound', 'sound', 'sound'], 'sound', false],
  [['notTaken', 'notTaken', 'notTaken'], 'notTaken', false],
  [['sound', 'notSent', 'sound'], 'notSent', true],
  [['sound', 'sound', 'notAccepted'], 'notAccepted', true],
  [['notTaken', 'notSent', 'notSent'], 'notTaken', false],
  [['sound', 'notRun', 'notTaken'], 'notRun', false],
  [['sound'], 'sound', false],
  [[], 'notRun', false],
] as const)('joinTrials: %o is %s', (outcomes, outcome, isUnsteady) => {
  const runs = outcomes.map((each) => ({ outcome: each, isSoundInPart: each === 'sound' }));
  expect(joinTrials(runs)).toEqual({ outcome, isUnsteady, isSoundInPart: outcome === 'sound' });
});

test('joinTrials: what fails for its amount in each block fails for its amount', () => {
  const large = { outcome: 'notSent', isSoundInPart: true } as const;
  const any = { outcome: 'notSent', isSoundInPart: false } as const;
  expect(joinTrials([large, large]).isSoundInPart).toBe(true);
  expect(joinTrials([large, any]).isSoundInPart).toBe(false);
});

test('decodeTransfers: an outcome each, with a mark where a small part is sound', () => {
  expect(decodeTransfers('0x0105028200', 4)).toEqual([
    { outcome: 'sound', isSoundInPart: true },
    { outcome: 'notSent', isSoundInPart: false },
    { outcome: 'notSent', isSoundInPart: true },
    { outcome: 'notRun', isSoundInPart: false },
  ]);
  expect(() => decodeTransfers('0x0106', 1)).toThrow(RangeError);
});
