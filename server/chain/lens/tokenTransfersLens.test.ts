import { expect, test } from 'vitest';
import { joinTrials } from './tokenTransfersLens.ts';

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
  expect(joinTrials(outcomes)).toEqual({ outcome, isUnsteady });
});
