import { BigDecimal, BigInt } from '@graphprotocol/graph-ts';
import { absolute, toDecimal } from '../decimals';
import { Market } from './market';
import { swapInUSD } from './worth';

/** What one swap adds to the figures of its market. */
export class Trade {
  constructor(
    public readonly volume0: BigInt,
    public readonly volume1: BigInt,
    /** US dollars; null without an anchor that has a price. */
    public readonly volumeUSD: BigDecimal | null,
  ) {}
}

/**
 * The swap in which the market's holdings changed by `amount0` and `amount1`, signed, raw units. Volumes are the changes
 * without sign, and the worth is that of the anchor's side.
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
