import { Bytes } from '@graphprotocol/graph-ts';
import { Factory } from '../../generated/schema';
import { ONE_BI, ZERO_BI } from '../numbers';

function getOrCreateFactory(address: Bytes, protocol: string): Factory {
  let factory = Factory.load(address);
  if (factory == null) {
    factory = new Factory(address);
    factory.protocol = protocol;
    factory.poolCount = ZERO_BI;
    factory.txCount = ZERO_BI;
  }
  return factory;
}

/** Adds one to the pools of the factory, which its first pool creates. */
export function countPoolOfFactory(address: Bytes, protocol: string): void {
  const factory = getOrCreateFactory(address, protocol);
  factory.poolCount = factory.poolCount.plus(ONE_BI);
  factory.save();
}

/** Adds one to the transactions of a factory that already has a pool. */
export function countTransactionOfFactory(address: Bytes): void {
  const factory = Factory.load(address) as Factory;
  factory.txCount = factory.txCount.plus(ONE_BI);
  factory.save();
}
