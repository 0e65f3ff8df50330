import type { Address } from 'viem';
import { isTaxed } from '../../chain/tokens/taxRule.ts';
import { AppError } from '../../errors.ts';
import { hexOf } from '../../routing/model/pool.ts';
import type { Route } from '../../routing/model/route.ts';
import { nativeEnds } from '../gas/tradeGas.ts';
import { withMoreGas } from '../gas/withMoreGas.ts';
import type { LegFallback, TradeFallback } from '../model/tradeFallback.ts';
import type { Waiter } from '../model/tradeRequest.ts';
import type { PricedTrade, QuoteRequest, Quoter } from '../quoter.ts';
import { endsOf } from '../reserve/reservedLegs.ts';
import { buyTax, sellTax } from '../tax/taxedTrade.ts';
import { doubtsOf, type FoundDoubt, inDoubt, type Suspicions } from './doubts.ts';
import { takesBothWays, takesSecondWay } from './expressible.ts';
import { isWithinBound, worsened } from './fallbackBound.ts';
import {
  gasAfterFirst,
  gasBySecond,
  gasOfFallback,
  gasOfKeeping,
  gasThrough,
  type WaysGas,
} from './fallbackGas.ts';
import { poolsOf, secondTrade } from './secondTrade.ts';

/** Rounds of pricing a trade and its second ways at one block before a quote gives up. */
const MAX_ROUNDS = 5;

export interface FallbackQuoterOptions extends Suspicions {
  readonly wrappedNative: Address;
}

/**
 * Returns the quoter that adds second ways to each trade whose request asks for them. Each leg in doubt gets
 * one, within the bound of the trade, without the pools in doubt and those of other legs.
 */
export function fallbackQuoter(quoter: Quoter, options: FallbackQuoterOptions): Quoter {
  return { ...quoter, price };

  function price(asked: QuoteRequest, waiter: Waiter): PricedTrade | Promise<PricedTrade> {
    return asked.fallback === undefined ? quoter.price(asked, waiter) : priceBoth(asked, waiter);
  }

  /** @throws AppError as `Quoter.price`; OVERLOADED when blocks arrive too fast */
  async function priceBoth(asked: QuoteRequest, waiter: Waiter): Promise<PricedTrade> {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const trade = await quoter.price(asked, waiter);
      const fallback = await fallbackOf(trade, asked, waiter);
      if (fallback !== undefined) return withMoreGas({ ...trade, fallback }, fallback.keptGas);
    }
    const message = 'New blocks arrive faster than second ways can be found at one block';
    throw new AppError('OVERLOADED', message, { retryAfterSeconds: 1 });
  }

  /** Returns the second ways of a trade; undefined where one is of another block. */
  async function fallbackOf(
    trade: PricedTrade,
    asked: QuoteRequest,
    waiter: Waiter,
  ): Promise<TradeFallback | undefined> {
    const found: Found[] = [];
    let worst = { amountIn: trade.amountIn, amountOut: trade.amountOut, feeAmount: trade.feeAmount };
    for (const [place, leg] of trade.legs.entries()) {
      const doubts = doubtsOf(leg, options, trade.block);
      const none = (reason: NonNullable<LegFallback['none']>) => found.push({ doubts, none: reason });
      const refusal = doubts.length === 0 ? 'noDoubt' : refusalOf(trade, asked, place);
      if (refusal !== undefined) {
        none(refusal);
        continue;
      }
      const second = await secondOf({ trade, place, doubts, found }, asked, waiter);
      const route = second?.legs[0];
      if (second === undefined || route === undefined) {
        none('noRoute');
        continue;
      }
      if (second.block.hash !== trade.block.hash) return undefined;
      const { nativeIn } = nativeEnds(asked, options.wrappedNative);
      const worse = worsened(trade, worst, [endsOf(leg), endsOf(route)]);
      if (!takesBothWays(trade, [leg, route], nativeIn)) none('router');
      else if (!isWithinBound(trade, worse, options.wrappedNative)) none('bound');
      else {
        worst = worse;
        found.push({ doubts, route, gasHops: second.gasHops[0] ?? [] });
      }
    }
    return withGas(trade, found, worst);
  }

  function refusalOf(trade: PricedTrade, { fallback }: QuoteRequest, place: number) {
    const { tokenTaxes } = trade;
    if (isTaxed(sellTax(tokenTaxes)) || isTaxed(buyTax(tokenTaxes))) return 'taxedToken';
    if (!takesSecondWay(trade, place)) return 'router';
    return fallback === 'omitted' ? 'simulation' : undefined;
  }

  /** Returns the best second way of a leg; undefined where every other route is in doubt, too. */
  async function secondOf(
    { trade, place, doubts, found }: LegInDoubt,
    asked: QuoteRequest,
    waiter: Waiter,
  ): Promise<PricedTrade | undefined> {
    const leg = trade.legs[place];
    if (leg === undefined) return undefined;
    const { tokens, pools } = inDoubt(leg, doubts);
    // A pool that another leg moves would give another amount than was quoted.
    const others = trade.legs.filter((each) => each !== leg);
    const ways = found.flatMap(({ route }) => route ?? []);
    const avoided = { tokens, pools: [...pools, ...poolsOf([...others, ...ways])] };
    const search = { trade, leg, avoided, suspicions: options };
    const second = await secondTrade(quoter, asked, search, waiter);
    const isApart = second?.legs.every(({ hops }) =>
      hops.every(({ pool }) => !avoided.pools.includes(hexOf(pool.id))),
    );
    return isApart === true ? second : undefined;
  }

  function withGas(
    trade: PricedTrade,
    found: readonly Found[],
    worst: TradeFallback['worst'],
  ): TradeFallback {
    const ends = nativeEnds(trade.request, options.wrappedNative);
    const gas = found.map(({ gasHops }, place): WaysGas => {
      const first = gasThrough(trade, trade.gasHops[place] ?? [], ends);
      return { first, second: gasHops && gasThrough(trade, gasHops, ends) };
    });
    const ways = found.flatMap(({ gasHops }) => (gasHops === undefined ? [] : [gasHops]));
    const keptGas = gasOfKeeping(trade, ways, ends);
    const legs = found.map(({ doubts: all, none, route, gasHops }, place): LegFallback => {
      const doubts = all.map(({ reason, address }) => ({ reason, address }));
      if (route === undefined) return { doubts, none };
      const way = {
        ...endsOf(route),
        gasCap: gas[place]?.first ?? 0,
        gasReserve: gasAfterFirst(gas, place),
        gasUnits: gasBySecond(trade, place, gasHops, ends) + keptGas,
      };
      return { doubts, way };
    });
    const { amountIn, amountOut } = worst;
    return { legs, worst: { amountIn, amountOut }, gasUnits: gasOfFallback(gas), keptGas };
  }
}

/** The finding for one leg: its second route, or the reason why it has none. */
type Found = { readonly doubts: readonly FoundDoubt[] } & (
  | { readonly route: Route; readonly gasHops: PricedTrade['gasHops'][number]; readonly none?: undefined }
  | {
      readonly route?: undefined;
      readonly gasHops?: undefined;
      readonly none: NonNullable<LegFallback['none']>;
    }
);

interface LegInDoubt {
  readonly trade: PricedTrade;
  readonly place: number;
  readonly doubts: readonly FoundDoubt[];
  readonly found: readonly Found[];
}
