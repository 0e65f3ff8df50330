/** Percent of the faults that the tests of each folder notice at least: never lowered, raised with what was measured. */
const LEAST = { amm: 92, universalRouter: 87, simulation: 90, quoting: 91, routing: 88 };

const folder = process.env['MUTATE'];
const least = LEAST[folder];
if (least === undefined) throw new Error(`MUTATE must be one of ${Object.keys(LEAST).join(', ')}`);

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'resident',
  plugins: ['./bench/mutation/ignoreMessages.js', './bench/mutation/residentRunner.js'],
  ignorers: ['messages'],
  mutate: [
    `server/${folder}/**/*.ts`,
    '!**/*.test.ts',
    '!**/*.testkit.ts',
    '!**/*Fixtures.ts',
    '!**/*Bytecode.ts',
  ],
  // A change of code that runs at import would reload every module.
  ignoreStatic: true,
  // Tests run without types; the sources stay as they are.
  disableTypeChecks: false,
  timeoutMS: 10_000,
  ignorePatterns: [
    '.cache',
    'dist',
    'docs',
    'client',
    'subgraph/*',
    // The source of the network presets, which tests read.
    '!subgraph/networks.json',
    'fork-tests',
    'bench/*',
    '!bench/mutation',
    'deploy',
    'server/web',
  ],
  tempDirName: '.cache/mutation',
  incremental: true,
  incrementalFile: `.cache/mutation-${folder}.json`,
  thresholds: { high: 95, low: 85, break: least },
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, allowEmojis: false, reportTests: false },
  allowConsoleColors: false,
};
