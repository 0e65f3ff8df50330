import { zeroAddress } from 'viem';
import { amountsToBurn, sqrtRangeOf } from '../../amm/liquidity/positionAmounts.ts';
import type { TickPool, V4Pool } from '../../routing/model/pool.ts';
import type { LocatedNft, NftProtocol } from '../model/liquidityTerms.ts';
import { noPosition } from '../model/refusal.ts';
import { locateV4 } from './locateV4.ts';
import { planV4Add } from './planV4Add.ts';
import { planV4Removals } from './planV4Removals.ts';
import { v4Fees } from './readV4.ts';
import { readV4Position } from './readV4Position.ts';

/** Positions of the V4 position manager. */
export const V4_POSITIONS: NftProtocol = {
  locate: locateV4,
  async show({ rpc }, head, place, signal) {
    const { now, held, owner, operator = zeroAddress } = await readV4Position(rpc, head, inV4(place), signal);
    if (owner === undefined) throw noPosition(place.tokenId);
    const { sqrtPriceX96, tick } = now;
    const { liquidity, last } = held;
    const amounts = amountsToBurn(sqrtPriceX96, sqrtRangeOf(place.ticks), liquidity);
    const books = [liquidity, last.amount0, last.amount1].join();
    return { owner, operator, liquidity, sqrtPriceX96, tick, amounts, fees: v4Fees(now, held), books };
  },
  planAdd: (context, head, place, terms, signal) => planV4Add(context, head, inV4(place), terms, signal),
  planRemovals: (context, head, places, terms, signal) =>
    planV4Removals(context, head, places.map(inV4), terms, signal),
};

function inV4<Place extends LocatedNft>(place: Place): Place & { readonly pool: V4Pool } {
  if (!isOfV4(place.pool)) throw new Error('a pool of another protocol');
  return Object.assign({}, place, { pool: place.pool });
}

const isOfV4 = (pool: TickPool): pool is V4Pool => pool.protocol === 'v4';
