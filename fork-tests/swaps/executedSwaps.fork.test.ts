import { expect, test } from 'vitest';
import { v4TradingScene } from '../harness/v4TradingScene.ts';
import { proveSwaps } from './drawnSwaps.ts';

/*
 * 300 random swaps of every kind of pool, single and split, mixed, native in and out, exact input and output:
 * each delivers what was quoted at its block to the wei, and the gas that the quote told is compared with the
 * receipt. `SWAP_SEED` draws others.
 */

const SWAPS = 300;
const seed = Number(process.env['SWAP_SEED'] ?? 20_261_126);
const protocols = ['v2', 'v3', 'v4', 'v2,v3', 'v2,v3,v4', 'v2,v3,v4'];
/**
 * Recipients hold nothing before, senders have an allowance to the wei: the quote lies between such accounts
 * and others.
 */
const MOST_BIAS = 0.06;
const MOST_ERROR = 0.15;

const scene = v4TradingScene();

test(`all ${SWAPS} random swaps deliver what was quoted to the wei (seed ${seed})`, async () => {
  const errors: number[] = [];
  const tellGas = (quoted: bigint, used: bigint) => errors.push(Number(quoted - used) / Number(used));
  const seen = await proveSwaps({ scene, seed, swaps: SWAPS, protocols, tellGas });
  const at = (sorted: readonly number[], part: number) =>
    sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  const bias = at(
    errors.toSorted((a, b) => a - b),
    0.5,
  );
  const sizes = errors.map(Math.abs).sort((a, b) => a - b);
  const told = { swaps: errors.length, bias, p50: at(sizes, 0.5), p95: at(sizes, 0.95) };
  console.log(`gas quoted against used: ${JSON.stringify({ ...told, kinds: seen })}`);
  for (const kind of ['v2', 'v3', 'v4', 'mixed', 'native', 'exactOutput', 'split', 'shared'])
    expect(seen[kind], kind).toBeGreaterThan(2);
  expect(errors.length).toBeGreaterThan(80);
  expect(Math.abs(bias)).toBeLessThanOrEqual(MOST_BIAS);
  expect(told.p95).toBeLessThanOrEqual(MOST_ERROR);
}, 1_800_000);
