import { readFileSync } from 'node:fs';
import type { Address, Hex } from 'viem';
import type { ChainClient } from '../harness/chainClient.ts';
import { compileSolidity } from '../harness/compileSolidity.ts';

const SETTINGS = {
  evmVersion: 'paris',
  optimizer: { enabled: true, runs: 200 },
  outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } },
};
const FILE = 'PlainPermitToken.sol';
const TOKENS = new URL('../harness/replica/contracts/Tokens.sol', import.meta.url);

/** Replaces the code of plain tokens of the replica by one that takes EIP-2612 permits too. */
export async function addPermits(client: ChainClient, tokens: readonly Address[]): Promise<void> {
  const sources = {
    'Tokens.sol': readFileSync(TOKENS, 'utf8'),
    [FILE]: readFileSync(new URL(`contracts/${FILE}`, import.meta.url), 'utf8'),
  };
  const { object } =
    compileSolidity(sources, SETTINGS)[FILE]?.['PlainPermitToken']?.evm.deployedBytecode ?? {};
  if (object === undefined) throw new Error(`${FILE} has no token`);
  const bytecode: Hex = `0x${object}`;
  for (const address of tokens) await client.setCode({ address, bytecode });
}
