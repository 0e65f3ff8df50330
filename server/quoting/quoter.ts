import type { Address } from 'viem';
import type { Head } from '../chain/head.ts';
import type { PoolSource } from '../chain/poolSource.ts';
import type { AppError } from '../errors.ts';
import { executionPrice, type PriceImpact, priceImpact } from '../routing/execution/priceImpact.ts';
import type { PoolId, Protocol } from '../routing/model/pool.ts';
import { MAIN_EXCHANGE } from '../routing/model/poolFactory.ts';
import { whenThere } from '../runtime/whenThere.ts';
import { costOf, GasPriceMemory } from './gas/gasPrice.ts';
import { asGasUnits } from './gas/l1Charge.ts';
import { l1FeeOfTrade } from './gas/l1FeeOfTrade.ts';
import { type NativeEnds, nativeEnds, shapeOf } from './gas/tradeGas.ts';
import type { Hooks } from './hooks/hooks.ts';
import type { Improvement } from './improvable/improvement.ts';
import { type ExchangeRouter, gasOfRouter, type RouterContract } from './model/exchangeRouter.ts';
import type { QuotedTrade } from './model/quotedTrade.ts';
import type { TradeRequest, Waiter } from './model/tradeRequest.ts';
import { type TradeReserve, tradeReserve } from './reserve/tradeReserve.ts';
import { isNowhere } from './rounds/quoteRefusals.ts';
import type { QuoteSources, TransferSource } from './rounds/quoteSources.ts';
import { quoteTrade } from './rounds/quoteTrade.ts';
import type { Rules } from './rules/exclusions.ts';
import type { Culprits, FailedRoutes } from './rules/failedRoutes.ts';
import { refuseTokenOfRoute } from './rules/tokenOfRoute.ts';
import type { SplitSearch } from './splitSearch.ts';
import { culpritsOf, type Failure } from './swap/verdict.ts';
import { poolToPoolTransfersOf } from './tax/poolToPoolTransfers.ts';
import type { TaxSource } from './tax/taxedTrade.ts';
import type { Trust } from './trust/trust.ts';

export interface QuoteRequest extends TradeRequest {
  /** Quote at this past block instead of the head. */
  readonly block?: bigint | undefined;
}

/** A quoted trade with the figures that are derived from it. */
export interface PricedTrade extends QuotedTrade {
  /** Id of the exchange; null of the executor, whose routes may lead through several. */
  readonly exchange: string | null;
  /** The contract that the swap calls. */
  readonly contract: RouterContract;
  /** Price of the pools' amounts, without transfer fees. */
  readonly priceImpact: PriceImpact;
  /**
   * Execution price: whole tokenOut that the recipient gets per whole tokenIn paid, after the fee and
   * transfer taxes.
   */
  readonly executionPrice: number;
  /** Estimated gas of the whole transaction, units. */
  readonly gasUnits: bigint;
  /**
   * Fee of layer 1 for the transaction's data, wei, in addition to the gas; 0 on a chain without it, null
   * while unknown.
   */
  readonly l1FeeWei: bigint | null;
  /** The intermediate tokens that an exact output buys too much of; null if there are none. */
  readonly reserve: TradeReserve | null;
  /**
   * Cost of the gas and of `l1FeeWei`, raw units of the token whose amount is computed, rounded up; null
   * without a gas price.
   */
  readonly gasCostInToken: bigint | null;
  /** Output less gas, may be negative; for exact output the input plus gas and the cost of the reserve. */
  readonly amountNet: bigint | null;
  /** Wei per gas unit at the block: the node's suggestion for the head, the base fee for a past block. */
  readonly gasPriceWei: bigint | null;
  /** Source of the list of pools: the index, or the factories. */
  readonly discovery: 'index' | 'chain';
  /** The gain of a wider request; absent where none was searched. */
  readonly improvement?: Improvement;
  /**
   * The sender, and whether its lower fees are in the amounts; null where they could not be read. Absent
   * without a sender, and on an exchange without discounts.
   */
  readonly discount?: { readonly account: Address; readonly isApplied: boolean | null };
  /** The outcomes of all exchanges that were compared, at the same block; absent where one was asked. */
  readonly alternatives?: readonly ExchangeOutcome[];
}

/**
 * The outcome of one exchange for a request, or of the executor (`null`): its best trade, its refusal, or the
 * outage of its pools.
 */
export type ExchangeOutcome =
  | { readonly exchange: string | null; readonly kind: 'priced'; readonly priced: PricedTrade }
  | { readonly exchange: string | null; readonly kind: 'refused' | 'away'; readonly error: AppError };

/**
 * Returns the input that the swap takes at the quoted state, raw units: for mixed exact outputs with their
 * reserve.
 */
export function amountSpent({ amountIn, reserve }: Pick<PricedTrade, 'amountIn' | 'reserve'>): bigint {
  return reserve?.amountIn ?? amountIn;
}

