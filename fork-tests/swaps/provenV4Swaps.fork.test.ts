import { describe, expect, test } from 'vitest';
import { v4TradingScene } from '../harness/v4TradingScene.ts';
import { proveSwaps } from './drawnSwaps.ts';
import { proveTold, TOLD_SWAPS } from './proveTold.ts';

/*
 * The same as `provenSwaps`, on a chain that has V4 too: V4 pools alone, beside the others in splits, and
 * mixed with them in routes. `SWAP_SEED` draws others.
 */

const SWAPS = 60;
const seed = Number(process.env['SWAP_SEED'] ?? 20_260_404);
const protocols = ['v4', 'v4', 'v2,v4', 'v3,v4', 'v2,v3,v4', 'v4,mixed'];

const scene = v4TradingScene(undefined, { WATCH_OUTCOMES: 'true' });

test(`${SWAPS} random swaps do what was simulated, with the gas that was answered (seed ${seed})`, async () => {
  const seen = await proveSwaps({ scene, seed, swaps: SWAPS, protocols });
  expect(Object.keys(seen)).toEqual(expect.arrayContaining(['v4', 'mixed']));
  for (const kind of ['v4', 'mixed', 'permit', 'native', 'exactOutput', 'split', 'fee'])
    expect(seen[kind], kind).toBeGreaterThan(2);
}, 900_000);

describe('as the client and the outcomes tell it', () => {
  test.each(TOLD_SWAPS)('$name, through $leadsThrough', (one) => proveTold(scene, one));
});
