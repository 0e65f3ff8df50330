import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

interface SolcOutput {
  readonly contracts: Record<
    string,
    Record<string, { readonly evm: { readonly deployedBytecode: { readonly object: string } } }>
  >;
}

/** Runtime code of SwapProbe.sol for the paris EVM, which every chain in question runs. */
function compile(): string | undefined {
  const solc: { compile(input: string): string } = createRequire(import.meta.url)('solc');
  const content = readFileSync(new URL('SwapProbe.sol', import.meta.url), 'utf8');
  const settings = {
    evmVersion: 'paris',
    viaIR: true,
    optimizer: { enabled: true, runs: 200 },
    metadata: { appendCBOR: false, bytecodeHash: 'none' },
    outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } },
  };
  const input = { language: 'Solidity', sources: { 'SwapProbe.sol': { content } }, settings };
  const output: SolcOutput = JSON.parse(solc.compile(JSON.stringify(input)));
  return output.contracts['SwapProbe.sol']?.['SwapProbe']?.evm.deployedBytecode.object;
}

test('the committed bytecode equals the compiled source (vitest -u writes it)', async () => {
  const header = '// Written by swapProbeBytecode.test.ts from SwapProbe.sol.\n';
  await expect(`${header}export const SWAP_PROBE_CODE =\n  '0x${compile()}';\n`).toMatchFileSnapshot(
    'swapProbeBytecode.ts',
  );
});
