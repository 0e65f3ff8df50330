import type { Address, Hex } from 'viem';
import type { Pool, Protocol } from '../../routing/pool.ts';
import type { TradeType } from '../../routing/route.ts';

/** A decoded swap command: `amount` is the fixed side, `limit` the minimum output or the maximum input. */
export interface DecodedSwapArgs {
  readonly recipient: Address;
  readonly amount: bigint;
  readonly limit: bigint;
  /** Tokens from the input to the output, also where the calldata lists them in reverse. */
  readonly tokens: readonly Address[];
  /** Fee of each hop, hundredths of a bip; 0 for a V2 pair. */
  readonly fees: readonly number[];
  readonly payerIsUser: boolean;
}

export type SwapName = `${Uppercase<Protocol>}_SWAP_EXACT_${'IN' | 'OUT'}`;

/**
 * Decodes the swap commands of one protocol. It shares no code with the encoder: bytes and layouts are written a
 * second time, from the router's `Dispatcher.dispatch`.
 */
export interface RunWitness {
  readonly commands: Readonly<Record<TradeType, { readonly byte: number; readonly name: SwapName }>>;
  /** Decodes the input of a swap command. @throws Undecodable */
  decodeRun(input: Hex, tradeType: TradeType): DecodedSwapArgs;
  /** Compares a hop's pool with the fee in the command. @throws Mismatch */
  checkPool(pool: Pool, fee: number | undefined): void;
  /** Holder of the input of an exact input after an earlier run has bought it. */
  readonly inputHolder: 'pool' | 'router';
  /** Whether a pool without enough liquidity leaves a part of its input in the router, if the router pays. */
  readonly mayTakeLess: boolean;
}
