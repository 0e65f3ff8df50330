import { gasUsed, sumOfParts } from '../server/universalRouter/gas/gasModel.ts';
import { type GasSample, readGasSamples } from '../server/universalRouter/gas/gasSamples.testkit.ts';
import { GAS_TABLE, type GasTable } from '../server/universalRouter/gas/gasTable.ts';
import { printTable } from './report.ts';

/*
 * `node --import tsx bench/gasFit.ts`: the constants of `gasTable.ts` by least squares of the relative error over
 * `gasSamples.fit.txt` (500 swaps of seed 201 and 300 of 204), and how well the table that is in the tree foretells
 * those and the held-out ones (300 of seed 203).
 */

const FOLDER = new URL('../server/universalRouter/gas/', import.meta.url);
const PARTS = Object.keys(GAS_TABLE) as (keyof GasTable)[];
/** Maps each part to the number of its occurrences in a swap. */
const COUNTERS = PARTS.map((part) => {
  const counter = Object.fromEntries(PARTS.map((each) => [each, Number(each === part)]));
  return counter as unknown as GasTable;
});
/** Keeps a part that hardly occurs from taking what belongs to others. */
const RIDGE = 1e-14;

/** Solves A·x = b by elimination with pivots. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  const size = rows.length;
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column; row < size; row++) {
      if (Math.abs(at(row, column)) > Math.abs(at(pivot, column))) pivot = row;
    }
    [rows[column], rows[pivot]] = [rows[pivot] ?? [], rows[column] ?? []];
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const factor = at(row, column) / at(column, column);
      rows[row] = rows[row]?.map((value, index) => value - factor * at(column, index)) ?? [];
    }
  }
  return rows.map((_, index) => at(index, size) / at(index, index));
}

const countsOf = ({ shape }: GasSample) => COUNTERS.map((counter) => sumOfParts(shape, shape.legs, counter));

/** The table with the least Σ (estimate / used − 1)². */
function leastSquares(samples: readonly GasSample[]): number[] {
  const rows = samples.map((sample) => countsOf(sample).map((count) => count / sample.gasUsed));
  const product = (row: number, column: number) =>
    rows.reduce((sum, each) => sum + (each[row] ?? 0) * (each[column] ?? 0), row === column ? RIDGE : 0);
  const normal = PARTS.map((_, row) => PARTS.map((__, column) => product(row, column)));
  const right = PARTS.map((_, row) => rows.reduce((sum, each) => sum + (each[row] ?? 0), 0));
  return solve(normal, right);
}

function accuracy(name: string, samples: readonly GasSample[]): string[] {
  const errors = samples.map(({ shape, gasUsed: used }) =>
    Math.abs(Number(gasUsed(shape, shape.legs)) / used - 1),
  );
  const within = (part: number) =>
    `${((errors.filter((error) => error <= part).length / errors.length) * 100).toFixed(1)} %`;
  return [
    name,
    String(samples.length),
    within(0.1),
    within(0.2),
    `${(Math.max(...errors) * 100).toFixed(1)} %`,
  ];
}

const fitted = readGasSamples(new URL('gasSamples.fit.txt', FOLDER));
const heldOut = readGasSamples(new URL('gasSamples.heldOut.txt', FOLDER));
const table = leastSquares(fitted);
const counts = fitted.map(countsOf);
printTable('Gas of the parts of a swap, units', [
  ['', 'fitted', 'in the tree', 'occurs'],
  ...PARTS.map((part, index) => {
    const occurs = counts.reduce((sum, each) => sum + (each[index] ?? 0), 0);
    return [part, String(Math.round(table[index] ?? 0)), String(GAS_TABLE[part]), String(occurs)];
  }),
]);
printTable('Estimate by the table in the tree, against the gas used', [
  ['', 'swaps', 'within 10 %', 'within 20 %', 'worst'],
  accuracy('fitted', fitted),
  accuracy('held out', heldOut),
]);
