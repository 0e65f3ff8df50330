import { readFileSync } from 'node:fs';
import type { Hex } from 'viem';
import { compileSolidity } from '../compileSolidity.ts';

const SOURCES = ['Tokens.sol', 'OddTokens.sol', 'PoolActor.sol', 'V4Hooks.sol', 'V4Actor.sol'];
const SETTINGS = {
  evmVersion: 'paris',
  optimizer: { enabled: true, runs: 200 },
  metadata: { bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } },
};

/**
 * Runtime code by contract name of the Solidity files in `contracts/`.
 * @throws Error with the compiler's messages
 */
export function compileContracts(): ReadonlyMap<string, Hex> {
  const sources = Object.fromEntries(
    SOURCES.map((file) => [file, readFileSync(new URL(`contracts/${file}`, import.meta.url), 'utf8')]),
  );
  return new Map(
    Object.values(compileSolidity(sources, SETTINGS))
      .flatMap((contracts) => Object.entries(contracts))
      .map(([name, { evm }]): [string, Hex] => [name, `0x${evm.deployedBytecode.object}`]),
  );
}
