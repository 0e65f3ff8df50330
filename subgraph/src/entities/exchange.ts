import { Address, DataSourceTemplate, dataSource } from '@graphprotocol/graph-ts';

/** The exchange that a data source of the manifest belongs to. */
export class Exchange {
  constructor(
    public readonly id: string,
    /** True where its contracts are known to log only events that are true. */
    public readonly isTrusted: bool,
  ) {}
}

/** Returns the exchange of the data source at hand; a template has none. */
export function presentExchange(): Exchange {
  const context = dataSource.context();
  return new Exchange(context.getString('exchange'), context.getBoolean('isTrusted'));
}

/** Follows the events of a pool of the factory at hand, with the template of its exchange. */
export function followPool(pool: Address): void {
  DataSourceTemplate.create(dataSource.context().getString('template'), [pool.toHexString()]);
}
