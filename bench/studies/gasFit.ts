import { gasUsed, sumOfParts } from '../../server/universalRouter/gas/gasModel.ts';
import {
  type GasSample,
  readGasSamples,
  readGasTrades,
} from '../../server/universalRouter/gas/gasSamples.testkit.ts';
import { GAS_TABLE, type GasTable } from '../../server/universalRouter/gas/gasTable.ts';
import { chargedOf } from '../../server/universalRouter/gas/refunds.ts';
import { hopGasesOf } from '../../server/universalRouter/gas/swapShape.ts';
import { leastSquares, type Row } from '../kit/leastSquares.ts';
import { percentile, printTable } from '../kit/report.ts';

/*
 * Question (2026-11): with which constants does the gas model foretell executed swaps best?
 *
 * `node --import tsx bench/studies/gasFit.ts`: the constants of `gasTable.ts`, and how well the table that is
 * in the tree foretells other swaps. Differences between single routes decide most, so they count most: those
 * within the trades of `gasDifferences.fit.txt` (`V4=1`, 70 of seed 501 and 70 of 503). Beside them whole
 * swaps count by their relative error: `gasSamples.fit.txt` (500 swaps of seed 201 and 300 of 204). What only
 * splits have is fitted to the splits of those trades afterwards. Held out: 55 trades of seed 502 and 55 of
 * 504, 300 swaps of seed 203.
 */

const FOLDER = new URL('../../server/universalRouter/gas/', import.meta.url);
const PARTS = Object.keys(GAS_TABLE) as (keyof GasTable)[];
/** Maps each part to the number of its occurrences in a swap. */
const COUNTERS = PARTS.map((part) => {
  const counter = Object.fromEntries(PARTS.map((each) => [each, Number(each === part)]));
  return counter as unknown as GasTable;
});
/**
 * What EIP-2929 says of an account, and of a balance read or written, that an earlier route has touched. What
 * the arithmetic of a pool takes is told by traces of its own frame (`gasTraces.ts`). The base is where it
 * is: of a sum over hops and the joints between them it cannot be told from what each hop has.
 */
const KNOWN: Partial<GasTable> = {
  v3FixedToken0Input: 232,
  v3FixedToken0Output: 548,
  v4FixedToken0Input: 230,
  v4FixedToken0Output: 410,
  v3LongProduct: 317,
  v3TickFound: 376,
  v3TickBit: 12.5,
  v3TickCheck: 862,
  v4LongProduct: 213,
  v4TickFound: 158,
  v4TickBit: 33,
  v4TickCheck: 661,
  v4WholeFee: -2_845,
  // Of ticks, steps and words the samples tell only sums. Those of a V4 pool have one tick each: what is read
  // and written once (EIP-2929) is known, and a step is about that of V3.
  v3FurtherStep: 4_167,
  v4FurtherStep: 3_400,
  v4Crossing: 5_000,
  // Two words that were zero.
  firstCrossing: 34_200,
  // Of differences alone: the whole swaps over two pairs in a row are mostly those of new accounts.
  v2ToV2Input: 1_790,
  tokenAgain: -2_500,
  carriedAgain: -2_000,
  v4HeldAgain: -4_800,
  v4FeeAgain: -4_800,
  exactInput: 60_000,
};
/** What only splits have. It is fitted to what they use beyond the single routes of their trade. */
const OF_SPLITS: readonly (keyof GasTable)[] = [
  ...(['gathered', 'pulled', 'furtherInput', 'furtherOutput', 'furtherWrapped'] as const),
  ...(['formSwitch', 'formThereAndBack'] as const),
  ...(['v2HopAgain', 'v3HopAgain', 'v4HopAgain', 'v4RunAgain', 'warmJoint', 'warmJoints'] as const),
  ...(['reserveSweep', 'reservePaid', 'coinReserveSweep', 'coinReservePaid', 'bothReserves'] as const),
  ...(['sweptAgain', 'coinInAgain', 'coinInAgainRefunded', 'coinOutAgain', 'tickMoveAgain'] as const),
];
const OF_ROUTES = PARTS.filter((part) => !(part in KNOWN) && !OF_SPLITS.includes(part));
/** Differences count in parts of this, whole swaps in parts of what each used. */
const USUAL_GAS = 200_000;
const WHOLE_WEIGHT = 0.05;
/** Bitmap words are searched in more ways than one. */
const CROSSING_WEIGHT = 0.25;
/**
 * Errors beyond this count by their size, not by its square: one slot that no quote knows of does not pull
 * all parts.
 */
