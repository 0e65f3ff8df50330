import networks from '../../subgraph/networks.json' with { type: 'json' };
import { type Fraction, fraction } from '../pools/fraction.ts';

/** An address, or with it the least peg of the coin, hundredths of a dollar. */
type StableCoin = string | { readonly address: string; readonly leastPegCents?: number };

/** What prices tokens on a network, as `networks.json` has it. */
export interface NetworkPricing {
  readonly wrappedNative: string;
  readonly stableCoins: Readonly<Record<string, StableCoin>>;
  readonly otherAnchors: Readonly<Record<string, string>>;
  /** Whole dollars, or native coins where there is no stable coin. */
  readonly minimumDepth: number;
  /** Of every stable coin that has none of its own, hundredths of a dollar; 0 turns the guard off. */
  readonly leastPegCents: number;
}

/** @throws Error for a network that is not listed */
export function pricingOfNetwork(name: string): NetworkPricing {
  const network = Object.entries(networks).find(([listed]) => listed === name)?.[1];
  if (network === undefined) throw new Error(`NETWORK is one of ${Object.keys(networks).join(', ')}`);
  return network.pricing;
}

/**
 * The rank of every anchor by its lower-case address, as long as coins hold their pegs: stable coins are 3,
 * or the wrapped native coin where there is none; else that is 2; other anchors are 1.
 */
export function ranksOf({
  wrappedNative,
  stableCoins,
  otherAnchors,
}: NetworkPricing): ReadonlyMap<string, number> {
  const coins = Object.values(stableCoins).map(addressOf);
  return new Map<string, number>([
    ...Object.values(otherAnchors).map((coin) => [coin.toLowerCase(), 1] as const),
    [wrappedNative.toLowerCase(), coins.length === 0 ? 3 : 2],
    ...coins.map((coin) => [coin, 3] as const),
  ]);
}

/** The least peg of each stable coin that has one, US dollars. */
export function leastPegsOf({ stableCoins, leastPegCents }: NetworkPricing): ReadonlyMap<string, Fraction> {
  return new Map(
    Object.values(stableCoins).flatMap((coin) => {
      const own = typeof coin === 'string' ? undefined : coin.leastPegCents;
      const cents = own ?? leastPegCents;
      return cents === 0 ? [] : [[addressOf(coin), fraction(BigInt(cents), 100n)] as const];
    }),
  );
}

const addressOf = (coin: StableCoin): string =>
  (typeof coin === 'string' ? coin : coin.address).toLowerCase();
