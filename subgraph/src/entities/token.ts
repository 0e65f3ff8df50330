import { Address, Bytes } from '@graphprotocol/graph-ts';
import { Token } from '../../generated/schema';
import { ONE_BI, ZERO_BI } from '../numbers';
import { readDecimals, readName, readSymbol } from './tokenMetadata';

/** Adds one to the pools of the token, which its first pool creates, metadata included. */
export function countPoolOfToken(address: Address): void {
  let token = Token.load(address);
  if (token == null) {
    token = new Token(address);
    token.symbol = readSymbol(address);
    token.name = readName(address);
    token.decimals = readDecimals(address);
    token.txCount = ZERO_BI;
    token.poolCount = ZERO_BI;
  }
  token.poolCount = token.poolCount.plus(ONE_BI);
  token.save();
}

/** Adds one to the transactions of a token that already has a pool. */
export function countTransactionOfToken(id: Bytes): void {
  const token = Token.load(id) as Token;
  token.txCount = token.txCount.plus(ONE_BI);
  token.save();
}
