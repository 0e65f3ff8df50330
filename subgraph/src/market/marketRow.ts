import { BigInt, Bytes } from '@graphprotocol/graph-ts';
import { Decimal } from '../decimal';
import { Fields } from '../entities/fields';
import { MarketHistory } from '../entities/marketHistory';
import { Row } from '../entities/row';
import { NO_BYTES, ZERO_BI } from '../numbers';

/** The hour, or day, of the last event is listed, or there was none. */
export const NO_PERIOD: i64 = -1;

/** The fields that a Pair and a Pool share. */
export abstract class MarketRow extends Row {
  anchor: Bytes | null = null;
  anchorDepth: string = '0';
  changedAtBlock: i64 = 0;
  createdAtBlock: i64 = 0;
  createdAtTimestamp: i64 = 0;
  /** The field `exchange`. */
  exchangeId: string = '';
  factory: Bytes = NO_BYTES;
  history: Bytes | null = null;
  hour: i64 = NO_PERIOD;
  hourHigh: string | null = null;
  hourLow: string | null = null;
  hourTvlUSD: string | null = null;
  /** True where it may price a token, judge a peg and count volume in dollars, once it is deep enough. */
  isPricing: bool = false;
  lastingPrice: string | null = null;
  longWindowDepth: string = '0';
  longWindowDepthBefore: string = '0';
  longWindowStart: i64 = 0;
  mintedAtBlock: i64 = 0;
  price: Decimal | null = null;
  swapCount: i64 = 0;
  token0: Bytes = NO_BYTES;
  token1: Bytes = NO_BYTES;
  tradedInBlock: string = '0';
  tvlInAnchor: Decimal | null = null;
  tvlUSD: Decimal | null = null;
  txCount: i64 = 0;
  unpricedSwapCount: i64 = 0;
  volume0: BigInt = ZERO_BI;
  volume1: BigInt = ZERO_BI;
  volumeUSD: Decimal | null = new Decimal(0, 0);
  windowDepth: string = '0';
  windowDepthBefore: string = '0';
  windowHigh: string | null = null;
  windowHighBefore: string | null = null;
  windowLow: string | null = null;
  windowLowBefore: string | null = null;
  windowStart: i64 = 0;

  /**
   * The depth that `lastingDepth` parsed last, in no field of the entity: price and volume of a swap ask for
   * the same one.
   */
  parsedDepth: string = '0';
  parsed: BigInt = ZERO_BI;

  /**
   * The row that `history` names, in no field of the entity: once it is read or made, it is saved with the
   * market.
   */
  past: MarketHistory | null = null;

  save(): void {
    super.save();
    const past = this.past;
    if (past !== null) past.save();
  }

  /** The entity that has rows of such markets: a V4 pool has some of its own. */
  named(entity: string): string {
    return entity;
  }

  protected exchange(fields: Fields): void {
    this.anchor = fields.optionalBytes('anchor', this.anchor);
    this.anchorDepth = fields.text('anchorDepth', this.anchorDepth);
    this.changedAtBlock = fields.int8('changedAtBlock', this.changedAtBlock);
    this.createdAtBlock = fields.int8('createdAtBlock', this.createdAtBlock);
    this.createdAtTimestamp = fields.int8('createdAtTimestamp', this.createdAtTimestamp);
    this.exchangeId = fields.text('exchange', this.exchangeId);
    this.factory = fields.bytes('factory', this.factory);
    this.history = fields.optionalBytes('history', this.history);
    this.hour = fields.int8('hour', this.hour);
    this.hourHigh = fields.optionalText('hourHigh', this.hourHigh);
    this.hourLow = fields.optionalText('hourLow', this.hourLow);
    this.hourTvlUSD = fields.optionalText('hourTvlUSD', this.hourTvlUSD);
    this.isPricing = fields.flag('isPricing', this.isPricing);
    this.lastingPrice = fields.optionalText('lastingPrice', this.lastingPrice);
    this.longWindowDepth = fields.text('longWindowDepth', this.longWindowDepth);
    this.longWindowDepthBefore = fields.text('longWindowDepthBefore', this.longWindowDepthBefore);
    this.longWindowStart = fields.int8('longWindowStart', this.longWindowStart);
    this.mintedAtBlock = fields.int8('mintedAtBlock', this.mintedAtBlock);
    this.price = fields.optionalDecimal('price', this.price);
    this.swapCount = fields.int8('swapCount', this.swapCount);
    this.token0 = fields.bytes('token0', this.token0);
    this.token1 = fields.bytes('token1', this.token1);
    this.tradedInBlock = fields.text('tradedInBlock', this.tradedInBlock);
    this.tvlInAnchor = fields.optionalDecimal('tvlInAnchor', this.tvlInAnchor);
    this.tvlUSD = fields.optionalDecimal('tvlUSD', this.tvlUSD);
    this.txCount = fields.int8('txCount', this.txCount);
    this.unpricedSwapCount = fields.int8('unpricedSwapCount', this.unpricedSwapCount);
    this.volume0 = fields.integer('volume0', this.volume0);
    this.volume1 = fields.integer('volume1', this.volume1);
    this.volumeUSD = fields.optionalDecimal('volumeUSD', this.volumeUSD);
    this.windowDepth = fields.text('windowDepth', this.windowDepth);
    this.windowDepthBefore = fields.text('windowDepthBefore', this.windowDepthBefore);
    this.windowHigh = fields.optionalText('windowHigh', this.windowHigh);
    this.windowHighBefore = fields.optionalText('windowHighBefore', this.windowHighBefore);
    this.windowLow = fields.optionalText('windowLow', this.windowLow);
    this.windowLowBefore = fields.optionalText('windowLowBefore', this.windowLowBefore);
    this.windowStart = fields.int8('windowStart', this.windowStart);
  }
}
