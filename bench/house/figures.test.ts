import { expect, test } from 'vitest';
import { houseFigures } from './figures.ts';
import { closureOf } from './sources.ts';

const sources = new Map([
  ['server/routing/search/tuning.ts', 'export const ONE = 1;\nexport const TWO = 2;\n'],
  ['server/routing/pool.ts', "import { ONE } from './search/tuning.ts';\nexport { ONE };\n\n"],
  ['server/routing/pool.test.ts', "test('nor this', () => {});\n\n\n\n\n\n\n"],
  ['server/quoting/word.ts', `// ${'word '.repeat(22)}\nexport type Word = string;`],
  [
    'server/quoting/rounds/quoteTrade.ts',
    "import { ONE } from '../../routing/pool.ts';\nimport type { Word } from '../word.ts';\n",
  ],
]);

test('houseFigures counts production lines, constants, needed modules and faults by room', () => {
  expect(Object.fromEntries(houseFigures(sources))).toEqual({
    'lines of routing': 5,
    'lines of its longest file': 3,
    'tuning constants of routing': 2,
    'modules that quoteTrade.ts needs': 3,
    'comments wider than code': 1,
    'faults of language in server/routing': 1,
  });
});

test('closureOf follows imports in both directions once, and refuses a module that is not there', () => {
  const circle = new Map([
    ['a.ts', "import { b } from './b.ts';"],
    ['b.ts', "export const load = () => import('./a.ts');"],
  ]);
  expect([...closureOf('a.ts', circle)]).toEqual(['a.ts', 'b.ts']);
  expect(() => closureOf('c.ts', circle)).toThrow(new RangeError('there is no module c.ts'));
});