const USUAL_ERROR = 2_000;
const ROUNDS = 5;
/**
 * Of a route of one pool: small trades choose between these, and there what a kind costs more is not hidden
 * by joints.
 */
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
  return crossesNone(sample) ? 1 : CROSSING_WEIGHT;
}

type Values = readonly number[];

/** What a swap, or a difference between two, used, and how much it counts. */
interface Observed {
  readonly counts: Values;
  readonly gas: number;
  readonly weight: number;
}

const estimateOf = (counts: Values, values: Values) =>
  counts.reduce((sum, count, part) => sum + count * (values[part] ?? 0), 0);

const errorOf = (sample: GasSample, values: Values) => sample.gasUsed - estimateOf(countsOf(sample), values);

const weightByError = (error: number) => 1 / Math.max(1, Math.abs(error) / USUAL_ERROR);

/** An equation for some parts, while the others stay as they are in `values`. */
function rowFor(parts: readonly number[], { counts, gas, weight }: Observed, values: Values): Row {
  const own = parts.reduce((sum, part) => sum + (counts[part] ?? 0) * (values[part] ?? 0), 0);
  const factor = Math.sqrt(weight);
  return {
    counts: parts.map((part) => (counts[part] ?? 0) * factor),
    result: (gas - estimateOf(counts, values) + own) * factor,
  };
}

/** Each single route of a trade less the mean of all: what they have in common goes away. */
function differencesOf(trade: readonly GasSample[], values: Values): Observed[] {
  const singles = trade.filter(isSingle);
  if (singles.length < 2) return [];
  const middle = middleOf(singles, values);
  const weights = singles.map((each) => weightOf(each) * weightByError(errorOf(each, values) - middle));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const meanOf = (figureOf: (sample: GasSample) => number) =>
    singles.reduce((sum, each, index) => sum + (weights[index] ?? 0) * figureOf(each), 0) / total;
  const gas = meanOf((each) => each.gasUsed);
  const counts = PARTS.map((_, part) => meanOf((each) => countsOf(each)[part] ?? 0));
  return singles.map((each, index) => ({
    counts: countsOf(each).map((count, part) => count - (counts[part] ?? 0)),
    gas: each.gasUsed - gas,
    weight: (weights[index] ?? 0) / USUAL_GAS ** 2,
  }));
}

/** What the splits of a trade use, less the error that its single routes have in common. */
function splitsOf(trade: readonly GasSample[], values: Values): Observed[] {
  const singles = trade.filter(isSingle);
  if (singles.length === 0) return [];
  const middle = middleOf(singles, values);
  return trade
    .filter((each) => !isSingle(each) && crossesNone(each) && !isCapped(each))
    .map((each) => ({
      counts: countsOf(each),
      gas: each.gasUsed - middle,
      weight: weightByError(errorOf(each, values) - middle) / USUAL_GAS ** 2,
    }));
}

const middleOf = (samples: readonly GasSample[], values: Values) =>
  percentile(
    samples.map((each) => errorOf(each, values)),
    50,
  );

function tableOf(trades: readonly GasSample[][], samples: readonly GasSample[]): Values {
  const [routes, splits] = [OF_ROUTES, OF_SPLITS].map((parts) => parts.map((part) => PARTS.indexOf(part)));
  let values: Values = PARTS.map((part) => KNOWN[part] ?? GAS_TABLE[part]);
  const solve = (parts: readonly number[] = [], observed: readonly Observed[]) => {
    const rows = observed.map((each) => rowFor(parts, each, values));
    const solved = leastSquares(rows, parts.length);
    values = values.map((value, part) => solved[parts.indexOf(part)] ?? value);
  };
  const whole = samples.map((sample) => ({
    counts: countsOf(sample),
    gas: sample.gasUsed,
    weight: WHOLE_WEIGHT / sample.gasUsed ** 2,
  }));
  for (let round = 0; round < ROUNDS; round++) {
    solve(routes, [...whole, ...trades.flatMap((trade) => differencesOf(trade, values))]);
    solve(
      splits,
      trades.flatMap((trade) => splitsOf(trade, values)),
    );
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
