import type { V2Pool } from '../../routing/model/pool.ts';
import { refused } from '../model/refusal.ts';
import type { PairNow } from './readV2.ts';

/**
 * Refuses an add to a pair that holds less of a token than its reserves say, as after a rebase down. The pair
 * would revert, or count the difference out of the add.
 * @throws AppError LIQUIDITY_REFUSED
 */
export function refuseShrunk(
  { address, token0, token1 }: V2Pool,
  { reserve0, reserve1, balances }: PairNow,
): void {
  const isFirst = balances.amount0 < reserve0;
  if (!isFirst && balances.amount1 >= reserve1) return;
  const token = isFirst ? token0 : token1;
  const [held, reserve] = isFirst ? [balances.amount0, reserve0] : [balances.amount1, reserve1];
  const message = `The pair holds ${held} of ${token}, and its reserve says ${reserve}: the token lowers balances. Adds work again after sync() of the pair, which anybody can call; a removal pays by the balances`;
  throw refused({ reason: 'shrunkPair', message, facts: { token, pair: address } });
}
