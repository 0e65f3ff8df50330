import { dataSamples } from '../../server/universalRouter/gas/dataSamples.testkit.ts';
import { type Compression, DATA_TABLES } from '../../server/universalRouter/gas/dataTables.ts';
import { sumOfParts } from '../../server/universalRouter/gas/gasModel.ts';
import type { GasTable } from '../../server/universalRouter/gas/gasTable.ts';
import { leastSquares } from '../kit/leastSquares.ts';
import { percentile, printTable } from '../kit/report.ts';

/*
 * Question (2026-11): how many bytes does each part of a swap add to its compressed transaction?
 *
 * `node --import tsx bench/studies/dataFit.ts` also shows how well the tables that are in the tree foretell
 * those of other swaps.
 */

const PARTS = Object.keys(DATA_TABLES.fastLz) as (keyof GasTable)[];
const COUNTERS = PARTS.map((part) => {
  const counter = Object.fromEntries(PARTS.map((each) => [each, Number(each === part)]));
  return counter as unknown as GasTable;
});
const RIDGE = 1e-8;
/** Most swaps are of one route, and errors count in parts of what a swap takes. */
const SINGLE_WEIGHT = 2;

const fitted = dataSamples('fitted', 3_000);
const heldOut = dataSamples('held out', 1_000);
const compressions: readonly Compression[] = ['fastLz', 'brotli'];
const tables = compressions.map((compression) =>
  leastSquares(
    fitted.map(({ shape, bytes }) => {
      const scale = (shape.legs.length === 1 ? SINGLE_WEIGHT : 1) / bytes[compression];
      const counts = COUNTERS.map((counter) => sumOfParts(shape, shape.legs, counter) * scale);
      return { counts, result: bytes[compression] * scale };
    }),
    PARTS.length,
    RIDGE,
  ),
);
printTable('Bytes of the parts of a swap: fitted, in the tree', [
  ['', ...compressions.flatMap((compression) => [compression, ''])],
  ...PARTS.map((part, index) => [
    part,
    ...compressions.flatMap((compression, column) => [
      String(Math.round(tables[column]?.[index] ?? 0)),
      String(DATA_TABLES[compression][part]),
    ]),
  ]),
]);
printTable('Error of the tables in the tree for held-out swaps, bytes', [
  ['', 'bytes, p50', 'error, p50', 'p95', 'worst'],
  ...compressions.map((compression) => {
    const errors = heldOut.map(({ shape, bytes }) =>
      Math.abs(sumOfParts(shape, shape.legs, DATA_TABLES[compression]) - bytes[compression]),
    );
    const sizes = heldOut.map(({ bytes }) => bytes[compression]);
    const figures = [
      percentile(sizes, 50),
      percentile(errors, 50),
      percentile(errors, 95),
      Math.max(...errors),
    ];
    return [compression, ...figures.map((figure) => figure.toFixed(0))];
  }),
]);
