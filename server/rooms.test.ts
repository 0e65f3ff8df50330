import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from '../bench/house/sources.ts';

/**
 * Folders whose own folders still import each other, to be emptied. Nothing is excepted on top of server,
 * where the rooms are that a reader meets first, nor in a folder that is not named here.
 */
const TANGLED = ['server/universalRouter', 'server/web'];

/**
 * An import or a re-export of a module of the service. Types count: a reader needs their room to understand
 * them.
 */
const IMPORT = /^(?:import|export)\s[^;'"]*?from\s+'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'/gm;

/** Tests and testkits are left out: a test may look at each use of its module. */
const IS_SOURCE = /(?<!\.test|\.testkit|\.d)\.tsx?$/;

/** An import as two rooms of one folder see it, and the modules that it is between. */
interface Arrow {
  readonly folder: string;
  readonly rooms: readonly [string, string];
  readonly text: string;
}

/**
 * Returns the import as an arrow between rooms of the folder where the ways to both modules part; undefined
 * inside of a room, and between a room and a module on top of it, which is its door. On top of server, a
 * module is a room of its own.
 */
function arrowOf(from: string, to: string): Arrow | undefined {
  const [way, other] = [from.split('/'), to.split('/')];
  const depth = way.findIndex((name, index) => name !== other[index]);
  const isDoor = depth > 1 && (depth === way.length - 1 || depth === other.length - 1);
  if (depth < 0 || isDoor) return undefined;
  const rooms = [way[depth] ?? '', other[depth] ?? ''] as const;
  return { folder: way.slice(0, depth).join('/'), rooms, text: `${from} imports ${to}` };
}

/** Returns the pairs of rooms that import each other, by their folder, each with two modules that do. */
function mutualPairs(sources: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const arrows = new Map<string, Arrow>();
  for (const [from, text] of sources) {
    for (const [, imported, awaited] of text.matchAll(IMPORT)) {
      const to = posix.join(posix.dirname(from), imported ?? awaited ?? '');
      const arrow = sources.has(to) ? arrowOf(from, to) : undefined;
      if (arrow !== undefined) arrows.set([arrow.folder, ...arrow.rooms].join(' '), arrow);
    }
  }
  const pairs = new Map<string, string[]>();
  for (const { folder, rooms, text } of arrows.values()) {
    const back = arrows.get([folder, ...rooms.toReversed()].join(' '));
    if (back === undefined || rooms[0] > rooms[1]) continue;
    pairs.set(folder, [...(pairs.get(folder) ?? []), `${rooms.join(' ↔ ')}: ${text}, ${back.text}`]);
  }
  return pairs;
}

const sources = new Map([...readSources('server')].filter(([file]) => IS_SOURCE.test(file)));
const pairs = mutualPairs(sources);

test('no two rooms of server, nor of a folder in it, import each other', () => {
  expect(sources.size).toBeGreaterThan(800);
  expect([...pairs].filter(([folder]) => !TANGLED.includes(folder)).flatMap(([, found]) => found)).toEqual(
    [],
  );
});

test('every folder that is named as tangled still is', () => {
  expect(TANGLED.filter((folder) => !pairs.has(folder))).toEqual([]);
});

test('a pair is found by a type, a re-export and an import while running, in any folder', () => {
  const found = mutualPairs(
    new Map([
      ['server/a/one.ts', "import type { Two } from '../b/inner/two.ts';\nimport { own } from './own.ts';"],
      ['server/a/own.ts', "import {\n  three,\n} from '../three.ts';"],
      ['server/b/inner/two.ts', "export { one } from '../../a/one.ts';\nimport { door } from '../door.ts';"],
      ['server/b/door.ts', "export const load = () => import('./inner/two.ts');"],
      ['server/three.ts', "export const load = () => import('./a/own.ts');"],
      ['server/b/left/l.ts', "import { r } from '../right/r.ts';"],
      ['server/b/right/r.ts', "import { l } from '../left/l.ts';\nimport { door } from '../door.ts';"],
    ]),
  );
  expect(Object.fromEntries(found)).toEqual({
    server: [
      'a ↔ b: server/a/one.ts imports server/b/inner/two.ts, server/b/inner/two.ts imports server/a/one.ts',
      'a ↔ three.ts: server/a/own.ts imports server/three.ts, server/three.ts imports server/a/own.ts',
    ],
    'server/b': [
      'left ↔ right: server/b/left/l.ts imports server/b/right/r.ts, server/b/right/r.ts imports server/b/left/l.ts',
    ],
  });
});
