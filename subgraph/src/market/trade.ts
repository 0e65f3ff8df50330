import { BigInt, ethereum } from '@graphprotocol/graph-ts';
import { Decimal, toDecimal } from '../decimal';
import { absolute, differenceOf, integerOfText, smaller, sumOf, textOfInteger } from '../integers';
import { isNegative, numberOf, ZERO_BI } from '../numbers';
import { Market } from './market';
import { MarketRow } from './marketRow';
import { lastingDepth } from './priceWindow';
import { ANCHOR_IS_TOKEN0, NO_ANCHOR } from './pricingRank';

/** The volumes and the worth that one swap adds to its market. */
export class Trade {
  constructor(
    public readonly volume0: BigInt,
    public readonly volume1: BigInt,
    /** US dollars that count; null without an anchor that has a price, and in a pool that may not price. */
    public readonly volumeUSD: Decimal | null,
  ) {}
}

/**
 * Makes the swap that changed the market's holdings by `amount0` and `amount1`, signed, raw units. Volumes
 * are the changes without sign; the worth is that of the anchor's side, as far as it counts: with the other
 * swaps of its block up to the lasting depth, and not at all after somebody has added liquidity in that
 * block. Unknown in a pool that may not price. The row has the state after the swap.
 */
export function tradeOf(
  row: MarketRow,
  market: Market,
  block: ethereum.Block,
  amount0: BigInt,
  amount1: BigInt,
): Trade {
  const volume0 = absolute(amount0);
  const volume1 = absolute(amount1);
  const side = market.depthSide();
  // Depth that others cannot trade against is turned over for nothing.
  if (side == NO_ANCHOR || !row.isPricing) return new Trade(volume0, volume1, null);
  const isToken0 = side == ANCHOR_IS_TOKEN0;
  const counted = countOf(row, block, isToken0 ? volume0 : volume1);
  const decimals = (isToken0 ? market.token0 : market.token1).decimals;
  const usd = isToken0 ? market.usd0 : market.usd1;
  return new Trade(volume0, volume1, usd === null ? null : toDecimal(counted, decimals).times(usd));
}

/** Returns how much of an anchor's amount still counts in the block, and counts it. */
function countOf(row: MarketRow, block: ethereum.Block, amount: BigInt): BigInt {
  if (row.mintedAtBlock == numberOf(block)) return ZERO_BI;
  const lasting = lastingDepth(row);
  const before = row.tradedInBlock;
  // Most swaps are the first of their block: no call of graph-node for what is nothing.
  if (before == '0') {
    const first = smaller(amount, lasting);
    row.tradedInBlock = textOfInteger(first);
    return first;
  }
  const traded = integerOfText(before);
  const left = differenceOf(lasting, traded);
  if (isNegative(left)) return ZERO_BI;
  const counted = smaller(amount, left);
  row.tradedInBlock = textOfInteger(sumOf(traded, counted));
  return counted;
}
