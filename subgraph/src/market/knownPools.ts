import { Bytes, ethereum } from '@graphprotocol/graph-ts';
import { areSame } from '../bytes';
import { Pair } from '../entities/pair';
import { Pool } from '../entities/pool';
import {
  countOf,
  idAt,
  KIND_PAIR,
  KIND_POOL,
  KIND_V4_POOL,
  kindAt,
  nextAt,
  placeOf,
  withId,
  withoutIdAt,
} from '../entities/poolList';
import { Token } from '../entities/token';
import { V4Pool } from '../v4/v4Pool';
import { LoadedTokens } from './loadedTokens';
import { Market, standingMarket } from './market';
import { MarketRow } from './marketRow';
import { isDeeper, Offer, offerOf } from './offer';
import { settleWindows } from './priceWindow';
import { ANCHOR_IS_TOKEN0, NO_ANCHOR } from './pricingRank';

/*
 * A token knows some pools that have been deep enough to price it. So whoever takes its price over and leaves
 * again leaves it the price of another one, not none until somebody trades there.
 */

/** Most pools that a token knows: each of them is read when its price goes. */
const MOST_KNOWN: i32 = 8;

/** The offer of a pool that a token knows. */
export class KnownOffer {
  constructor(
    public readonly pool: Bytes,
    public readonly offer: Offer,
  ) {}
}

/** Lets the token know a market that is deep enough, where it knows few. Returns whether it is new to it. */
export function meet(token: Token, market: Market): bool {
  const list = token.knownPools;
  if (placeOf(list, market.id) >= 0 || countOf(list) >= MOST_KNOWN) return false;
  token.knownPools = withId(list, kindOf(market), market.id);
  return true;
}

/** The same in any case: the shallowest of the others is forgotten, where it knows as many as it may. */
export function meetSource(token: Token, market: Market, block: ethereum.Block): void {
  if (placeOf(token.knownPools, market.id) >= 0) return;
  if (countOf(token.knownPools) >= MOST_KNOWN) forgetOne(token, market.tokens, block);
  meet(token, market);
}

/** Forgets a pool. */
export function forget(token: Token, pool: Bytes): void {
  const at = placeOf(token.knownPools, pool);
  if (at >= 0) token.knownPools = withoutIdAt(token.knownPools, at);
}

/**
 * Returns the offer of the pool that is deepest in the token of those it knows, as each stands; null where
 * none is deep enough.
 */
export function deepestOffer(token: Token, tokens: LoadedTokens, block: ethereum.Block): KnownOffer | null {
  let best: KnownOffer | null = null;
  for (let at = 0; at < token.knownPools.length; at = nextAt(token.knownPools, at)) {
    const offer = standingOffer(token, at, tokens, block);
    if (offer === null) continue;
    if (best === null || isDeeper(offer.depthUSD, offer.usd, best.offer.depthUSD, best.offer.usd)) {
      best = new KnownOffer(idAt(token.knownPools, at), offer);
    }
  }
  return best;
}

/** Forgets the first one that is not deep enough any more, else the shallowest. */
function forgetOne(token: Token, tokens: LoadedTokens, block: ethereum.Block): void {
  let least: Offer | null = null;
  let place = 0;
  for (let at = 0; at < token.knownPools.length; at = nextAt(token.knownPools, at)) {
    const offer = standingOffer(token, at, tokens, block);
    if (offer === null) {
      place = at;
      break;
    }
    if (least === null || isDeeper(least.depthUSD, least.usd, offer.depthUSD, offer.usd)) {
      least = offer;
      place = at;
    }
  }
  token.knownPools = withoutIdAt(token.knownPools, place);
}

/**
 * Returns what the known pool at a place of the list would offer if it had an event now that changes nothing.
 * Its row stays as it is.
 */
function standingOffer(token: Token, at: i32, tokens: LoadedTokens, block: ethereum.Block): Offer | null {
  const row = loadRow(token.knownPools, at);
  settleWindows(row, block);
  const market = standingMarket(row, tokens);
  const side = market.anchorSide();
  if (side == NO_ANCHOR) return null;
  const isToken0 = side == ANCHOR_IS_TOKEN0;
  const anchor = isToken0 ? market.token0 : market.token1;
  const priced = isToken0 ? market.token1 : market.token0;
  const known = row.anchor;
  // With another anchor its windows begin anew.
  if (priced !== token || known === null || !areSame(known, anchor.id)) return null;
  return offerOf(row, market, side);
}

function loadRow(list: Bytes, at: i32): MarketRow {
  const kind = kindAt(list, at);
  const id = idAt(list, at);
  let row: MarketRow;
  if (kind == KIND_PAIR) row = new Pair(id);
  else if (kind == KIND_POOL) row = new Pool(id);
  else row = new V4Pool(id);
  assert(row.load(), 'A pool that does not exist');
  return row;
}

function kindOf(market: Market): u8 {
  if (market.isPair) return KIND_PAIR;
  return market.id.length > 20 ? KIND_V4_POOL : KIND_POOL;
}
