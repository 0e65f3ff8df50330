import { type Address, type Hex, numberToHex } from 'viem';
import { hexOf, type PoolId } from '../routing/model/pool.ts';
import { type FeeCall, feeCallData } from './feeCall.ts';
import { discountCallData, type FeeDiscount } from './feeDiscount.ts';
import type { BlockId } from './head.ts';
import type { RpcCall } from './rpc/rpcCall.ts';
import type { RpcClient } from './rpc/rpcClient.ts';
import { isOfContract, type RpcOutcome } from './rpc/rpcErrors.ts';

/** Fees of pairs, hundredths of a bip, by pool. */
export type PairFeesById = ReadonlyMap<PoolId, number>;

/**
 * Reads the lower fees of one account at a block; none for an account without a discount. Undefined where the
 * node does not say in time.
 */
export type ReadDiscount = (
  account: Address,
  pairs: readonly PoolId[],
  block: BlockId,
  signal: AbortSignal,
) => Promise<PairFeesById | undefined>;

/** Gas that a view may use: one that burns more is none. */
const MOST_GAS = numberToHex(1_000_000);
/** Milliseconds after which a quote goes on at the full fee. */
const LONGEST_MS = 1_500;
const ONE_IN_PIPS = 1_000_000;
const NO_DISCOUNT: PairFeesById = new Map();

/** Returns the reader of the discounts of a factory's pairs. It keeps nothing of one account for another. */
export function readDiscounts(
  rpc: Pick<RpcClient, 'send'>,
  factory: Address,
  fee: FeeCall,
  discount: FeeDiscount,
): ReadDiscount {
  const manager = discount.target === 'factory' ? factory : discount.target;
  const feeOf = { selector: fee.selector, words: discount.feeWords };
  return async (account, pairs, block, signal) => {
    const callAt = (to: Address, data: Hex): RpcCall => ({
      method: 'eth_call',
      params: [{ to, data, gas: MOST_GAS }, { blockHash: block.hash }],
    });
    const calls = pairs.map((pair) => {
      const address = hexOf(pair);
      return callAt(fee.target === 'pair' ? address : factory, feeCallData(feeOf, address));
    });
    try {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
      const asked = [callAt(manager, discountCallData(discount, account)), ...calls];
      const [isEligible, ...fees] = (await rpc.send(asked, { block, signal: inTime })).map(numberOf);
      if (isEligible === undefined) return undefined;
      if (isEligible === null || isEligible === 0n) return NO_DISCOUNT;
      return new Map(
        pairs.flatMap((pair, place) => {
          const parts = fees[place];
          const isFee = typeof parts === 'bigint' && parts < fee.precision;
          return isFee ? [[pair, Number(parts) * (ONE_IN_PIPS / fee.precision)] as const] : [];
        }),
      );
    } catch {
      // An outage of the node, or of the time for it: the full fee stays true.
      signal.throwIfAborted();
      return undefined;
    }
  };
}

/** Returns the number of an answer; null for an answer without one, undefined where there is no answer. */
function numberOf(outcome: RpcOutcome): bigint | null | undefined {
  if (outcome.kind === 'fault') return isOfContract(outcome.fault) ? null : undefined;
  const { result } = outcome;
  return typeof result === 'string' && /^0x[0-9a-f]{64}$/i.test(result) ? BigInt(result) : null;
}
