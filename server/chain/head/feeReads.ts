import type { Hash } from 'viem';
import { type Head, type Header, parseQuantity } from '../head.ts';
import type { L1FeeKind } from '../l1Fee.ts';
import type { RpcCall } from '../rpc/rpcCall.ts';
import type { RpcOutcome } from '../rpc/rpcErrors.ts';
import { L1_ORACLES, type L1Oracle, readL1Fee } from './l1Oracles.ts';

type HeadFees = Pick<Head, 'gasPriceWei' | 'l1Fee'>;
type Outcomes = readonly (RpcOutcome | undefined)[];

/**
 * What a transaction costs at a head: the calls that ask for it, which travel with those for the block, and
 * their answers.
 */
export class FeeReads {
  readonly #oracle: L1Oracle | undefined;
  /** Number of `calls`. */
  readonly count: number;

  /** @param kind how the chain charges for data on its layer 1; undefined if it does not */
  constructor(kind: L1FeeKind | undefined) {
    this.#oracle = kind && L1_ORACLES[kind];
    this.count = 1 + (this.#oracle?.calls.length ?? 0);
  }

  calls(block: 'latest' | { readonly blockHash: Hash }): readonly RpcCall[] {
    return [{ method: 'eth_gasPrice', params: [] }, ...this.l1Calls(block)];
  }

  /** The calls for layer 1 alone. */
  l1Calls(block: string | { readonly blockHash: Hash }): readonly RpcCall[] {
    const { address: to, calls = [] } = this.#oracle ?? {};
    return calls.map((data) => ({ method: 'eth_call', params: [{ to, data }, block] }));
  }

  /**
   * Returns the fees by the outcomes of `calls`. Without eth_gasPrice the base fee counts, or the previous
   * price; without the oracle what it said before. @throws AppError UPSTREAM_INVALID without any price of gas
   */
  of([gasPrice, ...ofL1]: Outcomes, next: Header, previous: Head | undefined): HeadFees {
    return { gasPriceWei: priceOf(gasPrice, next, previous), ...this.l1Fee(ofL1, previous) };
  }

  /** Returns the charge of layer 1 by the outcomes of `l1Calls`. */
  l1Fee(outcomes: Outcomes, previous: Head | undefined): Pick<Head, 'l1Fee'> {
    if (this.#oracle === undefined) return {};
    return { l1Fee: readL1Fee(this.#oracle, outcomes) ?? previous?.l1Fee ?? null };
  }
}

function priceOf(outcome: RpcOutcome | undefined, next: Header, previous: Head | undefined): bigint {
  const fallback = next.baseFeePerGas ?? previous?.gasPriceWei;
  if (outcome?.kind !== 'result' && fallback !== undefined) return fallback;
  return parseQuantity(outcome?.kind === 'result' ? outcome.result : undefined, 'gas price');
}
