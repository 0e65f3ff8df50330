import networks from '../../subgraph/networks.json' with { type: 'json' };
import type { Row } from './indexEntities.ts';

/** What prices tokens on a network, as `networks.json` has it. */
export interface NetworkPricing {
  readonly wrappedNative: string;
  /** An address, or with it the least peg of the coin. */
  readonly stableCoins: Readonly<Record<string, string | { readonly address: string }>>;
  readonly otherAnchors: Readonly<Record<string, string>>;
  /** Whole dollars, or native coins where there is no stable coin. */
  readonly minimumDepth: number;
}

/** @throws Error for a network that is not listed */
export function pricingOfNetwork(name: string): NetworkPricing {
  const network = Object.entries(networks).find(([listed]) => listed === name)?.[1];
  if (network === undefined) throw new Error(`NETWORK is one of ${Object.keys(networks).join(', ')}`);
  return network.pricing;
}

/**
 * The rank of every anchor by its lower-case address: stable coins are 3, or the wrapped native coin where there is none;
 * else that is 2; other anchors are 1.
 */
function anchorRanks({ wrappedNative, stableCoins, otherAnchors }: NetworkPricing) {
  const coins = Object.values(stableCoins).map((coin) => (typeof coin === 'string' ? coin : coin.address));
  return new Map<string, number>([
    ...Object.values(otherAnchors).map((coin) => [coin.toLowerCase(), 1] as const),
    [wrappedNative.toLowerCase(), coins.length === 0 ? 3 : 2],
    ...coins.map((coin) => [coin.toLowerCase(), 3] as const),
  ]);
}

/** The ranks to count by: those of the network, less the coins that the index says are off their pegs. */
export function ranksOf(
  pricing: NetworkPricing,
  tokens: readonly Pick<Row<'tokens'>, 'id' | 'pricingRank' | 'offPegSince'>[],
): ReadonlyMap<string, number> {
  const ranks = anchorRanks(pricing);
  for (const { id, pricingRank, offPegSince } of tokens) {
    if (pricingRank === 0 && offPegSince !== null && ranks.get(id) === 3) ranks.set(id, 0);
  }
  return ranks;
}
