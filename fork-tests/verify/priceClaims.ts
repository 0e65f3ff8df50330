import type { Address, Hex } from 'viem';
import { type DollarOracle, V2_FEE } from '../pools/dollarOracle.ts';
import { type Fraction, fraction, over, product } from '../pools/fraction.ts';
import type { PriceClaim, V4PoolKey } from './checkTrades.ts';
import type { IndexSnapshot } from './indexSnapshot.ts';

/** What the protocol may add to the fee of a V4 pool, hundredths of a bip. */
const MOST_PROTOCOL_FEE = 1000n;

interface IndexedMarket {
  readonly id: Hex;
  readonly token0: Address;
  readonly price: string | null;
  readonly fee: bigint;
  readonly isPool: boolean;
  readonly key?: Omit<V4PoolKey, 'isToken0'>;
}

/** What the index says of the price of each token that a pair or pool prices. */
export function indexedClaims({ tokens, pairs, pools, v4Pools, factories }: IndexSnapshot): PriceClaim[] {
  const manager = factories.find(({ protocol }) => protocol === 'V4')?.id ?? '0x';
  const all: IndexedMarket[] = [
    ...pairs.map(({ id, token0, price }) => ({ id, token0, price, fee: V2_FEE, isPool: false })),
    ...pools.map(({ id, token0, price, fee }) => ({ id, token0, price, fee: BigInt(fee), isPool: true })),
    ...v4Pools.map(({ id, token0, price, fee, ...key }) => ({
      id,
      token0,
      price,
      fee: BigInt(fee) + MOST_PROTOCOL_FEE,
      isPool: true,
      key: { ...key, fee, manager },
    })),
  ];
  const markets = new Map(all.map((market) => [market.id, market]));
  const decimalsOf = new Map(tokens.map(({ id, decimals }) => [id, decimals]));
  return tokens.flatMap((token): PriceClaim[] => {
    const { id, priceAnchor, priceInAnchor, priceDepthUSD, priceUSD } = token;
    const source = token.priceSource ?? token.priceV4Pool;
    const market = source === null ? undefined : markets.get(source);
    const told = [priceInAnchor, priceDepthUSD, priceUSD, market?.price ?? null];
    const [inAnchor, depthUSD, usd, price] = told.map((text) => (text === null ? undefined : exact(text)));
    if (market === undefined || priceAnchor === null) return [];
    if (inAnchor === undefined || depthUSD === undefined || usd === undefined || price === undefined)
      return [];
    return [
      {
        token: id,
        anchor: priceAnchor,
        market: market.id,
        isPool: market.isPool,
        fee: market.fee,
        ...(market.key && { key: { ...market.key, isToken0: id === market.token0 } }),
        inAnchor,
        now: id === market.token0 ? price : over(ONE, price),
        // Dollars of the depth in tokens of the anchor, at its price of then.
        depth: product(depthUSD, over(inAnchor, usd)),
        decimals: { token: token.decimals, anchor: decimalsOf.get(priceAnchor) ?? 0 },
      },
    ];
  });
}

/** The market of a replay that prices something. */
interface ClaimedMarket {
  readonly address: Address;
  readonly token0: Address;
  readonly token1: Address;
  readonly fee: bigint;
  readonly isPool: boolean;
}

/** What a rule says of these tokens after a replay. */
export function ruledClaims(
  oracle: DollarOracle,
  markets: readonly ClaimedMarket[],
  decimalsOf: ReadonlyMap<string, number>,
): PriceClaim[] {
  const tokens = [...new Set(markets.flatMap(({ token0, token1 }) => [token0, token1]))];
  return tokens.flatMap((token): PriceClaim[] => {
    const source = oracle.sourceOf(token);
    const market = markets.find(({ address }) => address === source?.market);
    const price = market && oracle.priceNow(market.address);
    if (source === undefined || market === undefined || price === undefined) return [];
    const anchor = source.anchor as Address;
    return [
      {
        token,
        anchor,
        market: market.address,
        isPool: market.isPool,
        fee: market.fee,
        inAnchor: source.inAnchor,
        now: token === market.token0 ? price : over(ONE, price),
        depth: product(source.depth, over(source.inAnchor, source.usd)),
        decimals: { token: decimalsOf.get(token) ?? 0, anchor: decimalsOf.get(anchor) ?? 0 },
      },
    ];
  });
}

const ONE = fraction(1n, 1n);

function exact(text: string): Fraction {
  const [whole = '', decimals = ''] = text.split('.');
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}
