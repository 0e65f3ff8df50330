import type { Address, Hex } from 'viem';
import type { LiquidityBounds } from '../../amm/liquidity/liquidityBounds.ts';
import type { TokenAmounts } from '../../amm/liquidity/liquidityForAmounts.ts';
import type { TickBounds } from '../../amm/liquidity/positionAmounts.ts';
import type { Pool, Protocol } from '../../routing/model/pool.ts';

/** A transaction without its gas limit. */
export interface LiquidityCall {
  readonly to: Address;
  readonly data: Hex;
  /** Wei. */
  readonly value: bigint;
}

/** An asset: a token, or the native coin. */
export type Asset = Address | 'native';

/** The most of one asset that a transaction can take from its sender, raw units. */
export interface Payment {
  readonly asset: Asset;
  readonly amount: bigint;
}

/** The contract that takes tokens from the sender, and the Permit2 through which it does; null for none. */
export interface Payee {
  readonly spender: Address;
  readonly permit2: Address | null;
}

/** One decoded call of the calldata. */
export interface DecodedCall {
  readonly name: string;
  readonly args: Readonly<Record<string, string>>;
}

export const LIQUIDITY_WARNINGS = [
  'HIGH_SLIPPAGE',
  'RANGE_WITHIN_TOLERANCE',
  'OUT_OF_RANGE',
  'OTHER_SIDE_NOT_BOUNDED',
  'FEES_NOT_BOUNDED',
  'HOOK_OF_LIQUIDITY',
  'TOKEN_TAXED',
  'OPERATOR',
  'SUBSCRIBER',
  'OWED_NOT_PAID',
  'LEFT_IN_MANAGER',
  'SIMULATION_DIFFERS',
  'POOL_CREATED',
  'TOKENS_SWAPPED',
  'PRICE_NOT_VOUCHED',
  'PRICE_OFF',
  'REMOVAL_REVERTS',
  'REMOVAL_PAYS_LESS',
] as const;

/** A fact that the owner should know first. */
export interface LiquidityWarning {
  readonly code: (typeof LIQUIDITY_WARNINGS)[number];
  readonly message: string;
}

/** A position whose fees are paid out. */
export interface CollectedPosition {
  readonly tokenId: bigint;
  readonly pool: Pool;
  readonly assets: readonly [Asset, Asset];
  /** Raw units that this transaction pays, and those that the manager owes by its own books. */
  readonly fees: TokenAmounts;
  readonly owed: TokenAmounts;
  /** True if fees and principal stay in the manager, owed to the position. */
  readonly isLeft: boolean;
}

/** A planned change of liquidity: the calldata with everything that it should do. */
export interface LiquidityPlan {
  readonly kind: 'add' | 'remove' | 'collect';
  readonly protocol: Protocol;
  readonly pool: Pool;
  /** Token0 and token1 as the wallet pays or gets them. */
  readonly assets: readonly [Asset, Asset];
  readonly call: LiquidityCall;
  readonly decoded: readonly DecodedCall[];
  readonly payments: readonly Payment[];
  readonly payee: Payee;
  /** Ticks of the position; null for a pair. */
  readonly ticks: TickBounds | null;
  /** Null for a pair, and for a position that the transaction creates. */
  readonly tokenId: bigint | null;
  /** Liquidity that is added or removed, pair tokens of a pair. */
  readonly liquidity: bigint;
  /** Liquidity of the position afterwards; null for a pair. */
  readonly liquidityAfter: bigint | null;
  /** Liquidity in range, or supply of the pair, before. */
  readonly poolLiquidity: bigint;
  /** Q64.96; null for a pair. */
  readonly sqrtPriceX96: bigint | null;
  readonly tick: number | null;
  /** Raw units that the pool takes or pays out without fees, at the state of the block. */
  readonly amounts: TokenAmounts;
  readonly bounds: LiquidityBounds & { readonly kind: 'minimum' | 'maximum' };
  /** The positions whose fees this transaction pays out; empty for none. */
  readonly collected: readonly CollectedPosition[];
  readonly isBurnt: boolean;
  /** True if the transaction creates the pool first; absent for a removal. */
  readonly createsPool?: boolean | undefined;
  readonly warnings: readonly LiquidityWarning[];
}
