import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkRouter, OWN_ROUTERS, routerInput, routerOf, searchesAsked } from './routerInput.ts';

const EXCHANGES = { all: ['ours', 'theirs'], defaults: ['ours'] };
const withExecutor = (defaultRouter: 'universalRouter' | 'executor' | 'best') => ({
  hasExecutor: true,
  defaultRouter,
});

test.each([
  [undefined, 'universalRouter', undefined],
  ['universalRouter', 'best', undefined],
  ['executor', 'universalRouter', 'executor'],
  ['best', 'universalRouter', 'best'],
  [undefined, 'best', 'best'],
] as const)('routerOf %s with the default %s is %s', (router, defaultRouter, choice) => {
  expect(routerOf({ router }, withExecutor(defaultRouter))).toBe(choice);
});

test('routerOf without an executor is undefined for best, so that nothing more is searched', () => {
  expect(routerOf({ router: 'best' }, OWN_ROUTERS)).toBeUndefined();
  expect(searchesAsked({ router: 'best', exchanges: ['all'] }, EXCHANGES)).toBe(2);
});

test('checkRouter refuses the executor by name where there is none', () => {
  const refused: string[] = [];
  const reject = (path: string, message: string) => refused.push(`${path} ${message}`);
  checkRouter({ router: 'best' }, OWN_ROUTERS, reject);
  checkRouter({ router: 'executor' }, withExecutor('universalRouter'), reject);
  expect(refused).toEqual([]);
  checkRouter({ router: 'executor' }, OWN_ROUTERS, reject);
  expect(refused).toEqual(['router must be universalRouter or best: this service has no executor']);
});

test('searchesAsked counts each exchange, and twice as many for router=best', () => {
  const asked = (router: 'universalRouter' | 'executor' | 'best', exchanges?: readonly string[]) =>
    searchesAsked({ router, exchanges }, EXCHANGES, withExecutor('universalRouter'));
  expect([asked('universalRouter'), asked('executor'), asked('best')]).toEqual([1, 1, 2]);
  expect([asked('universalRouter', ['all']), asked('executor', ['all']), asked('best', ['all'])]).toEqual([
    2, 2, 4,
  ]);
});

test('routerInput names the choices where it refuses one', () => {
  const parsed = z.object({ router: routerInput }).safeParse({ router: 'swapRouter' });
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
    'must be universalRouter, executor or best',
  ]);
});
