import type { Protocol } from '../../routing/model/pool.ts';
import type { SwapShape } from '../../universalRouter/gas/swapShape.ts';

/** Gas units that accounts without a balance, and tokens with a fee of their own, need beyond the table. */
const GAS = {
  /** The first balance of a token, of the recipient or of the recipient of a fee. */
  firstBalance: 17_100,
  /** Native coin for an account that does not exist yet. */
  newAccount: 25_000,
  /** A token that counts down the router's allowance. */
  allowance: 5_000,
  /** A transfer in which the token also takes its own fee, which may go to a third account. */
  taxedTransfer: 47_000,
  /** Each crossed tick, if no swap has crossed it and the quote does not know. */
  tick: 17_100,
} as const;

/**
 * Gas units of the first swap of a pool, which a quote does not know of. It writes the sums of prices of a
 * pair, or the fees of a V3 pool, to empty slots. One pool of a route is reckoned with.
 */
const FIRST_SWAP: Readonly<Partial<Record<Protocol, number>>> = { v2: 34_200, v3: 17_100 };

/** Share by which the least gas limit of a swap may exceed the sum of its parts without refunds. */
const MARGIN = 1.03;

/** Returns an upper estimate of the gas limit that a swap needs, from the units without refunds. */
export function gasNeeded(shape: SwapShape, beforeRefunds: number): bigint {
  const { nativeIn, nativeOut, paysFee = false, taxedTransfers = 0, legs } = shape;
  let units = beforeRefunds * MARGIN + (nativeOut ? GAS.newAccount : GAS.firstBalance);
  if (!nativeIn) units += GAS.allowance;
  if (paysFee) units += GAS.firstBalance;
  units += GAS.taxedTransfer * taxedTransfers;
  for (const hops of legs) {
    units += Math.max(0, ...hops.map(({ protocol }) => FIRST_SWAP[protocol] ?? 0));
    for (const { ticksCrossed } of hops) units += GAS.tick * ticksCrossed;
  }
  return BigInt(Math.ceil(units));
}
