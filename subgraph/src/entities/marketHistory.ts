import { Bytes } from '@graphprotocol/graph-ts';
import { Fields } from './fields';
import { Row } from './row';

/** What a market needs of its past to list its next hour and day. It is saved with the market. */
export class MarketHistory extends Row {
  day: i64 = 0;
  dayHigh: string | null = null;
  dayLow: string | null = null;
  dayOpen: string | null = null;
  lastDay: Bytes | null = null;
  lastHour: Bytes | null = null;
  open: string | null = null;

  protected exchange(fields: Fields): void {
    this.day = fields.int8('day', this.day);
    this.dayHigh = fields.optionalText('dayHigh', this.dayHigh);
    this.dayLow = fields.optionalText('dayLow', this.dayLow);
    this.dayOpen = fields.optionalText('dayOpen', this.dayOpen);
    this.lastDay = fields.optionalBytes('lastDay', this.lastDay);
    this.lastHour = fields.optionalBytes('lastHour', this.lastHour);
    this.open = fields.optionalText('open', this.open);
  }
}
