import { Address, Bytes } from '@graphprotocol/graph-ts';
import { Decimal } from '../decimal';
import { oneDollar } from '../decimals';
import { pricingRankOf, RANK_STABLE } from '../market/pricingRank';
import { NO_BYTES } from '../numbers';
import { Fields } from './fields';
import { readMetadata } from './readMetadata';
import { Row } from './row';

/** Bytes of an id that is an address; V4 pools, which share a contract, have longer ones. */
export const ADDRESS_LENGTH: i32 = 20;

export class Token extends Row {
  decimals: i32 = 0;
  /** A list of pools, in the form of `poolList`. */
  knownPools: Bytes = NO_BYTES;
  name: string = '';
  /** 0 while it holds. */
  offPegSince: i64 = 0;
  pegBlock: i64 = 0;
  pegDepth: string | null = null;
  pegPool: Bytes | null = null;
  poolCount: i64 = 0;
  priceAnchor: Bytes | null = null;
  priceDepthUSD: string | null = null;
  priceInAnchor: string | null = null;
  priceSource: Bytes | null = null;
  priceUSD: Decimal | null = null;
  /** Set instead of priceSource where a V4 pool prices it. */
  priceV4Pool: Bytes | null = null;
  pricingRank: i32 = 0;
  symbol: string = '';
  txCount: i64 = 0;
  txCountOfV2V3: i64 = 0;
  /** 0 once the token answered anything. */
  unansweredReads: i32 = 0;

  /**
   * The token that the handler has loaded before, and whether it has changed this one; in no field of the
   * entity.
   */
  loadedBefore: Token | null = null;
  isChanged: bool = false;

  constructor(id: Bytes) {
    super('Token', id);
  }

  /** Whether it is one of the coins of a dollar, on its peg or off. */
  isCoin(): bool {
    return this.pricingRank == RANK_STABLE || this.offPegSince != 0;
  }

  /** Returns the id of the pool that prices it; null without one. */
  pricingPool(): Bytes | null {
    return this.priceSource === null ? this.priceV4Pool : this.priceSource;
  }

  /**
   * Sets the pool that prices it: an address, or the longer id of a pool that shares its contract; null for
   * none.
   */
  priceBy(pool: Bytes | null): void {
    const isKeyed = pool !== null && pool.length > ADDRESS_LENGTH;
    this.priceSource = isKeyed ? null : pool;
    this.priceV4Pool = isKeyed ? pool : null;
  }

  protected exchange(fields: Fields): void {
    this.decimals = fields.int('decimals', this.decimals);
    this.knownPools = fields.bytes('knownPools', this.knownPools);
    this.name = fields.text('name', this.name);
    this.offPegSince = fields.optionalInt8('offPegSince', this.offPegSince, this.offPegSince != 0);
    this.pegBlock = fields.optionalInt8('pegBlock', this.pegBlock, this.pegPool !== null);
    this.pegDepth = fields.optionalText('pegDepth', this.pegDepth);
    this.pegPool = fields.optionalBytes('pegPool', this.pegPool);
    this.poolCount = fields.int8('poolCount', this.poolCount);
    this.priceAnchor = fields.optionalBytes('priceAnchor', this.priceAnchor);
    this.priceDepthUSD = fields.optionalText('priceDepthUSD', this.priceDepthUSD);
    this.priceInAnchor = fields.optionalText('priceInAnchor', this.priceInAnchor);
    this.priceSource = fields.optionalBytes('priceSource', this.priceSource);
    this.priceUSD = fields.optionalDecimal('priceUSD', this.priceUSD);
    this.priceV4Pool = fields.optionalBytes('priceV4Pool', this.priceV4Pool);
    this.pricingRank = fields.int('pricingRank', this.pricingRank);
    this.symbol = fields.text('symbol', this.symbol);
    this.txCount = fields.int8('txCount', this.txCount);
    this.txCountOfV2V3 = fields.int8('txCountOfV2V3', this.txCountOfV2V3);
    this.unansweredReads = fields.optionalInt(
      'unansweredReads',
      this.unansweredReads,
      this.unansweredReads != 0,
    );
  }
}

/**
 * Most reads of a token that answered nothing. One that refuses to answer counts as read so often at once.
 */
const MAX_UNANSWERED_READS: i32 = 5;

/** Adds one to the pools of the token, which its first pool creates, metadata included. */
export function countPoolOfToken(address: Address): void {
  const token = new Token(address);
  if (!token.load()) {
    describe(token);
    token.pricingRank = pricingRankOf(address.toHexString());
    token.priceUSD = token.pricingRank == RANK_STABLE ? oneDollar() : null;
  } else {
    refreshMetadata(token);
  }
  token.poolCount += 1;
  token.save();
}

/** Reads a token again that answered nothing, for it may have had no code then. The caller saves it. */
export function refreshMetadata(token: Token): void {
  const unanswered = token.unansweredReads;
  if (unanswered > 0 && unanswered < MAX_UNANSWERED_READS) describe(token);
}

function describe(token: Token): void {
  const metadata = readMetadata(Address.fromBytes(token.id));
  token.symbol = metadata.symbol;
  token.name = metadata.name;
  token.decimals = metadata.decimals;
  if (metadata.isAnswered) token.unansweredReads = 0;
  else if (metadata.isRefused) token.unansweredReads = MAX_UNANSWERED_READS;
  else token.unansweredReads += 1;
}

/** Loads a token that already has a pool. */
export function loadToken(id: Bytes): Token {
  const token = new Token(id);
  assert(token.load(), 'A token that does not exist');
  return token;
}
