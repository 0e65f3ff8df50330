import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { atNight } from '../harness/atNight.ts';
import { startTradingScene, type TradingScene } from '../harness/tradingScene.ts';
import { proveSwaps } from './drawnSwaps.ts';

/*
 * POST /swap builds random swaps that are sent unchanged with exactly the gas of the answer. Each moves what
 * was quoted and what was simulated, and pays only whom the request names. `SWAP_SEED` draws others.
 */

const SWAPS = atNight(200, 20);
const seed = Number(process.env['SWAP_SEED'] ?? 20_260_101);
const protocols = ['v2', 'v3', 'mixed', 'v2,v3'];

let scene: TradingScene;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
});
afterAll(() => scene?.stop());

test(`${SWAPS} random swaps do what was simulated, with the gas that was answered (seed ${seed})`, async () => {
  // Swaps over more than eight routes are those of `manyRoutes`.
  const { overEight: _, ...seen } = await proveSwaps({ scene, seed, swaps: SWAPS, protocols });
  // The draw must have met every kind, or the test would say less than it seems to.
  expect(Object.keys(seen)).toEqual(expect.arrayContaining(['v2', 'v3', 'mixed']));
  for (const [kind, count] of Object.entries(seen)) expect(count, kind).toBeGreaterThan(SWAPS / 40);
}, 900_000);
