import { refundsOf } from '../../server/routers/gas/refunds.ts';
import type { RouterKindName } from '../../server/routers/routerKind.ts';
import { ROUTER_KINDS } from '../../server/routers/routerKinds.ts';
import { sumOfParts } from '../../server/universalRouter/gas/gasModel.ts';
import { type GasSample, readGasSamples } from '../../server/universalRouter/gas/gasSamples.testkit.ts';
import { GAS_TABLE, type GasTable } from '../../server/universalRouter/gas/gasTable.ts';
import { underCap } from '../../server/universalRouter/gas/refunds.ts';
import { hopGasesOf } from '../../server/universalRouter/gas/swapShape.ts';
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
 * seed 702, both of `routerGasSamples.ts`.
 */

const PARTS = Object.keys(GAS_TABLE) as (keyof GasTable)[];
const COUNTERS = new Map(
  PARTS.map((part) => [
    part,
    Object.fromEntries(PARTS.map((each) => [each, Number(each === part)])) as unknown as GasTable,
  ]),
);

const ENDS = ['exactOutput', 'nativeIn', 'nativeInRefunded', 'nativeOut'] as const;
const SPLITS = ['gathered', 'furtherInput', 'fee', 'nativeFee', 'tokenAgain'] as const;
const V2_HOPS = ['v2Hop', 'v2ToV2Input', 'v2ToV2Output', 'taxedTransfer'] as const;
const V3_HOPS = ['v3Hop', 'v3ToV3Input', 'v3ToV3Output', 'v3HopAgain'] as const;
const BOTH = [
  ...(['v2ToV3', 'v3ToV2', 'v2HopAgain', 'v2HandedOver'] as const),
  ...(['restIn', 'furtherWrapped', 'v2RunOutput', 'warmJoint', 'warmJoints'] as const),
] as const;
/**
 * The parts that a router has of its own. Of a sum over hops and joints the base cannot be told, so that it
 * stays where it is in the Universal Router's table.
 */
const FITTED: Readonly<Record<RouterKindName, readonly (keyof GasTable)[]>> = {
  uniswapV2Router02: [...ENDS, ...V2_HOPS],
  swapRouter: [...ENDS, ...SPLITS, ...V3_HOPS],
  swapRouter02: [...ENDS, ...SPLITS, ...V2_HOPS, ...V3_HOPS, ...BOTH],
  executor: [...ENDS, ...SPLITS, ...V2_HOPS, ...V3_HOPS, ...BOTH],
};
/**
 * Parts of routers that do not fit them. Splits of native coin through `SwapRouter` are all above the cap on
 * refunds, where no part can be told: theirs is the one of `SwapRouter02`.
 */
const KNOWN: Partial<GasTable> = { restIn: 0, furtherWrapped: 7_094 };
const USUAL_ACCOUNTS = {
  holdsOutput: true,
  isOwn: false,
  emptiesInput: false,
  countsAllowance: false,
  holdsReserves: [],
} as const;
/** Relative errors beyond this count by their size, not by its square. */
const USUAL_ERROR = 0.01;
const ROUNDS = 5;

type Estimate = (sample: GasSample) => number;

const byTable = (table: GasTable): Estimate => {
  const gases = hopGasesOf(table);
  return ({ shape }) => {
    const units = sumOfParts(shape, shape.legs, table, gases);
    return underCap(units, refundsOf(shape, shape.legs, gases));
  };
};

/** The estimate of the tree for usual accounts. */
const byKind =
  (kind: RouterKindName): Estimate =>
  ({ shape }) =>
    Number(ROUTER_KINDS[kind].gasUsed(shape, shape.legs) + walletGas(shape, USUAL_ACCOUNTS));

function fittedTable(kind: RouterKindName, samples: readonly GasSample[]): GasTable {
  const fitted = FITTED[kind];
  const known = Object.fromEntries(
    PARTS.map((part) => [part, fitted.includes(part) ? 0 : (KNOWN[part] ?? GAS_TABLE[part])]),
  ) as unknown as GasTable;
  let table = GAS_TABLE;
  for (let round = 0; round < ROUNDS; round++) {
    const estimate = byTable(table);
    // Beyond the cap on refunds what is charged is no sum of parts.
    const isSum = (sample: GasSample) =>
      estimate(sample) === sumOfParts(sample.shape, sample.shape.legs, table) || round === 0;
    const rows = samples.filter(isSum).map((sample) => {
      const { shape, gasUsed } = sample;
      const error = round === 0 ? 0 : Math.abs(estimate(sample) / gasUsed - 1);
      const weight = 1 / gasUsed / Math.sqrt(Math.max(1, error / USUAL_ERROR));
      const counts = fitted.map(
        (part) => sumOfParts(shape, shape.legs, COUNTERS.get(part) ?? known) * weight,
      );
      return { counts, result: (gasUsed - sumOfParts(shape, shape.legs, known)) * weight };
    });
    const values = leastSquares(rows, fitted.length);
    table = Object.fromEntries(
      PARTS.map((part) => [part, Math.round(values[fitted.indexOf(part)] ?? known[part])]),
    ) as unknown as GasTable;
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
    FITTED[kind].map((part) => [part, String(table[part]), String(GAS_TABLE[part])]),
  );
  printTable(`${kind}: error of the estimate`, [
    ['', 'mean', 'p50', 'p95', 'worst'],
    ['fitted', ...accuracy(samples, byTable(table))],
    ['held out, new table', ...accuracy(heldOut, byTable(table))],
    ['held out, table in the tree', ...accuracy(heldOut, byKind(kind))],
  ]);
}
