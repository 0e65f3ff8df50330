import { Bytes } from '@graphprotocol/graph-ts';
import { Factory } from '../../generated/schema';

/** Adds one to the pools of the factory, which its first pool creates. */
export function countPoolOfFactory(address: Bytes, protocol: string): void {
  let factory = Factory.load(address);
  if (factory == null) {
    factory = new Factory(address);
    factory.protocol = protocol;
    factory.poolCount = 0;
  }
  factory.poolCount += 1;
  factory.save();
}
