import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  numberToHex,
  parseAbi,
} from 'viem';
import { V2_ROUTER } from '../uniswapAbis.ts';
import type { Transaction } from './blockBuilder.ts';
import { ACTORS } from './devAccounts.ts';
import { MAINNET } from './mainnetAddresses.ts';
import type { ReplicaPair, ReplicaPool } from './markets.ts';
import { worth } from './prices.ts';
import { TOKENS, type TokenKey } from './tokens.ts';

const NEVER = 2n ** 48n - 1n;

const ERC20 = parseAbi(['function approve(address spender, uint256 value)']);
const PERMIT2 = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
]);
const UNIVERSAL_ROUTER = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline)']);
const V3_SWAP_EXACT_IN = '0x00';

export function approve(from: Address, token: Address, spender: Address): Transaction {
  const data = encodeFunctionData({ abi: ERC20, functionName: 'approve', args: [spender, 2n ** 256n - 1n] });
  return { from, to: token, data, gas: 80_000, what: `approve ${token} for ${spender}` };
}

export function approveThroughPermit2(from: Address, token: Address, spender: Address): Transaction {
  const args = [token, spender, 2n ** 160n - 1n, Number(NEVER)] as const;
  const data = encodeFunctionData({ abi: PERMIT2, functionName: 'approve', args });
  return { from, to: MAINNET.permit2, data, gas: 80_000, what: `Permit2 approval of ${token}` };
}

/**
 * Adds equal dollars of both tokens; `skew` multiplies the amount of token0, which moves the price off the
 * market.
 */
export function addV2Liquidity({ token0, token1, dollars }: ReplicaPair, skew: number): Transaction {
  const from = ACTORS.provider;
  const amount0 = beforeFee(token0, worth(token0, (dollars / 2) * skew));
  const amount1 = beforeFee(token1, worth(token1, dollars / 2));
  const data = encodeFunctionData({
    abi: V2_ROUTER,
    functionName: 'addLiquidity',
    args: [TOKENS[token0].address, TOKENS[token1].address, amount0, amount1, 0n, 0n, from, NEVER],
  });
  return { from, to: MAINNET.v2Router, data, gas: 3_500_000, what: `liquidity for ${token0}/${token1}` };
}

export function swapOnV2(pair: ReplicaPair, trader: Address, sell: TokenKey, amountIn: bigint): Transaction {
  const buy = sell === pair.token0 ? pair.token1 : pair.token0;
  const data = encodeFunctionData({
    abi: V2_ROUTER,
    functionName: 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
    args: [amountIn, 0n, [TOKENS[sell].address, TOKENS[buy].address], trader, NEVER],
  });
  return { from: trader, to: MAINNET.v2Router, data, gas: 300_000, what: `sell ${sell} for ${buy} on V2` };
}

/** One command of the Universal Router, paid through Permit2. */
export function swapOnV3(pool: ReplicaPool, trader: Address, sell: TokenKey, amountIn: bigint): Transaction {
  const buy = sell === pool.token0 ? pool.token1 : pool.token0;
  const path = concatHex([TOKENS[sell].address, numberToHex(pool.fee, { size: 3 }), TOKENS[buy].address]);
  const input = encodeAbiParameters(
    [{ type: 'address' }, { type: 'uint256' }, { type: 'uint256' }, { type: 'bytes' }, { type: 'bool' }],
    [trader, amountIn, 0n, path, true],
  );
  const data = encodeFunctionData({
    abi: UNIVERSAL_ROUTER,
    functionName: 'execute',
    args: [V3_SWAP_EXACT_IN, [input], NEVER],
  });
  const what = `sell ${sell} for ${buy} on V3 ${pool.fee}`;
  return { from: trader, to: MAINNET.universalRouter, data, gas: 1_000_000, what };
}

/**
 * Returns the amount to send so that `amount` arrives, for a token that takes one percent of each transfer.
 */
function beforeFee(token: TokenKey, amount: bigint): bigint {
  return TOKENS[token].contract === 'FeeToken' ? (amount * 100n) / 99n : amount;
}
