import { BigDecimal, BigInt } from '@graphprotocol/graph-ts';
import { absolute, toDecimal } from '../decimals';
import { Market } from './market';
import { swapInUSD } from './worth';

/** What one swap adds to the figures of its market. */
export class Trade {
  constructor(
    public readonly volume0: BigInt,
    public readonly volume1: BigInt,
    public readonly fees0: BigInt,
    public readonly fees1: BigInt,
    /** US dollars; null without an anchor that has a price. */
    public readonly volumeUSD: BigDecimal | null,
  ) {}
}

/**
 * The swap in which the market's holdings changed by `amount0` and `amount1`, signed, and `paid0` and `paid1` were paid
 * in, raw units. Volumes are the changes without sign, fees are floor(paid · fee / 10^6), and the worth is that of the
 * anchor's side.
 */
export function tradeOf(
  market: Market,
  amount0: BigInt,
  amount1: BigInt,
  paid0: BigInt,
  paid1: BigInt,
): Trade {
  const volume0 = absolute(amount0);
  const volume1 = absolute(amount1);
  return new Trade(
    volume0,
    volume1,
    feeOf(paid0, market.fee),
    feeOf(paid1, market.fee),
    swapInUSD(market, toDecimal(volume0, market.token0.decimals), toDecimal(volume1, market.token1.decimals)),
  );
}

/** The same, when what was paid in is what the holdings grew by. */
export function tradeOfChanges(market: Market, amount0: BigInt, amount1: BigInt): Trade {
  const zero = BigInt.zero();
  return tradeOf(
    market,
    amount0,
    amount1,
    amount0.gt(zero) ? amount0 : zero,
    amount1.gt(zero) ? amount1 : zero,
  );
}

function feeOf(paid: BigInt, fee: i32): BigInt {
  if (paid.isZero()) return paid;
  return paid.times(BigInt.fromI32(fee)).div(BigInt.fromI32(1_000_000));
}
