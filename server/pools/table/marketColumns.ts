import { firstRoom, withRoom } from '../../columns/resize.ts';

/** The figures of pairs and pools that lists are ordered and summed by, by the number of the row. */
export class MarketColumns {
  /** Protocol and fee in one number. */
  tags = new Uint32Array(firstRoom(0));
  token0 = new Uint32Array(firstRoom(1));
  token1 = new Uint32Array(firstRoom(2));
  amount0 = new Float64Array(firstRoom(3));
  amount1 = new Float64Array(firstRoom(4));
  price = new Float64Array(firstRoom(5));
  /** Fee that counts for the yearly rate, hundredths of a bip; 0 where it cannot be counted. */
  rateFee = new Uint32Array(firstRoom(5));
  worth = new Float64Array(firstRoom(6));
  /** Volume of the last day, US dollars. */
  volume = new Float64Array(firstRoom(7));
  /** Greatest value at the end of an hour of the last day, US dollars. */
  highWorth = new Float64Array(firstRoom(7));

  get bytes(): number {
    const columns = [this.tags, this.token0, this.token1, this.amount0, this.amount1, this.price];
    return [...columns, this.rateFee, this.worth, this.volume, this.highWorth].reduce(
      (sum, { byteLength }) => sum + byteLength,
      0,
    );
  }

  /** Makes room for a row. */
  reserve(number: number): void {
    this.tags = withRoom(this.tags, number);
    this.token0 = withRoom(this.token0, number);
    this.token1 = withRoom(this.token1, number);
    this.amount0 = withRoom(this.amount0, number);
    this.amount1 = withRoom(this.amount1, number);
    this.price = withRoom(this.price, number);
    this.rateFee = withRoom(this.rateFee, number);
    this.worth = withRoom(this.worth, number);
    this.volume = withRoom(this.volume, number);
    this.highWorth = withRoom(this.highWorth, number);
  }
}
