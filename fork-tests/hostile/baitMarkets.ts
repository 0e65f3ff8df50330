import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { sendTransaction } from '../harness/accounts.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { type HostileMarket, openMarketOf } from './hostileMarkets.ts';

export const BAIT = parseAbi([
  'function keep(uint256 part)',
  'function retire()',
  'function turn(bool isNowBad)',
  'function hide()',
]);
const TOKEN = parseAbi(['function mint(address to, uint256 value)']);
const PAIR = parseAbi([
  'function token0() view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)',
]);
const MANAGER = parseAbi([
  'function tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)',
  'function positions(uint256 tokenId) view returns (uint96, address, address, address, uint24, int24, int24, uint128 liquidity, uint256, uint256, uint128, uint128)',
  'function decreaseLiquidity((uint256 tokenId, uint128 liquidity, uint256 amount0Min, uint256 amount1Min, uint256 deadline)) payable returns (uint256, uint256)',
  'function collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max)) payable returns (uint256, uint256)',
  'function multicall(bytes[] data) payable returns (bytes[])',
]);
/** On each side: little, so that a swap of one ether moves the price by about a hundredth. */
const ETHERS = 50n;
const ETHER = 10n ** 18n;
const MOST = 2n ** 127n;

export interface Bait extends HostileMarket {
  readonly owner: Address;
  /** The owner takes the capital back: nothing is offered in these pools any more. */
  retire(): Promise<void>;
}

export interface BaitPlan {
  /** Of `BaitTokens.sol`. */
  readonly token: string;
  readonly protocol: 'v2' | 'v3';
  readonly label: string;
  /** What each transfer leaves behind in bad times, basis points; 0: it reverts. */
  readonly keeps: bigint;
  /** Raw USDC that one ether is promised to bring, before fees. */
  readonly usdcPerEther: bigint;
  readonly ethers?: bigint;
}

/** A token of the table in two pools, between WETH and USDC. */
export async function openBait(client: ChainClient, plan: BaitPlan): Promise<Bait> {
  const { token: name, protocol, label, keeps, usdcPerEther, ethers = ETHERS } = plan;
  const owner = freshAddress(`owner of ${name} ${label}`);
  const capital = { tokens: ethers * 1_000n * ETHER, weth: ethers * ETHER, usdc: ethers * usdcPerEther };
  const market = await openMarketOf(client, name, protocol, { label, owner, capital });
  const send = (to: Address, data: Hex) => succeed(client, { from: owner, to, data });
  await send(market.token, encodeFunctionData({ abi: BAIT, functionName: 'keep', args: [keeps] }));
  const retire = async (): Promise<void> => {
    await send(market.token, encodeFunctionData({ abi: BAIT, functionName: 'retire' }));
    for (const pool of market.pools) {
      // It may have less of the token than it owes, or has to be paid for the rest.
      const args = [pool, 10n ** 30n] as const;
      await send(market.token, encodeFunctionData({ abi: TOKEN, functionName: 'mint', args }));
      if (protocol === 'v2') await emptyPair(client, { pair: pool, token: market.token, owner, send });
    }
    if (protocol === 'v3') await send(MAINNET.positionManager, await closingCalls(client, owner));
  };
  return { ...market, owner, retire };
}

async function closingCalls(client: ChainClient, owner: Address): Promise<Hex> {
  const manager = { address: MAINNET.positionManager, abi: MANAGER } as const;
  const calls: Hex[] = [];
  for (const index of [0n, 1n]) {
    const args = [owner, index] as const;
    const tokenId = await client.readContract({ ...manager, functionName: 'tokenOfOwnerByIndex', args });
    const position = await client.readContract({ ...manager, functionName: 'positions', args: [tokenId] });
    const all = { tokenId, liquidity: position[7], amount0Min: 0n, amount1Min: 0n, deadline: 2n ** 40n };
    const due = { tokenId, recipient: owner, amount0Max: MOST, amount1Max: MOST };
    calls.push(
      encodeFunctionData({ abi: MANAGER, functionName: 'decreaseLiquidity', args: [all] }),
      encodeFunctionData({ abi: MANAGER, functionName: 'collect', args: [due] }),
    );
  }
  return encodeFunctionData({ abi: MANAGER, functionName: 'multicall', args: [calls] });
}

interface Emptying {
  readonly pair: Address;
  readonly token: Address;
  readonly owner: Address;
  readonly send: (to: Address, data: Hex) => Promise<void>;
}

/** A pair that was opened without shares: its owner, who has given it more of the token, buys the rest. */
async function emptyPair(client: ChainClient, { pair, token, owner, send }: Emptying): Promise<void> {
  const reserves = await client.readContract({ address: pair, abi: PAIR, functionName: 'getReserves' });
  const nearlyAll = (reserve: bigint): bigint => (reserve * 9_999n) / 10_000n;
  const token0 = await client.readContract({ address: pair, abi: PAIR, functionName: 'token0' });
  const isFirst = token0.toLowerCase() === token;
  const outs = isFirst ? ([0n, nearlyAll(reserves[1])] as const) : ([nearlyAll(reserves[0]), 0n] as const);
  await send(pair, encodeFunctionData({ abi: PAIR, functionName: 'swap', args: [...outs, owner, '0x'] }));
}

async function succeed(
  client: ChainClient,
  call: { readonly from: Address; readonly to: Address; readonly data: Hex },
): Promise<void> {
  const { status } = await sendTransaction(client, { ...call, gas: 5_000_000n });
  if (status !== 'success') throw new Error(`${call.from} could not call ${call.to}`);
}
