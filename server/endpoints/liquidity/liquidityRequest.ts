import type { Address, Hex } from 'viem';
import type { Network } from '../../config/networks/network.ts';
import type { AddPlaceRequest, AddRequest, RemoveRequest } from '../../liquidity/liquidityDesk.ts';
import { nftOfId, nftOfNumber } from '../../liquidity/managers.ts';
import type { NftRef } from '../../liquidity/model/liquidityTerms.ts';
import { invalidField } from '../../liquidity/model/refusal.ts';
import type { RangeRequest } from '../../liquidity/rangeOf.ts';
import type { Protocol } from '../../routing/model/pool.ts';
import { parsePercentage } from '../../universalRouter/encode/slippage.ts';
import { describeReserved, type RecipientRule } from '../quotes/accounts.ts';
import { tradedToken } from '../quotes/tradeInput.ts';
import { newPoolOf } from './creationInput.ts';
import type { AddBody, CollectBody, RemoveBody } from './liquidityInput.ts';
import type { RangeBody } from './rangeInput.ts';

/** Fields that name a position NFT. */
interface NamedNft {
  readonly tokenId?: bigint | undefined;
  readonly protocol?: Protocol | undefined;
  readonly exchange?: string | undefined;
  readonly id?: string | undefined;
}

/** Returns the position that the fields name. @throws AppError INVALID_REQUEST, LIQUIDITY_REFUSED */
export function nftOf(network: Network, { tokenId, protocol, exchange, id }: NamedNft): NftRef {
  if (id !== undefined) return nftOfId(network, id);
  if (tokenId === undefined) throw invalidField('tokenId', 'is required, or id');
  return nftOfNumber(network, tokenId, protocol, exchange);
}

/** Converts a validated body to the request of an add. @throws AppError INVALID_REQUEST, LIQUIDITY_REFUSED */
export function addRequestOf(network: Network, refuse: RecipientRule, body: AddBody): AddRequest {
  const { sender, amount0, amount1, liquidity, deadline, nativeIn } = body;
  checkAccounts(refuse, sender, body.recipient);
  const place = placeOf(network, body);
  const recipient = body.recipient ?? sender;
  if (place.kind === 'raise' && body.recipient !== undefined)
    throw invalidField('recipient', 'must be absent for a position: its owner stays the same');
  if (place.kind !== 'raise' && body.recipient === undefined && sender !== undefined)
    refuseLost(refuse, 'sender', sender);
  return {
    place,
    offer: { amount0, amount1 },
    liquidity,
    tolerance: toleranceOf(body.slippage),
    // A raised position has its owner; the sender stands for it where it is known.
    recipient: recipient ?? NOBODY,
    sender,
    deadlineSeconds: deadline,
    nativeIn,
    isMaximum: body.maximum,
    isConfirmed: body.confirm,
  };
}

function placeOf(network: Network, body: AddBody): AddRequest['place'] {
  if (!body.create) return existingPlaceOf(network, body);
  return { kind: 'create', pool: newPoolOf(network, body), range: rangeRequestOf(network, body) };
}

/** Returns the range of a pool, or the position, that the fields name. @throws as `nftOf` */
export function existingPlaceOf(
  network: Network,
  body: NamedNft & RangeBody & { readonly pool?: Hex | undefined },
): AddPlaceRequest {
  const range = rangeRequestOf(network, body);
  if (body.pool !== undefined) return { kind: 'new', pool: body.pool, range };
  return { kind: 'raise', nft: nftOf(network, body) };
}

/** Converts a validated body to the request of a removal. @throws as `addRequestOf` */
export function removeRequestOf(network: Network, refuse: RecipientRule, body: RemoveBody): RemoveRequest {
  const { pool, sender, recipient, percent, liquidity, deadline } = body;
  checkAccounts(refuse, sender, recipient);
  return {
    place: pool === undefined ? { kind: 'remove', nfts: [nftOf(network, body)] } : { kind: 'pair', pool },
    part: percent,
    liquidity,
    tolerance: toleranceOf(body.slippage),
    recipient,
    sender,
    deadlineSeconds: deadline,
    collects: body.collect,
    burns: body.burn,
    unwraps: body.unwrap,
  };
}

/** Converts a validated body to the request of a collection. @throws as `addRequestOf` */
export function collectRequestOf(network: Network, refuse: RecipientRule, body: CollectBody): RemoveRequest {
  const { sender, recipient, deadline } = body;
  checkAccounts(refuse, sender, recipient);
  const nfts = body.positions.map((position) => nftOf(network, position));
  const keys = new Set(nfts.map(({ manager, tokenId }) => `${manager} ${tokenId}`));
  if (keys.size < nfts.length) throw invalidField('positions', 'must name each position once');
  return {
    place: { kind: 'collect', nfts },
    part: undefined,
    liquidity: undefined,
    tolerance: toleranceOf('0'),
    recipient,
    sender,
    deadlineSeconds: deadline,
    collects: true,
    burns: false,
    unwraps: body.unwrap,
  };
}

/** Stands for the owner of a position that is raised, who is read with it. */
const NOBODY: Address = '0x0000000000000000000000000000000000000000';

function rangeRequestOf({ wrappedNative }: Network, body: RangeBody): RangeRequest | undefined {
  const { tickLower, tickUpper, priceLower, priceUpper, priceIn } = body;
  if (body.fullRange) return { kind: 'full' };
  if (tickLower !== undefined && tickUpper !== undefined) return { kind: 'ticks', tickLower, tickUpper };
  if (priceLower !== undefined && priceUpper !== undefined && priceIn !== undefined)
    return {
      kind: 'prices',
      lower: priceLower,
      upper: priceUpper,
      priceIn: tradedToken(priceIn, wrappedNative),
    };
  return undefined;
}

export function toleranceOf(slippage: string) {
  const tolerance = parsePercentage(slippage);
  if (tolerance === undefined) throw new Error('the schema lets no other slippage pass');
  return tolerance;
}

/** Refuses recipients that would lose the tokens, and senders that cannot sign. */
export function checkAccounts(
  refuse: RecipientRule,
  sender: Address | undefined,
  recipient: Address | undefined,
): void {
  if (recipient !== undefined) refuseLost(refuse, 'recipient', recipient);
  const nobody = sender === undefined ? undefined : describeReserved(sender);
  if (nobody !== undefined) throw invalidField('sender', `must not be ${sender}, ${nobody}`);
}

export function refuseLost(refuse: RecipientRule, field: string, account: Address): void {
  const lost = refuse(account);
  if (lost !== undefined) throw invalidField(field, `must not be ${account}, ${lost}`);
}
