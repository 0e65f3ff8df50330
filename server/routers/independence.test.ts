import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The modules that run when this one is imported; types do not run. */
function modulesOf(url: URL, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(url.href)) return seen;
  seen.add(url.href);
  for (const [, path = ''] of readFileSync(url, 'utf8').matchAll(
    /^(?:import|export) (?!type )[^;]*?'(\.[^']+)';/gm,
  )) {
    modulesOf(new URL(path, url), seen);
  }
  return seen;
}
const namesOf = (file: string) =>
  [...modulesOf(new URL(file, import.meta.url))].map((href) => href.split('/server/')[1] ?? href);

test.each([
  [
    'uniswapV2Router02/verifyUniswapV2Router02.ts',
    'uniswapV2Router02/encodeUniswapV2Router02.ts',
    'universalRouter/abi/abiWords.ts',
  ],
  ['swapRouter/verifySwapRouter.ts', 'swapRouter/encodeSwapRouter.ts', 'universalRouter/abi/abiWords.ts'],
  [
    'swapRouter02/verifySwapRouter02.ts',
    'swapRouter02/encodeSwapRouter02.ts',
    'universalRouter/abi/abiWords.ts',
  ],
  ['executor/verifyExecutor.ts', 'executor/encodeExecutor.ts', 'executor/executorAbi.ts'],
])('%s runs no module that encodes', (witness, encoder, abi) => {
  const [reading, writing] = [namesOf(witness), namesOf(encoder)];
  expect(reading).toContain('universalRouter/witness/abiReader.ts');
  expect(writing.some((name) => name.endsWith(abi))).toBe(true);
  expect(reading.filter((name) => writing.includes(name))).toEqual([]);
});
