import type { Hex } from 'viem';
import { deployExecutor } from './deployExecutor.ts';

/*
 * `make deploy-executor`: RPC_URL names the chain. Nothing is sent without SEND=1 and DEPLOYER_KEY, which is read
 * from the environment and kept nowhere.
 */
const { RPC_URL, DEPLOYER_KEY, SEND } = process.env;
if (!RPC_URL) throw new Error('RPC_URL is not set');
const isKey = (text: string): text is Hex => /^0x[0-9a-fA-F]{64}$/.test(text);
if (SEND === '1' && !isKey(DEPLOYER_KEY ?? ''))
  throw new Error('SEND=1 needs DEPLOYER_KEY, 0x and 64 digits');
await deployExecutor({
  rpcUrl: RPC_URL,
  privateKey: SEND === '1' ? (DEPLOYER_KEY as Hex) : undefined,
  say: (line) => process.stdout.write(`» ${line}\n`),
});
