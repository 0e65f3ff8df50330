import { expect, test } from 'vitest';
import { compileLens, lensFingerprint } from './compileLens.testkit.ts';

const COMPILE_TIMEOUT_MS = 300_000;

test(
  'the committed bytecode is what the sources compile to (NIGHT=1 and vitest -u write it)',
  async () => {
    const constants = Object.entries(compileLens()).map(
      ([name, code]) => `export const ${constantName(name)}_CODE =\n  '${code}';\n`,
    );
    const origin =
      "// Written by lensBytecode.test.ts from the .sol files beside it. SHA-256 of the compiler's input:";
    const header = `${origin}\n// ${lensFingerprint()}\n`;
    await expect(`${header}${constants.join('')}`).toMatchFileSnapshot('lensBytecode.ts');
  },
  COMPILE_TIMEOUT_MS,
);

/** PoolStates → POOL_STATES */
function constantName(contract: string): string {
  return contract.replace(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase();
}
