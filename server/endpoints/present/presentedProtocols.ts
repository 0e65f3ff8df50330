import { type Address, zeroAddress } from 'viem';
import { DYNAMIC_FEE } from '../../amm/v4/v4State.ts';
import type { Holdings } from '../../indexer/protocols/indexProtocol.ts';
import type { ListedKey } from '../../indexer/rows/listedKey.ts';
import type { KnownPool } from '../../pools/protocols/poolProtocol.ts';
import type { Pool, Protocol } from '../../routing/model/pool.ts';
import { presentAddress } from '../../values/checksum.ts';

/** Presents pools of one protocol in answers. */
interface PresentedProtocol<P extends Protocol> {
  /** Returns the fee that identifies a pool, hundredths of a bip; 0 where all pools have the same fee. */
  fee(pool: PoolOf<P>): number;
  /** Returns the key of a pool that shares its contract; null for others. */
  key(pool: PoolOf<P>): PresentedKey | null;
  /** Returns the parts of that key beside the tokens; no fields for others. */
  traits(pool: PoolOf<P>): PresentedTraits;
  /** Returns the fee of a swap now, hundredths of a bip; null where it cannot be read. */
  swapFee(pool: KnownPool<P>): number | null;
  /** Returns the state that determines the pool's price. */
  state(pool: KnownPool<P>): {
    readonly sqrtPriceX96?: string;
    readonly tick?: number;
    readonly reserve0?: string;
    readonly reserve1?: string;
  };
}

/** What identifies a V4 pool; the zero address is the native coin. */
interface PresentedKey {
  readonly currency0: Address;
  readonly currency1: Address;
  readonly fee: number;
  readonly tickSpacing: number;
  readonly hooks: Address;
}

interface PresentedTraits {
  readonly fee?: number;
  readonly isDynamicFee?: boolean;
  readonly tickSpacing?: number;
  readonly hooks?: Address;
  readonly isNative?: boolean;
}

type PoolOf<P extends Protocol> = {
  [Each in P]: Extract<Pool, { readonly protocol: Each }> & { readonly protocol: Each };
}[P];

const PRESENTED: { readonly [P in Protocol]: PresentedProtocol<P> } = {
  v2: {
    fee: () => 0,
    key: () => null,
    traits: () => ({}),
    swapFee: ({ pool: { factory }, state }) =>
      state.feePips ?? (factory.pairFees === undefined ? factory.feePips : null),
    state: ({ state }) => ({ reserve0: String(state.reserve0), reserve1: String(state.reserve1) }),
  },
  v3: {
    fee: ({ fee }) => fee,
    key: () => null,
    traits: () => ({}),
    swapFee: ({ pool }) => pool.fee,
    state: ({ state }) => ({ sqrtPriceX96: String(state.sqrtPriceX96), tick: state.tick }),
  },
  v4: {
    fee: ({ fee }) => fee,
    key: ({ token0, token1, isNative, fee, tickSpacing, hooks }) => ({
      currency0: isNative ? zeroAddress : presentAddress(token0),
      currency1: presentAddress(token1),
      fee,
      tickSpacing,
      hooks: presentAddress(hooks),
    }),
    traits: (pool) => presentTraits(pool.fee, pool),
    swapFee: ({ pool }) => pool.fee,
    state: ({ state }) => ({ sqrtPriceX96: String(state.sqrtPriceX96), tick: state.tick }),
  },
};

export const presentFeeOf = <P extends Protocol>(pool: PoolOf<P>) => PRESENTED[pool.protocol].fee(pool);
export const presentKeyOf = <P extends Protocol>(pool: PoolOf<P>) => PRESENTED[pool.protocol].key(pool);
export const presentTraitsOf = <P extends Protocol>(pool: PoolOf<P>) => PRESENTED[pool.protocol].traits(pool);
export const presentSwapFee = <P extends Protocol>(pool: KnownPool<P>) => PRESENTED[pool.kind].swapFee(pool);
export const presentState = <P extends Protocol>(pool: KnownPool<P>) => PRESENTED[pool.kind].state(pool);

/** Returns the same parts of a listed pool. */
export const presentListedTraits = ({ fee, key }: Pick<Holdings, 'fee' | 'key'>): PresentedTraits =>
  key === undefined ? {} : presentTraits(fee, key);

const presentTraits = (fee: number, { tickSpacing, hooks, isNative }: ListedKey) => ({
  fee,
  isDynamicFee: fee === DYNAMIC_FEE,
  tickSpacing,
  hooks: presentAddress(hooks),
  isNative,
});
