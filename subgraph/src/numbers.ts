import { BigInt, Bytes } from '@graphprotocol/graph-ts';

export const ZERO_BI = BigInt.zero();
export const ONE_BI = BigInt.fromI32(1);
export const NO_BYTES = new Bytes(0);
