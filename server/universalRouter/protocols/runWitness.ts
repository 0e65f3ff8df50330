import type { Address, Hex } from 'viem';
import type { Pool, Protocol } from '../../routing/pool.ts';
import type { TradeType } from '../../routing/route.ts';

/** A swap command: `amount` is the side that is fixed, `limit` is the least output or the most input. */
export interface DecodedSwapArgs {
  readonly recipient: Address;
  readonly amount: bigint;
  readonly limit: bigint;
  /** From the input to the output, also where the calldata lists them backwards. */
  readonly tokens: readonly Address[];
  /** Per hop, hundredths of a bip; 0 for a V2 pair. */
  readonly fees: readonly number[];
  readonly payerIsUser: boolean;
}

export type SwapName = `${Uppercase<Protocol>}_SWAP_EXACT_${'IN' | 'OUT'}`;

/**
 * Reads the swap commands of one protocol back. It shares nothing with the code that encodes them: bytes and layouts are
 * written from the router's `Dispatcher.dispatch` a second time.
 */
export interface RunWitness {
  readonly commands: Readonly<Record<TradeType, { readonly byte: number; readonly name: SwapName }>>;
  /** @throws Undecodable */
  decodeRun(input: Hex, tradeType: TradeType): DecodedSwapArgs;
  /** Compares a hop's pool with what the command says of it. @throws Mismatch */
  checkPool(pool: Pool, fee: number | undefined): void;
  /** Who holds the input of an exact input that an earlier run has bought. */
  readonly inputHolder: 'pool' | 'router';
  /** Whether a pool without enough liquidity leaves a part of its input with the router, when that is who pays. */
  readonly mayTakeLess: boolean;
}