export interface QuoterDependencies {
  /** Id of the exchange whose pools `live` and `poolsAt` have, `MAIN_EXCHANGE` when absent; null for all. */
  readonly exchange?: string | null | undefined;
  /** Its own router, or the executor; absent for the Universal Router. */
  readonly router?: ExchangeRouter | undefined;
  /** The contract that its swaps call: that router, or the Universal Router of the exchange. */
  readonly contract: RouterContract;
  readonly wrappedNative: Address;
  /** Id of the chain, a part of each transaction; 1 when absent. */
  readonly chainId?: number | undefined;
  /** Most routes of a trade that does not say. */
  readonly defaultMaxSplits: number;
  /** Kinds of pools that routes may go through where the request does not say. */
  readonly defaultProtocols: readonly Protocol[];
  /** Pools at the head. */
  readonly live: PoolSource & { readonly replacements: number };
  /** @throws RPC_UNAVAILABLE when there is none that can be relied on */
  currentHead(): Head;
  /** Pools at a past block. */
  poolsAt(block: bigint, signal: AbortSignal): Promise<PoolSource>;
  readonly taxes: TaxSource;
  readonly transfers: TransferSource & { readonly version: number };
  readonly rules: Rules & { readonly version: number };
  readonly failed: FailedRoutes;
  readonly splits: SplitSearch;
  /** Absent where the operator names no hooks. */
  readonly hooks?: Hooks | undefined;
  readonly trust: Trust & { readonly version: number };
  /** Decimal places of a token, 0 where the token itself does not say. */
  readDecimals(token: Address): Promise<number>;
  /** Returns the value if it is known; undefined if it must be read. */
  knownDecimals(token: Address): number | undefined;
  /** Called with an error of work that no quote waits for. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

export interface Quoter {
  /**
   * Returns the best trade with its figures, synchronously where nothing has to be read for it. Most quotes
   * need no wait, and an abort signal would cost a tenth of their time.
   * @throws AppError as `quoteTrade` does; INVALID_REQUEST for a recipient of the fee that is a token on the
   * way
   */
  price(request: QuoteRequest, waiter: Waiter): PricedTrade | Promise<PricedTrade>;
  /**
   * Discards the states and measurements behind the quote, because the chain did something else. @throws as
   * `price`
   */
  recheck(priced: PricedTrade, signal: AbortSignal): Promise<void>;
  /**
   * Returns the tokens and pools to blame for a failed swap of this quote; undefined when none can be. Stores
   * nothing.
   */
  culpritsOf(priced: PricedTrade, failure: Failure): Culprits | undefined;
  /**
   * Excludes culprits that fail for every account from this trade of all callers, at its block; see
   * `FailedRoutes`.
   */
  leaveOut(priced: PricedTrade, culprits: Culprits): void;
  /** Returns whether one of the pools has another state at the head than in the route. */
  isTouched(pools: PricedTrade['pools']): boolean;
  /** Changes whenever the same request might be priced otherwise. @throws RPC_UNAVAILABLE without a head */
  version(): string;
}

