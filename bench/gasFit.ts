import { gasUsed, sumOfParts } from '../server/universalRouter/gas/gasModel.ts';
import {
  type GasSample,
  readGasSamples,
  readGasTrades,
} from '../server/universalRouter/gas/gasSamples.testkit.ts';
import { GAS_TABLE, type GasTable } from '../server/universalRouter/gas/gasTable.ts';
import { leastSquares, type Row } from './leastSquares.ts';
import { percentile, printTable } from './report.ts';

/*
 * `node --import tsx bench/gasFit.ts`: the constants of `gasTable.ts`, and how well the table that is in the tree
 * foretells other swaps. Differences decide between routes, so they count most: those
 * within the trades of `gasDifferences.fit.txt` (`V4=1`, 110 of seed 501 and 70 of 503). Beside them whole swaps count by their relative
 * error: `gasSamples.fit.txt` (500 swaps of seed 201 and 300 of 204). Held out: 80 trades
 * of seed 502 and 70 of 504, 300 swaps of seed 203.
 */

const FOLDER = new URL('../server/universalRouter/gas/', import.meta.url);
const PARTS = Object.keys(GAS_TABLE) as (keyof GasTable)[];
/** Maps each part to the number of its occurrences in a swap. */
const COUNTERS = PARTS.map((part) => {
  const counter = Object.fromEntries(PARTS.map((each) => [each, Number(each === part)]));
  return counter as unknown as GasTable;
});
/** Differences count in parts of this, whole swaps in parts of what each used. */
const USUAL_GAS = 200_000;
const WHOLE_WEIGHT = 0.05;
/** The weight of the difference of a swap whose gas follows no straight line, or from what no quote can know. */
const ROUGH_WEIGHT = 0.02;
/** Of a route of one pool: small trades choose between these, and there what a kind costs more is not hidden by joints. */
const ONE_POOL_WEIGHT = 6;

const countsOf = ({ shape }: GasSample) => COUNTERS.map((counter) => sumOfParts(shape, shape.legs, counter));

const isMixed = ({ shape: { legs } }: GasSample) =>
  legs.some((hops) => new Set(hops.map(({ protocol }) => protocol)).size > 1);
const isInput = ({ shape }: GasSample) => shape.tradeType === 'exactInput';
const isOnePool = ({ shape: { legs } }: GasSample) => legs.length === 1 && legs[0]?.length === 1;
/** Refunds of a split reach their cap; who gets a reserve may hold the token; a tick may have been crossed before. */
const isRough = (sample: GasSample) => {
  const { legs } = sample.shape;
  const crosses = legs.flat().some(({ ticksCrossed, wordsCrossed }) => ticksCrossed + wordsCrossed > 0);
  return legs.length > 1 || crosses || (!isInput(sample) && isMixed(sample));
};

/** Each swap of a trade less the mean of all: what they have in common goes away. */
function differencesOf(trade: readonly GasSample[]): Row[] {
  const rows = trade.map((sample) => ({
    counts: countsOf(sample),
    gas: sample.gasUsed,
    weight: isRough(sample) ? ROUGH_WEIGHT : isOnePool(sample) ? ONE_POOL_WEIGHT : 1,
  }));
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const meanOf = (figureOf: (row: (typeof rows)[number]) => number) =>
    rows.reduce((sum, row) => sum + row.weight * figureOf(row), 0) / total;
  const gas = meanOf((row) => row.gas);
  const counts = PARTS.map((_, part) => meanOf((row) => row.counts[part] ?? 0));
  const factor = ({ weight }: (typeof rows)[number]) => Math.sqrt(weight) / USUAL_GAS;
  return rows.map((row) => ({
    counts: row.counts.map((count, part) => (count - (counts[part] ?? 0)) * factor(row)),
    result: (row.gas - gas) * factor(row),
  }));
}

function tableOf(trades: readonly GasSample[][], samples: readonly GasSample[]): number[] {
  const scale = Math.sqrt(WHOLE_WEIGHT);
  const whole = samples.map((sample): Row => {
    return { counts: countsOf(sample).map((count) => (count / sample.gasUsed) * scale), result: scale };
  });
  return leastSquares([...whole, ...trades.flatMap(differencesOf)], PARTS.length);
}

function accuracy(name: string, samples: readonly GasSample[]): string[] {
  const errors = samples.map(({ shape, gasUsed: used }) =>
    Math.abs(Number(gasUsed(shape, shape.legs)) / used - 1),
  );
  const within = (part: number) =>
    `${((errors.filter((error) => error <= part).length / errors.length) * 100).toFixed(1)} %`;
  const worst = `${(Math.max(...errors) * 100).toFixed(1)} %`;
  return [name, String(samples.length), within(0.1), within(0.2), worst];
}

/** The errors of the differences between each two swaps of a trade that `holds` for. */
function pairwise(
  name: string,
  trades: readonly GasSample[][],
  holds: (sample: GasSample) => boolean,
): string[] {
  const errors = trades.flatMap((trade) => {
    const left = trade
      .filter(holds)
      .map(({ shape, gasUsed: used }) => used - Number(gasUsed(shape, shape.legs)));
    return left.flatMap((one, index) => left.slice(0, index).map((other) => Math.abs(one - other)));
  });
  const at = (part: number) => String(percentile(errors, part));
  return [name, String(errors.length), at(50), at(90), at(95)];
}

const fitted = readGasSamples(new URL('gasSamples.fit.txt', FOLDER));
const heldOut = readGasSamples(new URL('gasSamples.heldOut.txt', FOLDER));
const trades = readGasTrades(new URL('gasDifferences.fit.txt', FOLDER));
const heldOutTrades = readGasTrades(new URL('gasDifferences.heldOut.txt', FOLDER));
const table = tableOf(trades, fitted);
printTable('Gas of the parts of a swap, units', [
  ['', 'fitted', 'in the tree'],
  ...PARTS.map((part, index) => [part, String(Math.round(table[index] ?? 0)), String(GAS_TABLE[part])]),
]);
printTable('Estimate by the table in the tree, against the gas used', [
  ['', 'swaps', 'within 10 %', 'within 20 %', 'worst'],
  accuracy('fitted', fitted),
  accuracy('held out', heldOut),
]);
const protocolsOf = ({ shape }: GasSample) => new Set(shape.legs.flat().map(({ protocol }) => protocol));
const isV4 = (each: GasSample) => protocolsOf(each).has('v4');
const isSingle = ({ shape }: GasSample) => shape.legs.length === 1;
const isPlain = (each: GasSample) => isSingle(each) && !isRough(each);
const crossesNone = ({ shape }: GasSample) =>
  shape.legs.flat().every(({ ticksCrossed }) => ticksCrossed === 0);
printTable('Error of the difference between two alternatives of a held-out trade, units', [
  ['', 'pairs', 'p50', 'p90', 'p95'],
  ...[true, false].flatMap((input) => {
    const name = input ? 'exact input' : 'exact output';
    const row = (kind: string, holds: (sample: GasSample) => boolean) =>
      pairwise(`${name}, ${kind}`, heldOutTrades, (each) => isInput(each) === input && holds(each));
    return [
      row('one route of V2 and V3', (each) => isPlain(each) && !isV4(each)),
      row('one route', isPlain),
      row('splits that cross no tick', (each) => !isSingle(each) && crossesNone(each)),
      row('any that crosses no tick', crossesNone),
      row('any', () => true),
    ];
  }),
]);
