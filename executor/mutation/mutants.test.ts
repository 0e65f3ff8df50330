import { expect, test } from 'vitest';
import { executorSource } from '../compileExecutor.ts';
import { reasonOf } from './equivalents.ts';
import { mutantsOf, withFault } from './mutants.ts';

const source = executorSource();
const mutants = mutantsOf(source);

test('mutantsOf finds 188 faults of the executor, each of which changes the source', () => {
  expect(mutants).toHaveLength(188);
  expect(mutants.filter((mutant) => withFault(source, mutant) === source)).toEqual([]);
});

test('reasonOf explains three faults of the executor, and none of the others', () => {
  const explained = mutants.flatMap((mutant) => {
    const reason = reasonOf(source, mutant);
    return reason === undefined ? [] : [[source.slice(mutant.start, mutant.end), mutant.replacement, reason]];
  });
  expect(explained).toEqual([
    ['<', '<=', 'it refuses one unit of gas more, and cap and reserve are estimates in thousands'],
    ['>', '>=', 'for two equal balances the difference is the 0 of the other branch'],
    [
      'gt(extcodesize(token), 0)',
      'true',
      'each token that is sent has answered a balance before, which an account without code does not',
    ],
  ]);
});
