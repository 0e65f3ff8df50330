import { type Hex, keccak256, stringToHex, zeroAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileExecutor } from '../../executor/compileExecutor.ts';
import { deployExecutor } from '../../executor/deploy/deployExecutor.ts';
import { FACTORY, planDeployment } from '../../executor/deploy/planDeployment.ts';
import { type Anvil, startAnvil } from '../harness/anvil.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { ETHER } from '../harness/ether.ts';

/** The address on every chain with the factory: it follows from the code. */
const ADDRESS = '0x743770B292f2346b0dd7A20cf6991d786B9dBCFa';
const KEY = keccak256(stringToHex('executor deployer'));

let anvil: Anvil;
let client: ChainClient;
beforeAll(async () => {
  anvil = await startAnvil();
  client = chainClient(anvil.url);
  const { address } = privateKeyToAccount(KEY);
  await client.setBalance({ address, value: ETHER });
});
afterAll(() => anvil?.stop());

async function deploy(privateKey?: Hex) {
  const lines: string[] = [];
  const address = await deployExecutor({ rpcUrl: anvil.url, privateKey, say: (line) => lines.push(line) });
  return { address, report: lines.join('\n') };
}

test('default: a dry run names the address and sends nothing', async () => {
  const before = await client.getBlockNumber();
  const { address, report } = await deploy();
  expect(address).toBe(ADDRESS);
  expect(report).toContain('the CREATE2 factory is there');
  expect(report).toContain('nothing was sent');
  expect(await client.getBlockNumber()).toBe(before);
});

test('default: by the factory, and a second time there is nothing to do', async () => {
  const id = await client.snapshot();
  const first = await deploy(KEY);
  expect(first.address).toBe(ADDRESS);
  expect(first.report).toContain('the code is equal');
  expect(first.report).not.toContain(KEY);
  expect(keccak256((await client.getCode({ address: ADDRESS })) ?? '0x')).toBe(compileExecutor().codeHash);
  expect(await client.getStorageAt({ address: ADDRESS, slot: '0x0' })).toBe(`0x${'1'.padStart(64, '0')}`);
  const block = await client.getBlockNumber();
  expect((await deploy(KEY)).report).toContain('nothing to do');
  expect(await client.getBlockNumber()).toBe(block);
  await client.revert({ id });
});

test('default: plainly where the chain has no factory', async () => {
  const id = await client.snapshot();
  await client.setCode({ address: FACTORY, bytecode: '0x' });
  expect((await deploy()).report).toContain('a plain deployment');
  const { address = zeroAddress, report } = await deploy(KEY);
  expect(address).not.toBe(ADDRESS);
  expect(report).toContain('the code is equal');
  expect(keccak256((await client.getCode({ address })) ?? '0x')).toBe(compileExecutor().codeHash);
  await client.revert({ id });
});

test('error: other code at the address of the factory, or of the executor', async () => {
  const code = compileExecutor();
  await expect(planDeployment(code, async (at) => (at === FACTORY ? '0x00' : '0x'))).rejects.toThrow(
    `other code stands at ${FACTORY}`,
  );
  await expect(planDeployment(code, async () => '0x00')).rejects.toThrow(`other code stands at ${ADDRESS}`);
});
