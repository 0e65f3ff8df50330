import { Address, Bytes } from '@graphprotocol/graph-ts';
import { Token } from '../../generated/schema';
import { ONE_DOLLAR, pricingRankOf, RANK_STABLE } from '../market/tokenPrices';
import { readMetadata } from './tokenMetadata';

/** A token that told nothing when it was asked is asked again at most this often. */
const MAX_UNANSWERED_READS: i32 = 5;

/** Adds one to the pools of the token, which its first pool creates, metadata included. */
export function countPoolOfToken(address: Address): void {
  let token = Token.load(address);
  if (token == null) {
    token = new Token(address);
    token.unansweredReads = 0;
    describe(token);
    token.txCount = 0;
    token.poolCount = 0;
    token.pricingRank = pricingRankOf(address.toHexString());
    token.offPegSince = 0;
    token.priceUSD = token.pricingRank == RANK_STABLE ? ONE_DOLLAR : null;
  } else {
    refreshMetadata(token);
  }
  token.poolCount += 1;
  token.save();
}

/** Asks a token again that told nothing, for it may have had no code then. The caller saves it. */
export function refreshMetadata(token: Token): void {
  const unanswered = token.unansweredReads;
  if (unanswered > 0 && unanswered < MAX_UNANSWERED_READS) describe(token);
}

function describe(token: Token): void {
  const metadata = readMetadata(Address.fromBytes(token.id));
  token.symbol = metadata.symbol;
  token.name = metadata.name;
  token.decimals = metadata.decimals;
  token.unansweredReads = metadata.isAnswered ? 0 : token.unansweredReads + 1;
}

/** A token that already has a pool. */
export function loadToken(id: Bytes): Token {
  return Token.load(id) as Token;
}
