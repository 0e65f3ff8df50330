import { type LanguageFault, languageFaults } from './language.ts';
import { closureOf, isProduction, linesOf, type Sources } from './sources.ts';

const ROUTING = 'server/routing/';
const TUNING = /\/tuning\.ts$/;
const CODE_WIDTH = 110;
const COMMENT = /^\s*(?:\/\/(?! biome-ignore)|\/?\*)/;
const QUOTE = 'server/quoting/rounds/quoteTrade.ts';

/** Returns the figures of the tree that may only fall, by name. */
export function houseFigures(sources: Sources): ReadonlyMap<string, number> {
  const routing = [...sources].filter(([file]) => file.startsWith(ROUTING) && isProduction(file));
  const lines = routing.map(([, text]) => linesOf(text));
  const tuning = routing.filter(([file]) => TUNING.test(file));
  const constants = tuning.flatMap(([, text]) => text.match(/^export const /gm) ?? []);
  return new Map([
    ['lines of routing', lines.reduce((sum, each) => sum + each, 0)],
    ['lines of its longest file', Math.max(...lines)],
    ['tuning constants of routing', constants.length],
    ['modules that quoteTrade.ts needs', closureOf(QUOTE, sources).size],
    ['comments wider than code', [...sources.values()].flatMap(wideComments).length],
    ...countByRoom(faultsByFile(sources)),
  ]);
}

/** Returns the faults of language of each file that has any. */
export function faultsByFile(sources: Sources): ReadonlyMap<string, readonly LanguageFault[]> {
  const faults = [...sources].map(([file, text]) => [file, languageFaults(file, text)] as const);
  return new Map(faults.filter(([, found]) => found.length > 0));
}

/** Returns the lines of comments that are wider than the formatter lets code be. */
function wideComments(source: string): string[] {
  return source.split('\n').filter((line) => line.length > CODE_WIDTH && COMMENT.test(line));
}

function countByRoom(faults: ReadonlyMap<string, readonly unknown[]>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [file, found] of faults) {
    const [top = '', room = ''] = file.split('/');
    const name = `faults of language in ${room.includes('.') ? top : `${top}/${room}`}`;
    counts.set(name, (counts.get(name) ?? 0) + found.length);
  }
  return new Map([...counts].sort(([a], [b]) => a.localeCompare(b)));
}
