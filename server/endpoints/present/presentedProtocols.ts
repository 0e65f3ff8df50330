import { DYNAMIC_FEE } from '../../amm/v4/v4State.ts';
import type { Holdings } from '../../indexer/protocols/indexProtocol.ts';
import type { ListedKey } from '../../indexer/protocols/listedKey.ts';
import type { KnownPool } from '../../pools/protocols/poolProtocol.ts';
import type { Pool, Protocol } from '../../routing/pool.ts';
import { presentAddress } from '../../values/checksum.ts';

/** The parts of a V4 pool's key beside its tokens; no fields for other pools. */
interface PresentedKey {
  readonly fee?: number;
  readonly isDynamicFee?: boolean;
  readonly tickSpacing?: number;
  readonly hooks?: string;
  readonly isNative?: boolean;
}

/** Presents pools of one protocol in answers. */
interface PresentedProtocol<P extends Protocol> {
  /** Returns the fee that identifies a pool, hundredths of a bip; 0 where all pools have the same fee. */
  fee(pool: PoolOf<P>): number;
  /** Returns the state that determines the pool's price. */
  state(pool: KnownPool<P>): {
    readonly sqrtPriceX96?: string;
    readonly tick?: number;
    readonly reserve0?: string;
    readonly reserve1?: string;
  };
  /** Returns the pool's key. */
  key(pool: PoolOf<P>): PresentedKey;
}

type PoolOf<P extends Protocol> = {
  [Each in P]: Extract<Pool, { readonly protocol: Each }> & { readonly protocol: Each };
}[P];

const PRESENTED: { readonly [P in Protocol]: PresentedProtocol<P> } = {
  v2: {
    fee: () => 0,
    state: ({ state }) => ({ reserve0: String(state.reserve0), reserve1: String(state.reserve1) }),
    key: () => ({}),
  },
  v3: {
    fee: ({ fee }) => fee,
    state: ({ state }) => ({ sqrtPriceX96: String(state.sqrtPriceX96), tick: state.tick }),
    key: () => ({}),
  },
  v4: {
    fee: ({ fee }) => fee,
    state: ({ state }) => ({ sqrtPriceX96: String(state.sqrtPriceX96), tick: state.tick }),
    key: (pool) => presentKey(pool.fee, pool),
  },
};

export const presentFeeOf = <P extends Protocol>(pool: PoolOf<P>) => PRESENTED[pool.protocol].fee(pool);
export const presentState = <P extends Protocol>(pool: KnownPool<P>) => PRESENTED[pool.kind].state(pool);
export const presentKeyOf = <P extends Protocol>(pool: PoolOf<P>) => PRESENTED[pool.protocol].key(pool);

/** Returns the key of a listed pool. */
export const presentListedKey = ({ fee, key }: Pick<Holdings, 'fee' | 'key'>): PresentedKey =>
  key === undefined ? {} : presentKey(fee, key);

const presentKey = (fee: number, { tickSpacing, hooks, isNative }: ListedKey) => ({
  ...{ fee, isDynamicFee: fee === DYNAMIC_FEE, tickSpacing, hooks: presentAddress(hooks), isNative },
});
