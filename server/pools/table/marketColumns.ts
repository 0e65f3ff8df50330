import { firstRoom, withRoom } from '../../columns/resize.ts';

/** The figures of pairs and pools that lists are ordered and summed by, by the number of the row. */
export class MarketColumns {
  /** Protocol, fee and whether that fee can be counted, in one number. */
  tags = new Uint32Array(firstRoom(0));
  /** Place of the exchange among those that were named; see `ListedMarkets`. */
  exchanges = new Uint8Array(firstRoom(0));
  token0 = new Uint32Array(firstRoom(1));
  token1 = new Uint32Array(firstRoom(2));
  /** Product of what is held of both tokens, raw units. */
  holdings = new Float64Array(firstRoom(5));

  get bytes(): number {
    const columns = [this.tags, this.exchanges, this.token0, this.token1, this.holdings];
    return columns.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Makes room for a row. */
  reserve(number: number): void {
    this.tags = withRoom(this.tags, number);
    this.exchanges = withRoom(this.exchanges, number);
    this.token0 = withRoom(this.token0, number);
    this.token1 = withRoom(this.token1, number);
    this.holdings = withRoom(this.holdings, number);
  }
}
