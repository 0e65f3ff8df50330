import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
} from 'viem';
import type { Transaction } from './blockBuilder.ts';
import { ACTORS } from './devAccounts.ts';
import { MAINNET } from './mainnetAddresses.ts';
import type { ReplicaPair, ReplicaPool } from './markets.ts';
import type { PositionPlan } from './positions.ts';
import { worth } from './prices.ts';
import { TOKENS, type TokenKey } from './tokens.ts';

const MAX_UINT128 = 2n ** 128n - 1n;
const NEVER = 2n ** 48n - 1n;

const ERC20 = parseAbi(['function approve(address spender, uint256 value)']);
const PERMIT2 = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
]);
const V2_ROUTER = parseAbi([
  'function addLiquidity(address tokenA, address tokenB, uint256 desiredA, uint256 desiredB, uint256 minA, uint256 minB, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
]);
const MANAGER = parseAbi([
  'function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline) params)',
  'function decreaseLiquidity((uint256 tokenId, uint128 liquidity, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params)',
  'function collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max) params)',
  'function burn(uint256 tokenId)',
  'function multicall(bytes[] data)',
  'function transferFrom(address from, address to, uint256 tokenId)',
]);
const POOL_ACTOR = parseAbi([
  'function mint(address pool, int24 lower, int24 upper, uint128 amount)',
  'function mintShare(address pool, int24 lower, int24 upper, uint256 shareBps)',
  'function burnShare(address pool, int24 lower, int24 upper, uint256 shareBps)',
  'function flash(address pool, uint256 amount0, uint256 amount1)',
]);
const UNIVERSAL_ROUTER = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline)']);

export function approve(from: Address, token: Address, spender: Address): Transaction {
  const data = encodeFunctionData({ abi: ERC20, functionName: 'approve', args: [spender, 2n ** 256n - 1n] });
  return { from, to: token, data, gas: 80_000, what: `approve ${token} for ${spender}` };
}

export function approveThroughPermit2(from: Address, token: Address, spender: Address): Transaction {
  const args = [token, spender, 2n ** 160n - 1n, Number(NEVER)] as const;
  const data = encodeFunctionData({ abi: PERMIT2, functionName: 'approve', args });
  return { from, to: MAINNET.permit2, data, gas: 80_000, what: `Permit2 approval of ${token}` };
}

