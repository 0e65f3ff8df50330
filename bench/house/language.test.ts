import { expect, test } from 'vitest';
import { languageFaults } from './language.ts';

const rulesOf = (source: string, file = 'pool.ts') =>
  languageFaults(file, source).map(({ line, rule }) => `${line}: ${rule}`);

test('languageFaults finds none in plain docstrings', () => {
  const source = `
/** Returns the output of a pool, rounded down, raw units. */
export const one = 1;
/**
 * The price after a swap.
 * @throws RangeError when what was given is no price, however long this sentence about the thrown error may
 * go on and on and on
 */
export const two = 2;
const NOTHING_LEFT = 3;
`;
  expect(rulesOf(source)).toEqual([]);
});

test.each([
  ['/** What is left after gas. */', ['begins with a verb or a noun', 'no "what"']],
  ['/** The same of the last ones. */', ['begins with a verb or a noun']],
  ['/** Returns what it costs. */', ['no "what"']],
  ['/** Returns as many as so many pools hold. */', ['no "what"']],
  [`/** Returns ${'one '.repeat(24)}end. */`, ['at most 25 words']],
  ['/** One. Two. Three. Four. */', ['at most 3 sentences']],
  ['const NOTHING = [];', ['not called NONE or NOTHING']],
])('languageFaults finds the faults of %s', (source, wanted) => {
  const found = languageFaults('pool.ts', source).map(({ rule }) => rule);
  expect(found).toHaveLength(wanted.length);
  for (const [index, part] of wanted.entries()) expect(found[index]).toContain(part);
});

test('languageFaults reads titles of tests, and no docstrings there', () => {
  const source =
    "/** What is left. */\ntest('nor below it', () => {});\ntest('a pool keeps its fee', () => {});";
  expect(rulesOf(source, 'pool.test.ts')).toEqual(['2: a title names its subject first']);
});

test('languageFaults passes over code between backticks', () => {
  expect(rulesOf('/** Returns `what` of a request. */')).toEqual([]);
});
