import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  parseAbi,
} from 'viem';
import { sendTransaction } from '../harness/accounts.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import { ETHER } from '../harness/ether.ts';
import { V3_FACTORY_OWNER } from '../harness/replica/deployUniswap.ts';
import { devAccounts } from '../harness/replica/devAccounts.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { POSITION_MANAGER, V2_ROUTER } from '../harness/uniswapAbis.ts';

const UNIVERSAL_ROUTER = parseAbi(['function execute(bytes commands, bytes[] inputs) payable']);
const POOL = parseAbi(['function setFeeProtocol(uint8 feeProtocol0, uint8 feeProtocol1)']);
const ROUTER_ITSELF: Address = '0x0000000000000000000000000000000000000002';
const CALLER: Address = '0x0000000000000000000000000000000000000001';
const [{ address: FROM }] = devAccounts();
const WETH = TOKENS.WETH.address;
const USDC = TOKENS.USDC.address;

/** Buys USDC with ether on the V2 pair: one block with a Sync. */
export async function tradeOnV2(client: ChainClient, value = ETHER): Promise<void> {
  const args = [0n, [WETH, USDC], FROM, 2n ** 255n] as const;
  const data = encodeFunctionData({ abi: V2_ROUTER, functionName: 'swapExactETHForTokens', args });
  await send(client, MAINNET.v2Router, data, value);
}

/** Buys USDC with ether in one V3 pool: one block with a Swap. */
export async function tradeOnV3(client: ChainClient, value = ETHER, fee = 500): Promise<void> {
  await send(client, MAINNET.universalRouter, buyWithEther(USDC, fee, value), value);
}

/**
 * Router calldata that buys `tokenOut` with ether, the value of the transaction, in the V3 pool of that fee.
 */
export function buyWithEther(tokenOut: Address, fee: number, value: bigint): Hex {
  const wrap = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [ROUTER_ITSELF, value]);
  const path = encodePacked(['address', 'uint24', 'address'], [WETH, fee, tokenOut]);
  const swap = encodeAbiParameters(
    [{ type: 'address' }, { type: 'uint256' }, { type: 'uint256' }, { type: 'bytes' }, { type: 'bool' }],
    [CALLER, value, 0n, path, false],
  );
  const args = ['0x0b00', [wrap, swap]] as const;
  return encodeFunctionData({ abi: UNIVERSAL_ROUTER, functionName: 'execute', args });
}

/** Adds liquidity around this tick to the USDC/WETH pool of 0.05 %: the last block has a Mint. */
export async function mintOnV3(client: ChainClient, tick: number): Promise<void> {
  await approveManager(client, [WETH, USDC]);
  const middle = Math.floor(tick / 10) * 10;
  const range = { tickLower: middle - 70, tickUpper: middle + 130 };
  const amounts = { amount0Desired: 10_000_000_000n, amount1Desired: 3n * ETHER };
  await send(client, MAINNET.positionManager, mintData({ ...range, ...amounts, token1: WETH, fee: 500 }));
}

/** Has a V3 pool pay parts of its fees to the protocol: what that leaves, no log of a swap says. */
export async function setFeeOnV3(
  client: ChainClient,
  pool: Address,
  parts: readonly [number, number],
): Promise<void> {
  const data = encodeFunctionData({ abi: POOL, functionName: 'setFeeProtocol', args: parts });
  await sendTransaction(client, { from: V3_FACTORY_OWNER, to: pool, data });
}

/** Initializes 720 neighbouring ticks above this one, the price of the USDC/USDT pool of 0.01 %. */
export async function crowdTicks(client: ChainClient, tick: number): Promise<void> {
  await approveManager(client, [USDC]);
  for (let call = 0; call < 18; call++) {
    const mints = Array.from({ length: 20 }, (_, index) => {
      const tickLower = tick + 3 + (call * 20 + index) * 2;
      const range = { tickLower, tickUpper: tickLower + 1 };
      const amounts = { amount0Desired: 1_000_000n, amount1Desired: 0n };
      return mintData({ ...range, ...amounts, token1: TOKENS.USDT.address, fee: 100 });
    });
    const data = encodeFunctionData({ abi: POSITION_MANAGER, functionName: 'multicall', args: [mints] });
    await send(client, MAINNET.positionManager, data);
  }
}

interface Mint {
  readonly token1: Address;
  readonly fee: number;
  readonly tickLower: number;
  readonly tickUpper: number;
  readonly amount0Desired: bigint;
  readonly amount1Desired: bigint;
}

function mintData(mint: Mint): Hex {
  const rest = { token0: USDC, amount0Min: 0n, amount1Min: 0n, recipient: FROM, deadline: 2n ** 255n };
  return encodeFunctionData({ abi: POSITION_MANAGER, functionName: 'mint', args: [{ ...mint, ...rest }] });
}

async function approveManager(client: ChainClient, tokens: readonly Address[]): Promise<void> {
  const args = [MAINNET.positionManager, 2n ** 255n] as const;
  for (const token of tokens) {
    await send(client, token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }));
  }
}

async function send(client: ChainClient, to: Address, data: Hex, value = 0n): Promise<void> {
  const { status, transactionHash } = await sendTransaction(client, { from: FROM, to, data, value });
  if (status !== 'success') throw new Error(`a transaction of the test reverted (${transactionHash})`);
}
