import type { Address } from 'viem';
import type { Exchange } from '../config/networks/exchange.ts';
import { exchangesOf, networkOfExchange } from '../config/networks/exchangesOf.ts';
import type { Network } from '../config/networks/network.ts';
import type { Protocol } from '../routing/model/pool.ts';
import type { PoolFactory } from '../routing/model/poolFactory.ts';
import type { Manager, NftRef } from './model/liquidityTerms.ts';
import { invalidField, refused } from './model/refusal.ts';

type NamedManager = Manager & { readonly protocol: Protocol };
/** A position manager, which counts NFTs. */
type NftManager = Manager & Pick<NftRef, 'protocol'>;

/** Returns the position managers of a network that are known. */
function nftManagersOf(network: Network): readonly NftManager[] {
  return exchangesOf(network).flatMap((exchange): NftManager[] => {
    const common = commonOf(network, exchange);
    const known = [
      ['v3', exchange.v3?.positionManager],
      ['v4', exchange.v4?.positionManager],
    ] as const;
    return known.flatMap(([protocol, address]) =>
      address === undefined ? [] : [Object.assign({ protocol, address }, common)],
    );
  });
}

/** Returns the V2 routers of a network that are known. */
function pairRoutersOf(network: Network): readonly NamedManager[] {
  return exchangesOf(network).flatMap((exchange): NamedManager[] => {
    const { router, v2 } = exchange;
    const address = v2 && (router.kind === 'uniswapV2Router02' ? router.address : v2.router);
    if (address === undefined) return [];
    return [Object.assign({ protocol: 'v2', address } as const, commonOf(network, exchange))];
  });
}

function commonOf(network: Network, { id: exchange, router }: Exchange) {
  const { permit2 } = networkOfExchange(network, exchange);
  return { exchange, permit2, coinName: router.coinName ?? 'ETH' };
}

/**
 * Returns the manager of the pools of a factory.
 * @throws AppError LIQUIDITY_REFUSED where the network names none
 */
export function managerOf(network: Network, { protocol, exchange }: PoolFactory): Manager {
  const all: readonly NamedManager[] = [...pairRoutersOf(network), ...nftManagersOf(network)];
  const found = all.find((each) => each.exchange === exchange && [protocol].includes(each.protocol));
  if (found !== undefined) return found;
  const name = exchangesOf(network).find(({ id }) => id === exchange)?.name ?? exchange;
  const message = `This service knows no contract for liquidity in ${protocol} pools of ${name} on ${network.name}: see docs/networks.md`;
  throw refused({ reason: 'noPositionManager', message, facts: { exchange, protocol } });
}

const ID = /^0x([0-9a-f]{40})([0-9a-f]{64})$/;

/**
 * Returns the position of an id as lists of positions give it: the manager, then the number.
 * @throws AppError INVALID_REQUEST for another id; LIQUIDITY_REFUSED for one of an unknown manager
 */
export function nftOfId(network: Network, id: string): NftRef {
  const [, manager = '', number = ''] = ID.exec(id.toLowerCase()) ?? [];
  if (manager === '') {
    throw invalidField(
      'id',
      'must be the id of a position NFT: 0x, 40 digits of its manager and 64 of its number; liquidity that an account holds in a pool directly has none',
    );
  }
  const address: Address = `0x${manager}`;
  const known = nftManagersOf(network).find((each) => each.address === address);
  if (known === undefined) {
    const message = `${address} is no position manager that this service knows`;
    throw refused({ reason: 'noPositionManager', message, facts: { manager: address } });
  }
  const { protocol, exchange } = known;
  return { protocol, exchange, manager: address, tokenId: BigInt(`0x${number}`) };
}

/**
 * Returns the position of a number, which several managers may know.
 * @throws AppError INVALID_REQUEST where protocol and exchange do not name one manager
 */
export function nftOfNumber(
  network: Network,
  tokenId: bigint,
  protocol: Protocol | undefined,
  exchange: string | undefined,
): NftRef {
  const fits = nftManagersOf(network).filter(
    (each) => isAsked<Protocol>(protocol, each.protocol) && isAsked(exchange, each.exchange),
  );
  const [only, ...others] = fits;
  if (only === undefined) {
    const message = `This service knows no position manager of ${protocol ?? 'positions'} on ${network.name}`;
    throw refused({ reason: 'noPositionManager', message, facts: { protocol: protocol ?? '' } });
  }
  if (others.length > 0) {
    const field = protocol === undefined ? 'protocol' : 'exchange';
    throw invalidField(field, 'is required with tokenId: several managers count their positions from 1');
  }
  return { protocol: only.protocol, exchange: only.exchange, manager: only.address, tokenId };
}

const isAsked = <Value>(asked: Value | undefined, own: Value) => asked === undefined || asked === own;

/** Returns the id of a position NFT, as lists of positions give it. */
export function idOfNft(manager: Address, tokenId: bigint): string {
  return `${manager}${tokenId.toString(16).padStart(64, '0')}`;
}
