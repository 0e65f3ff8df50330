import { amountsToBurn, sqrtRangeOf } from '../../amm/liquidity/positionAmounts.ts';
import type { TickPool, V3Pool } from '../../routing/model/pool.ts';
import type { LocatedNft, NftProtocol } from '../model/liquidityTerms.ts';
import { noPosition } from '../model/refusal.ts';
import { locateV3 } from './locateV3.ts';
import { planV3Add } from './planV3Add.ts';
import { planV3Removals } from './planV3Removals.ts';
import { v3Fees } from './readV3.ts';
import { readV3Position } from './readV3Position.ts';

/** Positions of the V3 position manager. */
export const V3_POSITIONS: NftProtocol = {
  locate: locateV3,
  async show({ rpc }, head, place, signal) {
    const { owner, state } = await readV3Position(rpc, head, inV3(place), signal);
    if (owner === undefined) throw noPosition(place.tokenId);
    const { liquidity, operator, last, owed } = state.nft;
    const { sqrtPriceX96, tick } = state.now;
    const amounts = amountsToBurn(sqrtPriceX96, sqrtRangeOf(place.ticks), liquidity);
    const fees = v3Fees(state, amounts).paid;
    const books = [liquidity, last.amount0, last.amount1, owed.amount0, owed.amount1].join();
    return { owner, operator, liquidity, sqrtPriceX96, tick, amounts, fees, books };
  },
  planAdd: (context, head, place, terms, signal) => planV3Add(context, head, inV3(place), terms, signal),
  planRemovals: (context, head, places, terms, signal) =>
    planV3Removals(context, head, places.map(inV3), terms, signal),
};

function inV3<Place extends LocatedNft>(place: Place): Place & { readonly pool: V3Pool } {
  if (!isOfV3(place.pool)) throw new Error('a pool of another protocol');
  return Object.assign({}, place, { pool: place.pool });
}

const isOfV3 = (pool: TickPool): pool is V3Pool => pool.protocol === 'v3';
