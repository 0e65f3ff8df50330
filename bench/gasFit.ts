import { gasUsed, sumOfParts } from '../server/universalRouter/gas/gasModel.ts';
import {
  type GasSample,
  readGasSamples,
  readGasTrades,
} from '../server/universalRouter/gas/gasSamples.testkit.ts';
import { GAS_TABLE, type GasTable } from '../server/universalRouter/gas/gasTable.ts';
import { chargedOf } from '../server/universalRouter/gas/refunds.ts';
import { hopGasesOf } from '../server/universalRouter/gas/swapShape.ts';
import { leastSquares, type Row } from './leastSquares.ts';
import { percentile, printTable } from './report.ts';

/*
 * `node --import tsx bench/gasFit.ts`: the constants of `gasTable.ts`, and how well the table that is in the tree
 * foretells other swaps. Differences decide between routes, so they count most: those
 * within the trades of `gasDifferences.fit.txt` (`V4=1`, 70 of seed 501 and 70 of 503). Beside them whole swaps count by their relative
 * error: `gasSamples.fit.txt` (500 swaps of seed 201 and 300 of 204). Held out: 55 trades
 * of seed 502 and 55 of 504, 300 swaps of seed 203.
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
/** Parts of a split are many, and their errors add up. */
const SPLIT_WEIGHT = 0.3;
/** Bitmap words are searched in more ways than one. */
const CROSSING_WEIGHT = 0.25;
/** Errors beyond this count by their size, not by its square: one slot that no quote knows of does not pull all parts. */
const USUAL_ERROR = 2_000;
const ROUNDS = 5;
/** Of a route of one pool: small trades choose between these, and there what a kind costs more is not hidden by joints. */
const ONE_POOL_WEIGHT = 6;

const COUNTS = new Map<GasSample, readonly number[]>();
function countsOf(sample: GasSample): readonly number[] {
  const { shape } = sample;
  const counts = COUNTS.get(sample) ?? COUNTERS.map((counter) => sumOfParts(shape, shape.legs, counter));
  COUNTS.set(sample, counts);
  return counts;
}

const isInput = ({ shape }: GasSample) => shape.tradeType === 'exactInput';
const isSingle = ({ shape }: GasSample) => shape.legs.length === 1;
const isOnePool = (sample: GasSample) => isSingle(sample) && sample.shape.legs[0]?.length === 1;
const isPlain = (sample: GasSample) => isSingle(sample) && crossesNone(sample);
const crossesNone = ({ shape }: GasSample) =>
  shape.legs.flat().every(({ ticksCrossed, wordsCrossed }) => ticksCrossed + wordsCrossed === 0);
/** Beyond the cap on refunds what is charged is no sum of parts. */
const isCapped = ({ shape }: GasSample) => {
  const units = sumOfParts(shape, shape.legs, GAS_TABLE);
  return chargedOf(units, shape, shape.legs, hopGasesOf(GAS_TABLE)) > units;
};

function weightOf(sample: GasSample): number {
  if (isOnePool(sample) && crossesNone(sample)) return ONE_POOL_WEIGHT;
  if (isCapped(sample)) return 0;
  if (!crossesNone(sample)) return CROSSING_WEIGHT;
  return isSingle(sample) ? 1 : SPLIT_WEIGHT;
}

/** Each swap of a trade less the mean of all: what they have in common goes away. */
function differencesOf(trade: readonly GasSample[], values: readonly number[]): Row[] {
  const known = trade.map((sample) => ({ counts: countsOf(sample), gas: sample.gasUsed, sample }));
  const errors = known.map(({ counts, gas }) => gas - estimateOf(counts, values));
  const middle = percentile(errors, 50);
  const rows = known.map(({ sample, ...row }, index) => ({
    ...row,
    weight: weightOf(sample) / Math.max(1, Math.abs((errors[index] ?? 0) - middle) / USUAL_ERROR),
  }));
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return [];
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

const estimateOf = (counts: readonly number[], values: readonly number[]) =>
  counts.reduce((sum, count, part) => sum + count * (values[part] ?? 0), 0);

function tableOf(trades: readonly GasSample[][], samples: readonly GasSample[]): number[] {
  const scale = Math.sqrt(WHOLE_WEIGHT);
  const whole = samples.map((sample): Row => {
    return { counts: countsOf(sample).map((count) => (count / sample.gasUsed) * scale), result: scale };
  });
  let values = PARTS.map((part) => GAS_TABLE[part]);
  for (let round = 0; round < ROUNDS; round++) {
    const before = values;
    const rows = trades.flatMap((trade) => (trade.length < 2 ? [] : differencesOf(trade, before)));
    values = leastSquares([...whole, ...rows], PARTS.length);
  }
  return values;
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
printTable('Error of the difference between two alternatives of a held-out trade, units', [
  ['', 'pairs', 'p50', 'p90', 'p95'],
  ...[true, false].flatMap((input) => {
    const name = input ? 'exact input' : 'exact output';
    const row = (kind: string, holds: (sample: GasSample) => boolean) =>
      pairwise(`${name}, ${kind}`, heldOutTrades, (each) => isInput(each) === input && holds(each));
    return [
      row('one route of V2 and V3', (each) => isPlain(each) && !isV4(each)),
      row('one route', isPlain),
      row('one route, crossing too', isSingle),
      row('splits of 2 and 3 routes', (each) => !isSingle(each) && each.shape.legs.length <= 3),
      row('splits', (each) => !isSingle(each)),
      row('any that crosses no tick', crossesNone),
      row('any', () => true),
    ];
  }),
]);
printTable('Bias between one pool of a kind and one of another, units', [
  ['', 'pairs', 'median'],
  ...['exactInput', 'exactOutput'].flatMap((tradeType) =>
    [
      ['v2', 'v3'],
      ['v2', 'v4'],
      ['v3', 'v4'],
    ].map((kinds) => biasOf(tradeType, kinds)),
  ),
]);

function biasOf(tradeType: string, kinds: readonly string[]): string[] {
  const gaps = [...trades, ...heldOutTrades].flatMap((trade) => {
    const [one = [], other = []] = kinds.map((kind) =>
      trade
        .filter((each) => isOnePool(each) && crossesNone(each) && protocolsOf(each).has(kind as 'v2'))
        .filter(({ shape }) => shape.tradeType === tradeType)
        .map(({ shape, gasUsed: used }) => used - Number(gasUsed(shape, shape.legs))),
    );
    return one.flatMap((first) => other.map((second) => second - first));
  });
  return [`${tradeType}, ${kinds.join(' and ')}`, String(gaps.length), String(percentile(gaps, 50))];
}
