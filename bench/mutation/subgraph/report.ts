import type { Mutant } from './mutants.ts';
import type { Outcome } from './worker.ts';

/** Percent of the faults that the compiler takes and a test notices. */
export function shareOf(outcomes: readonly Outcome[]): number {
  const taken = outcomes.filter(({ status }) => status !== 'refused');
  if (taken.length === 0) return 100;
  return (100 * taken.filter(({ status }) => status === 'noticed').length) / taken.length;
}

/** A row for each file. */
export function reportOf(mutants: readonly Mutant[], outcomes: readonly Outcome[]): string {
  const files = [...new Set(mutants.map(({ file }) => file))].toSorted().map((file) => {
    const of = outcomes.filter((_, at) => mutants[at]?.file === file);
    const count = (status: Outcome['status']): number => of.filter((each) => each.status === status).length;
    const cells = [`${of.length - count('refused')}`, `${shareOf(of).toFixed(0)} %`, `${count('refused')}`];
    return `${file.padEnd(34)}${cells.map((cell) => cell.padStart(9)).join('')}\n`;
  });
  const heading = `${''.padEnd(34)}${['faults', 'noticed', 'refused'].map((word) => word.padStart(9)).join('')}\n`;
  return `\n${heading}${files.join('')}`;
}

/** The place of a fault, what stands there and what it says instead. */
export function lineOf(text: string, { file, start, end, replacement }: Mutant): string {
  const line = text.slice(0, start).split('\n').length;
  const oneLine = (words: string): string => words.replace(/\s+/g, ' ').trim();
  return `${file}:${line}  ${oneLine(text.slice(start, end))}  →  ${oneLine(replacement) || '(left out)'}\n`;
}
