import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem';
import { compileExecutor } from '../../executor/compileExecutor.ts';
import type { RouterKindName } from '../../server/routers/routerKind.ts';
import { sendTransaction } from '../harness/accounts.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import { creationCodeOf } from '../harness/replica/artifacts.ts';
import { withArguments } from '../harness/replica/constructInPlace.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';

export type Routers = Readonly<Record<RouterKindName, Address>>;

const DEPLOYMENT_GAS = 8_000_000n;

/**
 * Deploys the routers of V3 over the factories of the replica, which has the one of V2 already, and the
 * executor. Returns the address of each kind.
 */
export async function deployRouters(client: ChainClient, from: Address): Promise<Routers> {
  const { v2Factory, v3Factory, positionManager, weth, v2Router } = MAINNET;
  const deploy = async (data: Hex): Promise<Address> => {
    const { contractAddress } = await sendTransaction(client, { from, data, gas: DEPLOYMENT_GAS });
    if (contractAddress == null) throw new Error('a router was not deployed');
    return contractAddress;
  };
  const swapRouter = await deploy(withArguments(creationCodeOf.swapRouter(), [v3Factory, weth]));
  const arguments02 = [v2Factory, v3Factory, positionManager, weth];
  const swapRouter02 = await deploy(withArguments(creationCodeOf.swapRouter02(), arguments02));
  const executor = await deploy(compileExecutor().creationCode);
  return { uniswapV2Router02: v2Router, swapRouter, swapRouter02, executor };
}

/** Gives each router a plain allowance of the owner's token, without end. @throws Error when one reverts */
export async function approveRouters(
  client: ChainClient,
  routers: Routers,
  { owner, token }: { readonly owner: Address; readonly token: Address },
): Promise<void> {
  for (const router of Object.values(routers)) {
    const args = [router, maxUint256] as const;
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args });
    const { status } = await sendTransaction(client, { from: owner, to: token, data, gas: 200_000n });
    if (status !== 'success') throw new Error(`an approval of ${token} reverted`);
  }
}
