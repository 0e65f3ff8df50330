import { type Address, createPublicClient, createWalletClient, defineChain, type Hex, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { compileExecutor } from '../compileExecutor.ts';
import { canonicalAddress, DEPLOYMENT_GAS, planDeployment } from './planDeployment.ts';

export interface DeploymentOptions {
  readonly rpcUrl: string;
  /** Absent: nothing is sent. */
  readonly privateKey?: Hex | undefined;
  /** Called with each line of the report. */
  readonly say: (line: string) => void;
}

/**
 * Deploys the executor, or says what it would do: by the CREATE2 factory where the chain has it, plainly where
 * not. The code that stands afterwards is compared with the compiled one.
 * @returns the address, or undefined after a dry run that would deploy plainly
 */
export async function deployExecutor(options: DeploymentOptions): Promise<Address | undefined> {
  const { rpcUrl, privateKey, say } = options;
  const reader = createPublicClient({ transport: http(rpcUrl) });
  const code = compileExecutor();
  const readCode = (address: Address) => reader.getCode({ address });
  const chainId = await reader.getChainId();
  say(`chain ${chainId}, executor of code hash ${code.codeHash}`);
  const plan = await planDeployment(code, readCode);
  if (plan.kind === 'present') {
    say(`${plan.address} has it already, and the code is equal: nothing to do`);
    return plan.address;
  }
  say(
    plan.kind === 'factory'
      ? `the CREATE2 factory is there: the executor will stand at ${plan.address}`
      : `the CREATE2 factory is not there, so ${canonicalAddress(code)} cannot be had: a plain deployment`,
  );
  if (privateKey === undefined) {
    say(`dry run: ${(plan.data.length - 2) / 2} bytes, at most ${DEPLOYMENT_GAS} gas; nothing was sent`);
    return plan.kind === 'factory' ? plan.address : undefined;
  }
  const account = privateKeyToAccount(privateKey);
  const chain = defineChain({
    id: chainId,
    name: `chain ${chainId}`,
    nativeCurrency: { name: 'native', symbol: 'native', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const sender = createWalletClient({ account, chain, transport: http(rpcUrl) });
  const to = plan.kind === 'factory' ? { to: plan.to } : {};
  const hash = await sender.sendTransaction({ data: plan.data, gas: DEPLOYMENT_GAS, ...to });
  say(`sent ${hash} as ${account.address}`);
  const receipt = await reader.waitForTransactionReceipt({ hash });
  const address = plan.kind === 'factory' ? plan.address : receipt.contractAddress;
  if (receipt.status !== 'success' || !address) throw new Error(`${hash} reverted`);
  if ((await readCode(address)) !== code.runtimeCode) throw new Error(`other code stands at ${address}`);
  say(`${address} has it, for ${receipt.gasUsed} gas, and the code is equal`);
  return address;
}
