import { expect, test } from 'vitest';
import { atNight } from '../../fork-tests/harness/atNight.ts';
import { fuzzExecutor } from './fuzzExecutor.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
/** Forge computes all the time, so that a busy machine is the only reason to wait. */
const TIMEOUT_MS = 1_800_000;
/** Runs of fifty calls of forge, each of which calls the executor twenty times. */
const RUNS = atNight(20, 6);

test('behavior: thousands of calls of an attacker and his victims break no rule of the executor', {
  timeout: TIMEOUT_MS,
}, async () => {
  const report = await fuzzExecutor({ calls: RUNS * 1000, seed: SEED });
  expect(report).toContain(
    `[PASS] invariant_nobodyElseLoses() (runs: ${RUNS}, calls: ${RUNS * 50}, reverts: 0)`,
  );
  expect(report).toContain('[PASS] test_movesTrade()');
});
