import { Address, Bytes } from '@graphprotocol/graph-ts';
import { Token } from '../../generated/schema';
import { oneDollar, pricingRankOf, RANK_STABLE } from '../market/tokenPrices';
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
    token.pricingRank = pricingRankOf(address.toHexString());
    token.priceUSD = token.pricingRank == RANK_STABLE ? oneDollar() : null;
  }
  token.poolCount = token.poolCount.plus(ONE_BI);
  token.save();
}

/** A token that already has a pool. */
export function loadToken(id: Bytes): Token {
  return Token.load(id) as Token;
}
