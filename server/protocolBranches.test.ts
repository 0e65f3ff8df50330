import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Lines that may ask which kind a pool is, in the whole service: a new kind of pool has to look at each of
 * them.
 */
const MOST = 9;

/** The tables themselves, and the encoder's witness, which shares nothing with what it checks. */
const ALLOWED = [
  /^server\/amm\/swapModels?\.ts$/,
  /^server\/amm\/v[234]\//,
  /^server\/routing\/model\/(poolFactory|pool|v4Keys)\.ts$/,
  /^server\/routing\/pools\/(routingProtocols\.ts|v[234]\/)/,
  /^server\/chain\/protocols\//,
  /^server\/universalRouter\/protocols\//,
  /^server\/universalRouter\/witness\//,
  /^server\/indexer\/protocols\//,
  /^server\/liquidity\/(v[234]|witness)\//,
  /^server\/web\//,
];

/** A comparison with a name of a kind, of two kinds, or of what a state or a pool has. */
const BRANCHES = [
  /[!=]== ?'v[234]'/,
  /'v[234]' ?[!=]==/,
  /\.protocol\b ?[!=]==|[!=]== ?[\w.?[\]]*\.protocol\b/,
  /'(reserve0|sqrtPriceX96|liquidity|tickRange|tickSpacing)' in /,
  /\bcase 'v[234]'/,
];

test('few lines outside the tables ask for the protocol of a pool', () => {
  const found: string[] = [];
  for (const file of readdirSync('server', { recursive: true, encoding: 'utf8' })) {
    const path = `server/${file}`;
    if (
      !path.endsWith('.ts') ||
      /\.test\.ts$|\.testkit\.ts$/.test(path) ||
      ALLOWED.some((allowed) => allowed.test(path))
    )
      continue;
    for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
      if (BRANCHES.some((branch) => branch.test(line))) found.push(`${path}:${index + 1} ${line.trim()}`);
    }
  }
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(MOST);
  expect(found.length).toBeGreaterThan(0);
});
