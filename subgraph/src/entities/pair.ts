import { BigInt, Bytes } from '@graphprotocol/graph-ts';
import { PairCreated } from '../../generated/V2Factory/V2Factory';
import { MarketRow } from '../market/marketRow';
import { startMarket } from '../market/startMarket';
import { ZERO_BI } from '../numbers';
import { Exchange } from './exchange';
import { Fields } from './fields';

export class Pair extends MarketRow {
  close: string | null = null;
  held0: string = '0';
  held1: string = '0';
  reserve0: BigInt = ZERO_BI;
  reserve1: BigInt = ZERO_BI;

  constructor(id: Bytes) {
    super('Pair', id);
  }

  protected exchange(fields: Fields): void {
    super.exchange(fields);
    this.close = fields.optionalText('close', this.close);
    this.held0 = fields.text('held0', this.held0);
    this.held1 = fields.text('held1', this.held1);
    this.reserve0 = fields.integer('reserve0', this.reserve0);
    this.reserve1 = fields.integer('reserve1', this.reserve1);
  }
}

/** Makes the pair of a factory's event, without reserves. */
export function createPair(event: PairCreated, exchange: Exchange): void {
  const pair = new Pair(event.params.pair);
  startMarket(pair, exchange, event, event.params.token0, event.params.token1);
  pair.save();
}

/** Loads the pair that emitted an event. It exists, because its creation made the template listen. */
export function loadPair(address: Bytes): Pair {
  const pair = new Pair(address);
  assert(pair.load(), 'A pair that does not exist');
  return pair;
}
