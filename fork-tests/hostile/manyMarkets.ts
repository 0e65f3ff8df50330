import { encodeFunctionData, parseAbi } from 'viem';
import { sendTransaction } from '../harness/accounts.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { hostileCode } from './hostileMarkets.ts';

const BUILDER = parseAbi(['function build(uint256 count, uint256 dollars, bool inPairs, bool inPools)']);
const PER_TRANSACTION = 20;
/** Of a token in two pairs and two V3 pools, more than is needed. */
const GAS_PER_TOKEN = 25_000_000n;
/** Of the first token, in whole dollars: more than of any other that the tests make. */
let dollars = 10n;

/**
 * Tokens that nobody can move, each between WETH and USDC at prices far better than the market's, and better
 * than those of all before it. One contract opens them, twenty in a block.
 */
export async function openManyMarkets(
  client: ChainClient,
  count: number,
  protocols: readonly ('v2' | 'v3')[],
): Promise<void> {
  const owner = freshAddress('owner of many');
  const builder = freshAddress('builder of many');
  await client.setBlockGasLimit({ gasLimit: 2n * GAS_PER_TOKEN * BigInt(PER_TRANSACTION) });
  await client.setCode({ address: builder, bytecode: hostileCode('HostileBuilder') });
  for (const { address } of [TOKENS.WETH, TOKENS.USDC])
    await fundAccount(client, { token: address, to: builder, amount: 10n ** 26n });
  for (let built = 0; built < count; built += PER_TRANSACTION) {
    const part = Math.min(PER_TRANSACTION, count - built);
    const args = [BigInt(part), dollars, protocols.includes('v2'), protocols.includes('v3')] as const;
    const data = encodeFunctionData({ abi: BUILDER, functionName: 'build', args });
    await fundNative(client, { to: owner, amount: 10n ** 24n });
    const gas = GAS_PER_TOKEN * BigInt(part);
    const { status } = await sendTransaction(client, { from: owner, to: builder, data, gas });
    if (status !== 'success') throw new Error('the markets could not be opened');
    dollars += BigInt(part);
  }
}
