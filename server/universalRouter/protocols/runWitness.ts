import type { Address, Hex } from 'viem';
import type { Pool, Protocol } from '../../routing/model/pool.ts';
import type { TradeType } from '../../routing/model/route.ts';

/** A decoded swap command: `amount` is the fixed side, `limit` the minimum output or the maximum input. */
export interface DecodedSwapArgs {
  readonly recipient: Address;
  readonly amount: bigint;
  readonly limit: bigint;
  /**
   * Tokens from the input to the output, the zero address for the native coin, also where the calldata lists
   * them in reverse.
   */
  readonly tokens: readonly Address[];
  /** Fee of each hop, hundredths of a bip; 0 for a V2 pair, 0x800000 for a V4 pool whose hook sets it. */
  readonly fees: readonly number[];
  readonly payerIsUser: boolean;
  /** Tick spacing and hooks of the V4 pool of each hop. */
  readonly keys?: readonly { readonly tickSpacing: number; readonly hooks: Address }[];
  /** The minimum prices of the hops, an empty list; only in the layout of routers from 2.1 on. */
  readonly hopPrices?: readonly bigint[];
}

export type SwapName = `${Uppercase<Protocol>}_SWAP_EXACT_${'IN' | 'OUT'}`;

/**
 * Decodes the swap commands of one protocol. It shares no code with the encoder: bytes and layouts are
 * written a second time, from the router's `Dispatcher.dispatch`.
 */
export interface RunWitness {
  readonly names: Readonly<Record<TradeType, SwapName>>;
  /**
   * Returns the trade type of a swap command of this protocol; `undefined` for a command of another kind.
   * @throws Undecodable
   */
  tradeTypeOf(byte: number, input: Hex): TradeType | undefined;
  /** Decodes the input of a swap command. @throws Undecodable */
  decodeRun(input: Hex, tradeType: TradeType): DecodedSwapArgs;
  /**
   * Returns the token that stands for one of the pool's in calldata: for the native coin the zero address.
   */
  currencyOf(pool: Pool, token: Address): Address;
  /** Compares the pool of a hop with the command. @throws Mismatch */
  checkPool(pool: Pool, swap: DecodedSwapArgs, hop: number): void;
  /** Holder of the input of an exact input after an earlier run has bought it. */
  readonly inputHolder: 'pool' | 'router';
  /**
   * True where a pool without enough liquidity leaves a part of its input in the router, if the router pays.
   */
  readonly mayTakeLess: boolean;
}
