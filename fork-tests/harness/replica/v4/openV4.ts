import { type Address, encodeFunctionData, erc20Abi, numberToHex, parseEther } from 'viem';
import { type BlockBuilder, createBlockBuilder, type Transaction } from '../blockBuilder.ts';
import { CONSTRUCTOR_PAYER } from '../constructInPlace.ts';
import { V3_FACTORY_OWNER } from '../deployUniswap.ts';
import { ACTORS } from '../devAccounts.ts';
import { type JsonRpc, jsonRpc } from '../jsonRpc.ts';
import { MAINNET } from '../mainnetAddresses.ts';
import { worth } from '../prices.ts';
import { randomFrom } from '../random.ts';
import { TOKEN_KEYS, TOKENS } from '../tokens.ts';
import { approve, approveThroughPermit2 } from '../tradeTransactions.ts';
import { deployV4 } from './deployV4.ts';
import { V4_POOL_MANAGER } from './v4Abis.ts';
import { MAINNET_V4, V4_ACTOR, V4_HOOKS } from './v4Addresses.ts';
import { openingProtocolFees, planV4Events } from './v4Events.ts';
import { FIRST_OWNER, openingPositions } from './v4Liquidity.ts';
import { openingSqrtPriceX96, type V4Pool, v4Pools } from './v4Pools.ts';

const SEED = 4_444;
const SENDERS: readonly Address[] = [
  CONSTRUCTOR_PAYER,
  V3_FACTORY_OWNER,
  ACTORS.provider,
  FIRST_OWNER,
  ACTORS.holders[0],
];

/** Puts the V4 contracts and pools with their liquidity on the chain, in blocks from `timestamp` on. */
export async function openV4(rpc: JsonRpc, blocks: BlockBuilder, timestamp: number): Promise<void> {
  for (const account of SENDERS) {
    await rpc.call('anvil_setBalance', [account, numberToHex(parseEther('20000000'))]);
  }
  await deployV4(rpc, blocks, timestamp);
  for (const transaction of approvals()) blocks.add(transaction);
  const pools = v4Pools();
  for (const pool of pools) blocks.add(initialize(pool));
  for (const transaction of openingProtocolFees()) blocks.add(transaction);
  const random = randomFrom(SEED);
  for (const [index, pool] of pools.entries()) {
    for (const position of openingPositions(pool, index === 0, random)) blocks.add(position);
  }
  const reentering = V4_HOOKS.reentering.address;
  await rpc.call('anvil_setBalance', [reentering, numberToHex(parseEther('100'))]);
  blocks.add(handOutUsdc(reentering));
  await blocks.mine(timestamp + 12);
}

/**
 * Adds V4 to a chain that runs already, such as a fork of the replica: contracts, pools, liquidity and
 * events, in blocks one second apart after its head. The chain mines a block for each transaction afterwards.
 * @throws Error that names the transactions that reverted
 */
export async function addV4(url: string): Promise<void> {
  const rpc = jsonRpc(url);
  const blocks = createBlockBuilder(rpc, 1);
  await rpc.call('anvil_autoImpersonateAccount', [true]);
  await rpc.call('evm_setAutomine', [false]);
  for (const account of SENDERS) {
    const nonce = await rpc.call('eth_getTransactionCount', [account, 'latest']);
    await blocks.setNonce(account, Number(nonce));
  }
  // A fork of the replica has the machine's clock, and no block may be before it.
  await openV4(rpc, blocks, Math.max(await headTimestamp(rpc), Math.floor(Date.now() / 1000)) + 1);
  for (const event of planV4Events()) blocks.add(event);
  await blocks.mine((await headTimestamp(rpc)) + 1);
  await blocks.assertAllSucceeded();
  await rpc.call('anvil_autoImpersonateAccount', [false]);
  await rpc.call('evm_setAutomine', [true]);
}

function approvals(): Transaction[] {
  const from = ACTORS.provider;
  return TOKEN_KEYS.map((key) => TOKENS[key].address).flatMap((token) => [
    approve(from, token, V4_ACTOR),
    approve(from, token, MAINNET.permit2),
    approveThroughPermit2(from, token, MAINNET_V4.positionManager),
  ]);
}

function initialize(pool: V4Pool): Transaction {
  const args = [pool.key, openingSqrtPriceX96(pool)] as const;
  const data = encodeFunctionData({ abi: V4_POOL_MANAGER, functionName: 'initialize', args });
  const what = `create V4 ${pool.currency0}/${pool.currency1} ${pool.key.fee} (${pool.hook})`;
  return { from: ACTORS.provider, to: MAINNET_V4.poolManager, data, gas: 250_000, what };
}

/** Funds for the hook that swaps on its own account. */
function handOutUsdc(holder: Address): Transaction {
  const args = [holder, worth('USDC', 100_000)] as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args });
  return { from: ACTORS.provider, to: TOKENS.USDC.address, data, gas: 100_000, what: 'USDC for a hook' };
}

async function headTimestamp(rpc: JsonRpc): Promise<number> {
  const block = (await rpc.call('eth_getBlockByNumber', ['latest', false])) as { readonly timestamp: string };
  return Number(block.timestamp);
}
