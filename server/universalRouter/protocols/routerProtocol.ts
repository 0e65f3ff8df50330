import type { Address } from 'viem';
import type { TradeType } from '../../routing/route.ts';
import type { EncodedCommand } from '../encode/encodeCommand.ts';
import type { Run } from '../encode/runs.ts';
import type { GasTable } from '../gas/gasTable.ts';

/** What one swap command is to do; amounts in raw units. */
export interface RunTerms {
  readonly tradeType: TradeType;
  readonly recipient: Address;
  /** Input of an exact input, output of an exact output. */
  readonly amount: bigint;
  /** Least output of an exact input, most input of an exact output. */
  readonly limit: bigint;
  /** True when Permit2 takes the input from the caller, false when the router or the pool already holds it. */
  readonly payerIsUser: boolean;
}

/** Gas units of a hop. */
export interface HopGas {
  readonly hop: number;
  /** Through a pool that an earlier route has gone through. */
  readonly hopAgain: number;
  /** A token on its way from a pool of the same protocol, and of an exact input from one of another. */
  readonly fromSameInput: number;
  readonly fromSameOutput: number;
  readonly fromOther: number;
}

/** How the router swaps through the pools of one protocol. */
export interface RouterProtocol {
  /** The one command that swaps through all hops of the run. */
  encodeRun(run: Run, terms: RunTerms): EncodedCommand;
  /** Where an exact input finds what the run before it has bought, and the amount that stands for all of that. */
  carriedInput(run: Run): { readonly account: Address; readonly amount: bigint };
  /** Whether a pool without enough liquidity takes only a part of its input and leaves the rest with the payer. */
  readonly mayTakeLess: boolean;
  gas(table: GasTable): HopGas;
}
