import { type Address, encodeAbiParameters, encodeFunctionData, type Hex, zeroHash } from 'viem';
import type { Transaction } from '../blockBuilder.ts';
import { ACTORS } from '../devAccounts.ts';
import { V4_ACTOR_ABI, V4_POSITION_MANAGER } from './v4Abis.ts';
import { MAINNET_V4, V4_ACTOR } from './v4Addresses.ts';
import type { V4Pool } from './v4Pools.ts';

const NEVER = 2n ** 48n - 1n;
const MAX_UINT128 = 2n ** 128n - 1n;
/** Native coin that goes along with what may need some; the rest of it comes back. */
const NATIVE_BUDGET = 60_000n * 10n ** 18n;
const EDGE_PRICES = { lowest: 4295128740n, highest: 1461446703485210103287273052203988822378723970341n };

/** The actions of the position manager that are used here, in the order of `Actions.sol`. */
const ACTION = {
  DECREASE_LIQUIDITY: '01',
  MINT_POSITION: '02',
  BURN_POSITION: '03',
  SETTLE_PAIR: '0d',
  TAKE_PAIR: '11',
  SWEEP: '14',
} as const;

const KEY = {
  type: 'tuple',
  components: [
    { name: 'currency0', type: 'address' },
    { name: 'currency1', type: 'address' },
    { name: 'fee', type: 'uint24' },
    { name: 'tickSpacing', type: 'int24' },
    { name: 'hooks', type: 'address' },
  ],
} as const;
const ADDRESS = { type: 'address' } as const;
const UINT128 = { type: 'uint128' } as const;
const UINT = { type: 'uint256' } as const;
const INT24 = { type: 'int24' } as const;
const BYTES = { type: 'bytes' } as const;

export interface V4Range {
  readonly tickLower: number;
  readonly tickUpper: number;
}

/** A position of the manager, paid by the provider through Permit2. */
export function mintV4Position(pool: V4Pool, range: V4Range, liquidity: bigint, owner: Address): Transaction {
  const { key } = pool;
  const mint = encodeAbiParameters(
    [KEY, INT24, INT24, UINT, UINT128, UINT128, ADDRESS, BYTES],
    [key, range.tickLower, range.tickUpper, liquidity, MAX_UINT128, MAX_UINT128, owner, '0x'],
  );
  const settle = encodeAbiParameters([ADDRESS, ADDRESS], [key.currency0, key.currency1]);
  const sweep = encodeAbiParameters([ADDRESS, ADDRESS], [key.currency0, ACTORS.provider]);
  const isNative = pool.currency0 === 'ETH';
  return {
    ...onManager(
      ACTORS.provider,
      ['MINT_POSITION', 'SETTLE_PAIR', ...(isNative ? (['SWEEP'] as const) : [])],
      [mint, settle, ...(isNative ? [sweep] : [])],
    ),
    value: valueFor(pool),
    what: `V4 position on ${nameOf(pool)} from ${range.tickLower} to ${range.tickUpper}`,
  };
}

/** Takes `liquidity` out of a position; 0 collects its fees. */
export function decreaseV4Position(
  pool: V4Pool,
  tokenId: bigint,
  owner: Address,
  liquidity: bigint,
): Transaction {
  const decrease = encodeAbiParameters(
    [UINT, UINT, UINT128, UINT128, BYTES],
    [tokenId, liquidity, 0n, 0n, '0x'],
  );
  return {
    ...onManager(owner, ['DECREASE_LIQUIDITY', 'TAKE_PAIR'], [decrease, takePair(pool, owner)]),
    what: `decrease V4 position ${tokenId}`,
  };
}

/** Takes everything out of a position and burns its token. */
export function burnV4Position(pool: V4Pool, tokenId: bigint, owner: Address): Transaction {
  const burn = encodeAbiParameters([UINT, UINT128, UINT128, BYTES], [tokenId, 0n, 0n, '0x']);
  return {
    ...onManager(owner, ['BURN_POSITION', 'TAKE_PAIR'], [burn, takePair(pool, owner)]),
    what: `burn V4 position ${tokenId}`,
  };
}

export function transferV4Position(tokenId: bigint, from: Address, to: Address): Transaction {
  const data = encodeFunctionData({
    abi: V4_POSITION_MANAGER,
    functionName: 'transferFrom',
    args: [from, to, tokenId],
  });
  return {
    from,
    to: MAINNET_V4.positionManager,
    data,
    gas: 200_000,
    what: `transfer V4 position ${tokenId}`,
  };
}

/** Adds to a position of the actor, or takes from it where `liquidityDelta` is negative. */
export function modifyV4Directly(pool: V4Pool, range: V4Range, liquidityDelta: bigint): Transaction {
  const args = [pool.key, { ...range, liquidityDelta, salt: zeroHash }] as const;
  const data = encodeFunctionData({ abi: V4_ACTOR_ABI, functionName: 'modifyLiquidity', args });
  const value = liquidityDelta > 0n ? valueFor(pool) : 0n;
  return { ...onActor(ACTORS.provider, data), value, what: `V4 liquidity of ${nameOf(pool)}` };
}

export function donateToV4(pool: V4Pool, amount0: bigint, amount1: bigint): Transaction {
  const data = encodeFunctionData({
    abi: V4_ACTOR_ABI,
    functionName: 'donate',
    args: [pool.key, amount0, amount1],
  });
  const value = pool.currency0 === 'ETH' ? amount0 : 0n;
  return { ...onActor(ACTORS.provider, data), value, what: `donation to ${nameOf(pool)}` };
}

/** An exact input, by the provider through the actor. */
export function swapOnV4(pool: V4Pool, zeroForOne: boolean, amountIn: bigint): Transaction {
  const sqrtPriceLimitX96 = zeroForOne ? EDGE_PRICES.lowest : EDGE_PRICES.highest;
  const params = { zeroForOne, amountSpecified: -amountIn, sqrtPriceLimitX96 };
  const data = encodeFunctionData({ abi: V4_ACTOR_ABI, functionName: 'swap', args: [pool.key, params] });
  const value = pool.currency0 === 'ETH' && zeroForOne ? amountIn : 0n;
  const gas = pool.hook === 'gasBurning' ? 3_000_000 : 500_000;
  return { ...onActor(ACTORS.provider, data), gas, value, what: `swap on ${nameOf(pool)}` };
}

function valueFor(pool: V4Pool): bigint {
  return pool.currency0 === 'ETH' ? NATIVE_BUDGET : 0n;
}

function onActor(from: Address, data: Hex): Omit<Transaction, 'what'> {
  return { from, to: V4_ACTOR, data, gas: 700_000 };
}

function onManager(
  from: Address,
  actions: readonly (keyof typeof ACTION)[],
  params: readonly Hex[],
): Omit<Transaction, 'what'> {
  const bytes: Hex = `0x${actions.map((action) => ACTION[action]).join('')}`;
  const unlockData = encodeAbiParameters([BYTES, { type: 'bytes[]' }], [bytes, params]);
  const data = encodeFunctionData({
    abi: V4_POSITION_MANAGER,
    functionName: 'modifyLiquidities',
    args: [unlockData, NEVER],
  });
  return { from, to: MAINNET_V4.positionManager, data, gas: 800_000 };
}

function takePair({ key }: V4Pool, to: Address): Hex {
  return encodeAbiParameters([ADDRESS, ADDRESS, ADDRESS], [key.currency0, key.currency1, to]);
}

function nameOf({ currency0, currency1, key, hook }: V4Pool): string {
  return `V4 ${currency0}/${currency1} ${key.fee} (${hook})`;
}