/** Adds equal dollars of both tokens; `skew` multiplies the amount of token0, which moves the price off the market. */
export function addV2Liquidity(pair: ReplicaPair, skew: number): Transaction {
  const { token0, token1, dollars } = pair;
  const args = [
    ...([TOKENS[token0].address, TOKENS[token1].address] as const),
    ...([
      beforeFee(token0, worth(token0, (dollars / 2) * skew)),
      beforeFee(token1, worth(token1, dollars / 2)),
    ] as const),
    ...([0n, 0n, ACTORS.provider, NEVER] as const),
  ] as const;
  const data = encodeFunctionData({ abi: V2_ROUTER, functionName: 'addLiquidity', args });
  return {
    from: ACTORS.provider,
    to: MAINNET.v2Router,
    data,
    gas: 3_500_000,
    what: `liquidity for ${nameOf(pair)}`,
  };
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

/** One V3_SWAP_EXACT_IN command of the Universal Router, paid through Permit2. */
export function swapOnV3(pool: ReplicaPool, trader: Address, sell: TokenKey, amountIn: bigint): Transaction {
  const buy = sell === pool.token0 ? pool.token1 : pool.token0;
  const path = concatHex([TOKENS[sell].address, numberToHex(pool.fee, { size: 3 }), TOKENS[buy].address]);
  const input = encodeAbiParameters(
    [{ type: 'address' }, { type: 'uint256' }, { type: 'uint256' }, { type: 'bytes' }, { type: 'bool' }],
    [trader, amountIn, 0n, path, true],
  );
  const args = ['0x00', [input], NEVER] as const;
  const data = encodeFunctionData({ abi: UNIVERSAL_ROUTER, functionName: 'execute', args });
  return {
    ...{ from: trader, to: MAINNET.universalRouter, data, gas: 1_000_000 },
    what: `sell ${sell} for ${buy} on V3 ${pool.fee}`,
  };
}

export function openPosition({ pool, tickLower, tickUpper, by }: PositionPlan): Transaction {
  const what = `position on ${nameOf(pool)} ${pool.fee} from ${tickLower} to ${tickUpper}`;
  const from = ACTORS.provider;
  if (by.kind !== 'manager') {
    const data =
      by.kind === 'direct'
        ? encodeFunctionData({
            ...{ abi: POOL_ACTOR, functionName: 'mint' },
            args: [pool.address, tickLower, tickUpper, by.liquidity],
          })
        : encodeFunctionData({
            ...{ abi: POOL_ACTOR, functionName: 'mintShare' },
            args: [pool.address, tickLower, tickUpper, BigInt(by.shareBps)],
          });
    return { from, to: ACTORS.poolActor, data, gas: 800_000, what };
  }
  const params = {
    ...{ token0: TOKENS[pool.token0].address, token1: TOKENS[pool.token1].address, fee: pool.fee },
    ...{ tickLower, tickUpper, amount0Min: 0n, amount1Min: 0n, recipient: by.owner, deadline: NEVER },
    amount0Desired: worth(pool.token0, by.dollars / 2),
    amount1Desired: worth(pool.token1, by.dollars / 2),
  };
  const data = encodeFunctionData({ abi: MANAGER, functionName: 'mint', args: [params] });
  return { from, to: MAINNET.positionManager, data, gas: 1_000_000, what };
}

export function burnDirectPosition(
  { pool, tickLower, tickUpper }: PositionPlan,
  shareBps: number,
): Transaction {
  const args = [pool.address, tickLower, tickUpper, BigInt(shareBps)] as const;
  const data = encodeFunctionData({ abi: POOL_ACTOR, functionName: 'burnShare', args });
  return {
    from: ACTORS.provider,
    to: ACTORS.poolActor,
    data,
    gas: 600_000,
    what: `burn directly on ${pool.address}`,
  };
}

export function flash(pool: ReplicaPool, dollars: number): Transaction {
  const args = [pool.address, worth(pool.token0, dollars), worth(pool.token1, dollars)] as const;
  const data = encodeFunctionData({ abi: POOL_ACTOR, functionName: 'flash', args });
  return {
    from: ACTORS.provider,
    to: ACTORS.poolActor,
    data,
    gas: 400_000,
    what: `flash on ${pool.address}`,
  };
}

/** A position of the manager with the account that holds it and what it holds. */
export interface HeldPosition {
  readonly tokenId: bigint;
  readonly owner: Address;
  readonly liquidity: bigint;
}

export function decreasePosition({ tokenId, owner, liquidity }: HeldPosition): Transaction {
  return onManager(owner, decreaseCall(tokenId, liquidity / 2n), `decrease position ${tokenId}`);
}

export function collectFees({ tokenId, owner }: HeldPosition): Transaction {
  return onManager(owner, collectCall(tokenId, owner), `collect from position ${tokenId}`);
}

/** Takes everything out of a position and burns its token, in one transaction. */
export function closePosition({ tokenId, owner, liquidity }: HeldPosition): Transaction {
  const burn = encodeFunctionData({ abi: MANAGER, functionName: 'burn', args: [tokenId] });
  const calls = [decreaseCall(tokenId, liquidity), collectCall(tokenId, owner), burn];
  const data = encodeFunctionData({ abi: MANAGER, functionName: 'multicall', args: [calls] });
  return onManager(owner, data, `close position ${tokenId}`);
}

export function transferPosition({ tokenId, owner }: HeldPosition, to: Address): Transaction {
  const args = [owner, to, tokenId] as const;
  const data = encodeFunctionData({ abi: MANAGER, functionName: 'transferFrom', args });
  return onManager(owner, data, `transfer position ${tokenId}`);
}

function onManager(from: Address, data: Hex, what: string): Transaction {
  return { from, to: MAINNET.positionManager, data, gas: 600_000, what };
}

function decreaseCall(tokenId: bigint, liquidity: bigint): Hex {
  const params = { tokenId, liquidity, amount0Min: 0n, amount1Min: 0n, deadline: NEVER };
  return encodeFunctionData({ abi: MANAGER, functionName: 'decreaseLiquidity', args: [params] });
}

function collectCall(tokenId: bigint, recipient: Address): Hex {
  const params = { tokenId, recipient, amount0Max: MAX_UINT128, amount1Max: MAX_UINT128 };
  return encodeFunctionData({ abi: MANAGER, functionName: 'collect', args: [params] });
}

/** What must be sent so that `amount` arrives, for a token that takes one percent of each transfer. */
function beforeFee(token: TokenKey, amount: bigint): bigint {
  return TOKENS[token].contract === 'FeeToken' ? (amount * 100n) / 99n : amount;
}

function nameOf({ token0, token1 }: { readonly token0: TokenKey; readonly token1: TokenKey }): string {
  return `${token0}/${token1}`;
}
