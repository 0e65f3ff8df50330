import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { POSITION_MANAGER } from '../uniswapAbis.ts';
import type { Transaction } from './blockBuilder.ts';
import { ACTORS } from './devAccounts.ts';
import { MAINNET } from './mainnetAddresses.ts';
import type { ReplicaPool } from './markets.ts';
import type { PositionPlan } from './positions.ts';
import { worth } from './prices.ts';
import { TOKENS } from './tokens.ts';

const MAX_UINT128 = 2n ** 128n - 1n;
const NEVER = 2n ** 48n - 1n;

const POOL_ACTOR = parseAbi([
  'function mint(address pool, int24 lower, int24 upper, uint128 amount)',
  'function mintShare(address pool, int24 lower, int24 upper, uint256 shareBps)',
  'function burnShare(address pool, int24 lower, int24 upper, uint256 shareBps)',
  'function flash(address pool, uint256 amount0, uint256 amount1)',
]);

/** A position of the manager with the account that holds it and what it holds. */
export interface HeldPosition {
  readonly tokenId: bigint;
  readonly owner: Address;
  readonly liquidity: bigint;
}

export function openPosition({ pool, tickLower, tickUpper, by }: PositionPlan): Transaction {
  const what = `position on ${pool.token0}/${pool.token1} ${pool.fee} from ${tickLower} to ${tickUpper}`;
  switch (by.kind) {
    case 'manager':
      return onManager(ACTORS.provider, mintCall(pool, { tickLower, tickUpper }, by), what);
    case 'direct': {
      const args = [pool.address, tickLower, tickUpper, by.liquidity] as const;
      return onPool(encodeFunctionData({ abi: POOL_ACTOR, functionName: 'mint', args }), what);
    }
    case 'directShare': {
      const args = [pool.address, tickLower, tickUpper, BigInt(by.shareBps)] as const;
      return onPool(encodeFunctionData({ abi: POOL_ACTOR, functionName: 'mintShare', args }), what);
    }
  }
}

export function decreasePosition({ tokenId, owner, liquidity }: HeldPosition): Transaction {
  return onManager(owner, decreaseCall(tokenId, liquidity / 2n), `decrease position ${tokenId}`);
}

export function collectFees({ tokenId, owner }: HeldPosition): Transaction {
  return onManager(owner, collectCall(tokenId, owner), `collect from position ${tokenId}`);
}

/** Takes everything out of a position and burns its token, in one transaction. */
export function closePosition({ tokenId, owner, liquidity }: HeldPosition): Transaction {
  const burn = encodeFunctionData({ abi: POSITION_MANAGER, functionName: 'burn', args: [tokenId] });
  const calls = [decreaseCall(tokenId, liquidity), collectCall(tokenId, owner), burn];
  const data = encodeFunctionData({ abi: POSITION_MANAGER, functionName: 'multicall', args: [calls] });
  return onManager(owner, data, `close position ${tokenId}`);
}

export function transferPosition({ tokenId, owner }: HeldPosition, to: Address): Transaction {
  const args = [owner, to, tokenId] as const;
  const data = encodeFunctionData({ abi: POSITION_MANAGER, functionName: 'transferFrom', args });
  return onManager(owner, data, `transfer position ${tokenId}`);
}

export function burnDirectPosition(
  { pool, tickLower, tickUpper }: PositionPlan,
  shareBps: number,
): Transaction {
  const args = [pool.address, tickLower, tickUpper, BigInt(shareBps)] as const;
  const data = encodeFunctionData({ abi: POOL_ACTOR, functionName: 'burnShare', args });
  return onPool(data, `burn directly on ${pool.address}`);
}

/** Borrows `dollars` of both tokens and pays them back with the fee. */
export function flash(pool: ReplicaPool, dollars: number): Transaction {
  const args = [pool.address, worth(pool.token0, dollars), worth(pool.token1, dollars)] as const;
  const data = encodeFunctionData({ abi: POOL_ACTOR, functionName: 'flash', args });
  return onPool(data, `flash on ${pool.address}`);
}

function onManager(from: Address, data: Hex, what: string): Transaction {
  return { from, to: MAINNET.positionManager, data, gas: 1_000_000, what };
}

function onPool(data: Hex, what: string): Transaction {
  return { from: ACTORS.provider, to: ACTORS.poolActor, data, gas: 800_000, what };
}

function mintCall(
  pool: ReplicaPool,
  range: { readonly tickLower: number; readonly tickUpper: number },
  { dollars, owner }: { readonly dollars: number; readonly owner: Address },
): Hex {
  const params = {
    ...range,
    token0: TOKENS[pool.token0].address,
    token1: TOKENS[pool.token1].address,
    fee: pool.fee,
    amount0Desired: worth(pool.token0, dollars / 2),
    amount1Desired: worth(pool.token1, dollars / 2),
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: owner,
    deadline: NEVER,
  };
  return encodeFunctionData({ abi: POSITION_MANAGER, functionName: 'mint', args: [params] });
}

function decreaseCall(tokenId: bigint, liquidity: bigint): Hex {
  const params = { tokenId, liquidity, amount0Min: 0n, amount1Min: 0n, deadline: NEVER };
  return encodeFunctionData({ abi: POSITION_MANAGER, functionName: 'decreaseLiquidity', args: [params] });
}

function collectCall(tokenId: bigint, recipient: Address): Hex {
  const params = { tokenId, recipient, amount0Max: MAX_UINT128, amount1Max: MAX_UINT128 };
  return encodeFunctionData({ abi: POSITION_MANAGER, functionName: 'collect', args: [params] });
}
