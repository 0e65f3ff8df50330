import type { Block } from '../events.ts';
import { indexBlocks, type Program } from './indexing.ts';
import { answerQuery } from './query.ts';

interface Expectation {
  readonly query: string;
  readonly expected: Readonly<Record<string, unknown>>;
}

/**
 * Feeds the blocks to the mappings in this process and compares what they have stored, by the rules of the
 * engine's test mode: arrays are sets, and numbers equal their text.
 * @throws Error when a handler fails or an answer differs
 */
export function expectIndexedBy(
  program: Program,
  blocks: readonly Block[],
  expectations: readonly Expectation[],
): void {
  const store = indexBlocks(program, blocks);
  for (const { query, expected } of expectations) {
    const actual = answerQuery(program.schema, store, `{ ${query} }`);
    if (isSame(actual, expected)) continue;
    throw new Error(`${query}\nexpected ${printed(expected)}\nactual ${printed(actual)}`);
  }
}

function isSame(actual: unknown, expected: unknown): boolean {
  if (Array.isArray(actual) && Array.isArray(expected)) {
    const left = [...expected];
    return (
      actual.length === expected.length &&
      actual.every((each) => {
        const at = left.findIndex((other) => isSame(each, other));
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      })
    );
  }
  if (isObject(actual) && isObject(expected)) {
    const names = Object.keys(actual);
    return (
      names.length === Object.keys(expected).length &&
      names.every((name) => Object.hasOwn(expected, name) && isSame(actual[name], expected[name]))
    );
  }
  if (typeof actual === 'string' && typeof expected === 'number') return actual === String(expected);
  return actual === expected;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function printed(value: unknown): string {
  return JSON.stringify(value, undefined, 1);
}