export function createQuoter({
  exchange = MAIN_EXCHANGE,
  router,
  contract,
  wrappedNative,
  chainId = 1,
  defaultMaxSplits,
  defaultProtocols,
  live,
  poolsAt,
  readDecimals,
  knownDecimals,
  currentHead,
  taxes,
  transfers,
  rules,
  failed,
  splits,
  hooks,
  trust,
  onFailure,
}: QuoterDependencies): Quoter {
  const gasPrices = new GasPriceMemory();
  const network = { wrappedNative, chainId };
  const version = rememberJoined(() => [
    currentHead().hash,
    live.graph.topology,
    live.discovery,
    live.replacements,
    transfers.version,
    rules.version,
    failed.version,
    trust.version,
    hooks?.pools.version ?? 0,
  ]);
  const isProven = (token: Address) => trust.proven.has(token);
  const known = { taxes, transfers, rules, failed, splits, trust, hooks, onFailure };
  const atHead = { source: live, ...known, router, wrappedNative, gasPrices, version };
  return {
    version,
    async recheck({ request, legs, pools, block }, signal) {
      taxes.forget(request.tokenIn, block);
      taxes.forget(request.tokenOut, block);
      transfers.forget(poolToPoolTransfersOf(legs), block);
      hooks?.swaps.forget(pools);
      const ofGraph = pools.filter(({ id }) => live.graph.hasPool(id));
      if (ofGraph.length > 0) await live.reread(ofGraph, signal);
    },
    isTouched: (pools) => pools.some(({ id, state }) => live.graph.stateOf(id) !== state),
    culpritsOf: (priced, failure) => culpritsOf(priced, failure, isProven),
    leaveOut: ({ request, block }, culprits) => failed.add(request, culprits, block),
    price(asked, waiter) {
      const { block, maxSplits = defaultMaxSplits, given } = asked;
      const named = asked.protocols ?? defaultProtocols;
      const protocols = given === undefined ? named : withKindsOf(given.routes.flat(), named);
      const request = { ...asked, maxSplits, protocols };
      if (block === undefined) return priceFrom(atHead, request, waiter);
      return poolsAt(block, waiter.signal).then((source) =>
        priceFrom({ ...atHead, source, version: undefined }, request, waiter),
      );
    },
  };

  /** Returns some kinds of pools and those of given pools: whoever names a pool names its kind. */
  function withKindsOf(pools: readonly PoolId[], kinds: readonly Protocol[]): readonly Protocol[] {
    const given = pools.flatMap((id) => live.graph.getPool(id) ?? hooks?.pools.get(id) ?? []);
    return [...new Set([...kinds, ...given.map(({ protocol }) => protocol)])];
  }

  function priceFrom(
    sources: QuoteSources,
    request: TradeRequest,
    waiter: Waiter,
  ): PricedTrade | Promise<PricedTrade> {
    const { tokenIn, tokenOut } = request;
    const { source } = sources;
    const [ofIn, ofOut] = [knownDecimals(tokenIn), knownDecimals(tokenOut)];
    if (ofIn !== undefined && ofOut !== undefined) {
      return whenThere(quoteTrade(sources, request, waiter), (quoted) =>
        priced(quoted, ofIn, ofOut, source.discovery),
      );
    }
    const readBoth = () => Promise.all([readDecimals(tokenIn), readDecimals(tokenOut)]);
    // A refusal has no need of them.
    const ahead = isNowhere(source, request) ? undefined : readBoth();
    const quoting = (async () => quoteTrade(sources, request, waiter))();
    return Promise.all([quoting, ahead]).then(async ([quoted, decimals]) =>
      priced(quoted, ...(decimals ?? (await readBoth())), source.discovery),
    );
  }

  function priced(
    quoted: QuotedTrade,
    decimalsIn: number,
    decimalsOut: number,
    discovery: PricedTrade['discovery'],
  ): PricedTrade {
    const { request, legs, pools, amountIn, amountOut, block, gasPrice } = quoted;
    if (request.fee !== undefined) refuseTokenOfRoute('feeRecipient', request.fee.recipient, quoted);
    const ends = nativeEnds(request, wrappedNative);
    const shape = shapeOf(quoted, ends);
    const gasUnits = gasOfRouter(router).gasUsed(shape, shape.legs);
    const reserve = reserveOf(quoted, ends);
    const l1FeeWei = l1FeeOfTrade(quoted, shape, router, ends, network);
    const charged = gasUnits + asGasUnits(block, l1FeeWei);
    const gasCostInToken = gasPrice === null ? null : costOf(gasPrice, charged);
    // Written out: to add fields to a spread takes as long as all that they are computed from.
    return {
      request,
      exchange,
      contract,
      router,
      legs,
      amountIn,
      amountOut,
      feeAmount: quoted.feeAmount,
      tokenTaxes: quoted.tokenTaxes,
      block,
      pools,
      protocols: quoted.protocols,
      gasHops: quoted.gasHops,
      gasPrice,
      rankedBy: quoted.rankedBy,
      optimalityGap: quoted.optimalityGap,
      openGap: quoted.openGap,
      isOverBlocks: quoted.isOverBlocks,
      excluded: quoted.excluded,
      leftOut: quoted.leftOut,
      effort: quoted.effort,
      priceImpact: priceImpact(legs, (id) => pools.find((pool) => pool.id === id)?.state, quoted.protocols),
      executionPrice: executionPrice(amountSpent({ amountIn, reserve }), amountOut, decimalsIn, decimalsOut),
      gasUnits,
      l1FeeWei,
      reserve,
      gasCostInToken,
      amountNet: gasCostInToken === null ? null : netOf(quoted, gasCostInToken, reserve),
      gasPriceWei: block.gasPriceWei,
      discovery,
    };
  }
}

/** The parts as one text, which is made anew only when one of them has changed. */
function rememberJoined(read: () => readonly (string | number)[]): () => string {
  let last: readonly (string | number)[] = [];
  let text = '';
  return () => {
    const parts = read();
    if (parts.length !== last.length || parts.some((part, place) => part !== last[place])) {
      last = parts;
      text = parts.join(' ');
    }
    return text;
  };
}

function reserveOf(quoted: QuotedTrade, { nativeIn }: NativeEnds): TradeReserve | null {
  const { tradeType, tolerance, callersBound, permit } = quoted.request;
  if (tradeType === 'exactInput') return null;
  return tradeReserve(quoted, { tolerance, callersBound, permit, nativeIn });
}

/** Returns the output less gas, which may be negative; for exact output the input plus gas and reserve. */
function netOf(
  { request, amountIn, amountOut }: QuotedTrade,
  gas: bigint,
  reserve: TradeReserve | null,
): bigint {
  return request.tradeType === 'exactInput' ? amountOut - gas : amountIn + gas + (reserve?.cost ?? 0n);
}
