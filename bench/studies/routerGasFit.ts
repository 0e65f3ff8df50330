import { type ExecutorGasTable, executorParts } from '../../server/routers/executor/executorParts.ts';
import { type GasParts, partsByTable, USUAL_ACCOUNTS } from '../../server/routers/gas/routerGas.ts';
import type { RouterKindName } from '../../server/routers/routerKind.ts';
import { ROUTER_KINDS } from '../../server/routers/routerKinds.ts';
import { type GasSample, readGasSamples } from '../../server/universalRouter/gas/gasSamples.testkit.ts';
import { GAS_TABLE } from '../../server/universalRouter/gas/gasTable.ts';
import { underCap } from '../../server/universalRouter/gas/refunds.ts';
import { walletGas } from '../../server/universalRouter/gas/walletGas.ts';
import { leastSquares } from '../kit/leastSquares.ts';
import { percentile, printTable } from '../kit/report.ts';

/*
 * Question (2026-11): with which constants does the gas model foretell swaps through an exchange's own
 * router?
 *
 * `node --import tsx bench/studies/routerGasFit.ts`: the constants of `server/routers/<kind>/gasTable.ts` by
 * least squares of relative errors, and how well the tables in the tree foretell other swaps. The work of
 * pools is that of the Universal Router's table. Fitted to 400 swaps a kind of seed 701, held out are 200 of
 * seed 702, both of `routerGasSamples.ts`; of the executor 500 of seed 801 and 300 of seed 802.
 */

/** The parts of every kind; those of the executor alone are 0 for the others. */
type Table = ExecutorGasTable;
const USUAL_TABLE: Table = { ...GAS_TABLE, paidAtOnce: 0 };
const PARTS = Object.keys(USUAL_TABLE) as (keyof Table)[];
const partsOf = (kind: RouterKindName, table: Table): GasParts =>
  kind === 'executor' ? executorParts(table) : partsByTable(table);
const countersOf = (kind: RouterKindName) =>
  new Map(
    PARTS.map((part) => {
      const counts = Object.fromEntries(PARTS.map((each) => [each, Number(each === part)]));
      return [part, partsOf(kind, counts as unknown as Table)] as const;
    }),
  );

const ENDS = ['exactOutput', 'nativeIn', 'nativeInRefunded', 'nativeOut'] as const;
const SPLITS = ['gathered', 'furtherInput', 'fee', 'nativeFee', 'tokenAgain'] as const;
const V2_HOPS = ['v2Hop', 'v2ToV2Input', 'v2ToV2Output', 'taxedTransfer'] as const;
const V3_HOPS = ['v3Hop', 'v3ToV3Input', 'v3ToV3Output', 'v3HopAgain'] as const;
const BOTH = [
  ...(['v2ToV3', 'v3ToV2', 'v2HopAgain', 'v2HandedOver'] as const),
  ...(['restIn', 'furtherWrapped', 'v2RunOutput', 'warmJoint', 'warmJoints'] as const),
] as const;
const OF_EXECUTOR = [
  ...(['v2ToV3', 'v3ToV2', 'v2HopAgain', 'v2RunOutput', 'mixedOutputJoint', 'paidAtOnce'] as const),
  ...(['pulled', 'furtherOutput', 'warmJoint', 'warmJoints', 'carriedAgain'] as const),
] as const;
/**
 * The parts that a router has of its own. Of a sum over hops and joints the base cannot be told, so that it
 * stays where it is in the Universal Router's table.
 */
const FITTED: Readonly<Record<RouterKindName, readonly (keyof Table)[]>> = {
  uniswapV2Router02: [...ENDS, ...V2_HOPS],
  swapRouter: [...ENDS, ...SPLITS, ...V3_HOPS],
  swapRouter02: [...ENDS, ...SPLITS, ...V2_HOPS, ...V3_HOPS, ...BOTH],
  executor: [...ENDS, ...SPLITS, ...V2_HOPS, ...V3_HOPS, ...OF_EXECUTOR],
};
/**
 * Parts of routers that do not fit them. Splits of native coin through `SwapRouter` are all above the cap on
 * refunds, where no part can be told: theirs is the one of `SwapRouter02`.
 */
