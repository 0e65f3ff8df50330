import { readFileSync, writeFileSync } from 'node:fs';
import { printTable } from '../kit/report.ts';
import { faultsByFile, houseFigures } from './figures.ts';
import { readSources } from './sources.ts';

/*
 * main.ts            compares the figures of the tree with their ratchets, and fails where one has risen
 * main.ts lower      writes the figures of today as the ratchets; it refuses to raise one
 * main.ts PATH       lists the faults of language below a path
 */

const RATCHETS = new URL('./ratchets.json', import.meta.url);

const sources = new Map([...readSources('server'), ...readSources('subgraph/src')]);
const [asked] = process.argv.slice(2);
if (asked === undefined || asked === 'lower') compare(asked === 'lower');
else list(asked);

function compare(mayLower: boolean): void {
  const ratchets: Readonly<Record<string, number>> = JSON.parse(readFileSync(RATCHETS, 'utf8'));
  const figures = houseFigures(sources);
  const rows = [...new Set([...Object.keys(ratchets), ...figures.keys()])].map((name) => {
    const [figure, ratchet] = [figures.get(name) ?? 0, ratchets[name] ?? 0];
    const remark = figure > ratchet ? 'risen' : figure < ratchet ? 'fallen: lower its ratchet' : '';
    return { name, figure, ratchet, remark };
  });
  const cells = rows.map(({ name, figure, ratchet, remark }) => [name, `${figure}`, `${ratchet}`, remark]);
  printTable('the house, by figures that may only fall', [['', 'now', 'ratchet', ''], ...cells]);
  if (rows.some(({ figure, ratchet }) => figure > ratchet)) process.exitCode = 1;
  else if (mayLower) {
    const kept = rows.filter(({ figure }) => figure > 0).map(({ name, figure }) => [name, figure]);
    writeFileSync(RATCHETS, `${JSON.stringify(Object.fromEntries(kept), undefined, 2)}\n`);
  }
}

function list(path: string): void {
  for (const [file, faults] of faultsByFile(sources)) {
    if (!file.startsWith(path)) continue;
    for (const { line, rule, text } of faults) process.stdout.write(`${file}:${line}: ${rule}: ${text}\n`);
  }
}
