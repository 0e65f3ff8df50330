import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileSolidity } from '../../fork-tests/harness/compileSolidity.ts';

/** Runtime code of SwapProbe.sol for the paris EVM, which every chain in question runs. */
function compile(): string | undefined {
  const content = readFileSync(new URL('SwapProbe.sol', import.meta.url), 'utf8');
  const settings = {
    evmVersion: 'paris',
    viaIR: true,
    optimizer: { enabled: true, runs: 200 },
    metadata: { appendCBOR: false, bytecodeHash: 'none' },
    outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } },
  };
  const files = compileSolidity({ 'SwapProbe.sol': content }, settings);
  return files['SwapProbe.sol']?.['SwapProbe']?.evm.deployedBytecode.object;
}

test('the committed bytecode equals the compiled source (vitest -u writes it)', async () => {
  const header = '// Written by swapProbeBytecode.test.ts from SwapProbe.sol.\n';
  await expect(`${header}export const SWAP_PROBE_CODE =\n  '0x${compile()}';\n`).toMatchFileSnapshot(
    'swapProbeBytecode.ts',
  );
});