const KNOWN: Partial<Table> = { restIn: 0, furtherWrapped: 7_094 };
/** The executor buys no excess, and sweeps nothing. */
const KNOWN_OF_EXECUTOR: Partial<Table> = {
  ...Object.fromEntries(
    PARTS.filter((part) => /reserve|swept/i.test(part) || part === 'restIn' || part === 'furtherWrapped').map(
      (part) => [part, 0],
    ),
  ),
};
/** Relative errors beyond this count by their size, not by its square. */
const USUAL_ERROR = 0.01;
const ROUNDS = 5;

type Estimate = (sample: GasSample) => number;

const byTable = (kind: RouterKindName, table: Table): Estimate => {
  const { sum, refunds } = partsOf(kind, table);
  return ({ shape }) => underCap(sum(shape, shape.legs), refunds(shape, shape.legs));
};

/**
 * Returns the gas as if every refund were paid in full, which is a sum of parts. The gas charged says itself
 * whether the cap cut the refunds: they are more than a quarter of it then.
 */
function uncapped({ shape, gasUsed }: GasSample, kind: RouterKindName): number {
  const refunds = partsOf(kind, USUAL_TABLE).refunds(shape, shape.legs);
  return refunds > gasUsed / 4 ? gasUsed / 0.8 - refunds : gasUsed;
}

/** The estimate of the tree for usual accounts. */
const byKind =
  (kind: RouterKindName): Estimate =>
  ({ shape }) =>
    Number(ROUTER_KINDS[kind].gasUsed(shape, shape.legs) + walletGas(shape, USUAL_ACCOUNTS));

function fittedTable(kind: RouterKindName, samples: readonly GasSample[]): Table {
  const [fitted, counters] = [FITTED[kind], countersOf(kind)];
  const given = kind === 'executor' ? KNOWN_OF_EXECUTOR : KNOWN;
  const known = Object.fromEntries(
    PARTS.map((part) => [part, fitted.includes(part) ? 0 : (given[part] ?? USUAL_TABLE[part])]),
  ) as unknown as Table;
  const ofKnown = partsOf(kind, known);
  let table = USUAL_TABLE;
  for (let round = 0; round < ROUNDS; round++) {
    const estimate = byTable(kind, table);
    const rows = samples.map((sample) => {
      const { shape, gasUsed } = sample;
      const error = round === 0 ? 0 : Math.abs(estimate(sample) / gasUsed - 1);
      const weight = 1 / gasUsed / Math.sqrt(Math.max(1, error / USUAL_ERROR));
      const counts = fitted.map((part) => (counters.get(part) ?? ofKnown).sum(shape, shape.legs) * weight);
      return { counts, result: (uncapped(sample, kind) - ofKnown.sum(shape, shape.legs)) * weight };
    });
    const values = leastSquares(rows, fitted.length);
    table = Object.fromEntries(
      PARTS.map((part) => [part, Math.round(values[fitted.indexOf(part)] ?? known[part])]),
    ) as unknown as Table;
  }
  return table;
}

function accuracy(samples: readonly GasSample[], estimate: Estimate): string[] {
  const errors = samples.map((sample) => estimate(sample) / sample.gasUsed - 1);
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  const sizes = errors.map(Math.abs);
  return [mean, percentile(sizes, 50), percentile(sizes, 95), Math.max(...sizes)].map(
    (share) => `${(share * 100).toFixed(2)} %`,
  );
}

for (const kind of Object.keys(ROUTER_KINDS) as RouterKindName[]) {
  const folder = process.argv[2] ?? new URL(`../../server/routers/${kind}/`, import.meta.url).href;
  const [fitFile, heldOutFile] =
    process.argv[2] === undefined
      ? [`${folder}gasSamples.fit.txt`, `${folder}gasSamples.heldOut.txt`]
      : [`file://${folder}/fit/${kind}.txt`, `file://${folder}/held/${kind}.txt`];
  const [samples, heldOut] = [readGasSamples(new URL(fitFile)), readGasSamples(new URL(heldOutFile))];
  const table = fittedTable(kind, samples);
  printTable(
    `${kind}: gas of its own parts, units`,
    FITTED[kind].map((part) => [part, String(table[part]), String(USUAL_TABLE[part])]),
  );
  printTable(`${kind}: error of the estimate`, [
    ['', 'mean', 'p50', 'p95', 'worst'],
    ['fitted', ...accuracy(samples, byTable(kind, table))],
    ['held out, new table', ...accuracy(heldOut, byTable(kind, table))],
    ['held out, table in the tree', ...accuracy(heldOut, byKind(kind))],
  ]);
}
