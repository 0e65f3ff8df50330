import { BigDecimal, BigInt } from '@graphprotocol/graph-ts';
import { absolute, toDecimal } from '../decimals';
import { Market } from './market';
import { swapInUSD } from './worth';

/** The volumes and the worth that one swap adds to its market. */
export class Trade {
  constructor(
    public readonly volume0: BigInt,
    public readonly volume1: BigInt,
    /** US dollars; null without an anchor that has a price. */
    public readonly volumeUSD: BigDecimal | null,
  ) {}
}

/**
 * Makes the swap that changed the market's holdings by `amount0` and `amount1`, signed, raw units. Volumes are the
 * changes without sign; the worth is that of the anchor's side.
 */
export function tradeOf(market: Market, amount0: BigInt, amount1: BigInt): Trade {
  const volume0 = absolute(amount0);
  const volume1 = absolute(amount1);
  return new Trade(
    volume0,
    volume1,
    swapInUSD(market, toDecimal(volume0, market.token0.decimals), toDecimal(volume1, market.token1.decimals)),
  );
}
