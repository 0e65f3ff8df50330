import { type Address, parseUnits } from 'viem';
import { pathsBetween } from '../../bench/kit/gasRoutes.ts';
import { EXACT_PURCHASES } from '../../server/quoting/reserve/tradeReserve.ts';
import type { RouterKindName } from '../../server/routers/routerKind.ts';
import { ROUTER_KINDS } from '../../server/routers/routerKinds.ts';
import { gasHopsInOrder, PoolStatesInSwap } from '../../server/routing/execution/poolStatesInSwap.ts';
import type { Pool } from '../../server/routing/model/pool.ts';
import type { Hop, Route, TradeType } from '../../server/routing/model/route.ts';
import { fillRoutes } from '../../server/routing/split/fillRoutes.ts';
import type { SwapShape } from '../../server/universalRouter/gas/swapShape.ts';
import { below, oneOf, type Random } from '../harness/replica/random.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { poolsOfReplica, type ReplicaGraph } from '../routing/replicaGraph.ts';
import { HUNDRED_DOLLARS } from '../swaps/drawnSwaps.ts';
import { FEE_RECIPIENT, type SwapTerms } from './routerScene.ts';

export const DRAWN_KEYS = Object.keys(HUNDRED_DOLLARS) as TokenKey[];
/** Half of the trades are of these, which have the most pools. */
const COMMON = ['WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'UNI', 'LINK'] as const;
const ADDRESSES = new Set<Address>(DRAWN_KEYS.map((key) => TOKENS[key].address));
const TAXED = TOKENS.TAX.address;
const MOST_DRAWN_ROUTES = 5;

/** A random swap of a kind of router with the amounts of the service's own arithmetic. */
export interface DrawnSwap {
  readonly kind: RouterKindName;
  readonly terms: SwapTerms;
  readonly shape: SwapShape;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
}

/** Returns the pools of the replica that random trades go through. */
export function drawnPools(): Pool[] {
  return poolsOfReplica().filter(({ token0, token1 }) => ADDRESSES.has(token0) && ADDRESSES.has(token1));
}

/**
 * Returns a random swap that the kind does not refuse, at the states of the market; `undefined` if the drawn
 * one has no route, or none that holds the amount.
 */
export async function drawSwap(
  market: ReplicaGraph,
  random: Random,
  kind: RouterKindName,
): Promise<DrawnSwap | undefined> {
  const [keyIn, keyOut] = drawEnds(random);
  if (keyIn === keyOut) return undefined;
  const [tokenIn, tokenOut] = [TOKENS[keyIn].address, TOKENS[keyOut].address];
  const tradeType = random() < 0.5 ? 'exactInput' : 'exactOutput';
  const [nativeIn, nativeOut] = [keyIn === 'WETH', keyOut === 'WETH'].map((is) => is && random() < 0.6);
  const isTaxed = tokenIn === TAXED || tokenOut === TAXED;
  const routes = drawRoutes(market, random, { kind, tradeType, tokenIn, tokenOut });
  const key = tradeType === 'exactInput' ? keyIn : keyOut;
  const unit = parseUnits(HUNDRED_DOLLARS[key] ?? '0', TOKENS[key].decimals);
  // From a dollar to ten thousand a route, as likely at each magnitude.
  const part = (unit * BigInt(Math.round(10 ** (random() * 4 + 1)))) / 1000n + 1n;
  const legs = await fill(market, { kind, tradeType }, routes, part);
  if (legs === undefined) return undefined;
  const sum = (place: number) => legs.reduce((total, { amounts }) => total + (amounts.at(place) ?? 0n), 0n);
  const bips = BigInt(1 + below(random, 100));
  const hasFee = ROUTER_KINDS[kind].takesFee && random() < 0.15;
  const gross = sum(-1);
  const terms: SwapTerms = {
    legs: legs.map((route) => ({
      route,
      amountIn: route.amounts[0] ?? 0n,
      amountOut: route.amounts.at(-1) ?? 0n,
    })),
    tradeType,
    bound: tradeType === 'exactOutput' ? (sum(0) * 1005n) / 1000n + 1n : isTaxed ? 1n : (gross * 99n) / 100n,
    nativeIn: nativeIn === true,
    nativeOut: nativeOut === true,
    isTaxed,
    taxedOutput: tokenOut === TAXED,
    pairFees: pairFeesOf(market, legs),
    ...(hasFee && { fee: { recipient: FEE_RECIPIENT, bips, amount: feeOf(kind, gross, bips) } }),
  };
  const shape: SwapShape = {
    tradeType,
    nativeIn: terms.nativeIn,
    nativeOut: terms.nativeOut,
    taxedTransfers: Number(isTaxed),
    paysFee: hasFee,
    legs: gasHopsInOrder(legs, new PoolStatesInSwap((pool) => market.graph.stateOf(pool))),
  };
  return { kind, terms, shape, tokenIn, tokenOut };
}

/** Returns the fees of pairs that have their own, by the states of the market. */
function pairFeesOf({ graph }: ReplicaGraph, legs: readonly Route[]): SwapTerms['pairFees'] {
  const fees = legs.flatMap(({ hops }) =>
    hops.map(({ pool: { id } }) => {
      const state = graph.stateOf(id);
      return [id, state?.protocol === 'v2' ? state.feePips : undefined] as const;
    }),
  );
  return new Map(fees.flatMap(([id, fee]) => (fee === undefined ? [] : [[id, fee]])));
}

/** Returns the fee of an exact output that the kind can pay, raw units: the executor's is rounded up. */
function feeOf(kind: RouterKindName, gross: bigint, bips: bigint): bigint {
  return kind === 'executor' ? gross - (gross * (10_000n - bips)) / 10_000n : (gross * bips) / 10_000n;
}

/** The native coin, wrapped or not, has parts of its own, so that every third trade has it at an end. */
function drawEnds(random: Random): readonly [TokenKey, TokenKey] {
  const keys = random() < 0.5 ? COMMON : DRAWN_KEYS;
  const [one, other] = [oneOf(random, keys), random() < 1 / 3 ? 'WETH' : oneOf(random, keys)];
  return random() < 0.5 ? [one, other] : [other, one];
}

interface RoutesTerms {
  readonly kind: RouterKindName;
  readonly tradeType: TradeType;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
}

function drawRoutes(
  { graph }: ReplicaGraph,
  random: Random,
  { kind, tradeType, ...ends }: RoutesTerms,
): readonly (readonly Hop[])[] {
  const { protocols, mayMix, mostRoutes } = ROUTER_KINDS[kind];
  const isPossible = (hops: readonly Hop[]) => {
    const kinds = new Set(hops.map(({ pool }) => pool.protocol));
    // Only a token at an end of a trade may keep a part.
    if (hops.slice(1).some(({ tokenIn }) => tokenIn === TAXED)) return false;
    return (
      hops.every(({ pool }) => protocols.includes(pool.protocol)) && (mayMix(tradeType) || kinds.size === 1)
    );
  };
  const byLength = [1, 2, 3]
    .map((hops) => pathsBetween(graph, ends, hops).filter(isPossible))
    .filter((paths) => paths.length > 0);
  if (byLength.length === 0) return [];
  const most = Math.min(mostRoutes(tradeType), MOST_DRAWN_ROUTES);
  const count = random() < 0.5 ? 1 : 1 + below(random, most);
  const drawn = Array.from({ length: count }, () => oneOf(random, oneOf(random, byLength)));
  return [...new Map(drawn.map((hops) => [hops.map(({ pool }) => pool.id).join(), hops])).values()];
}

async function fill(
  market: ReplicaGraph,
  { kind, tradeType }: Pick<RoutesTerms, 'kind' | 'tradeType'>,
  routes: readonly (readonly Hop[])[],
  part: bigint,
): Promise<readonly Route[] | undefined> {
  if (routes.length === 0 || turnsBack(routes)) return undefined;
  const buysExactly = tradeType === 'exactOutput' && ROUTER_KINDS[kind].buysExactly === true;
  const reserves = buysExactly ? EXACT_PURCHASES : undefined;
  for (;;) {
    const filled = fillRoutes(
      market.graph,
      routes.map((hops) => ({ hops, part })),
      { tradeType, reserves },
    );
    if (filled.kind === 'filled')
      return filled.legs.every(({ amounts }) => amounts.every((amount) => amount > 0n))
        ? filled.legs
        : undefined;
    if (filled.kind !== 'needsTicks') return undefined;
    try {
      await market.widen(filled.pools);
    } catch {
      return undefined;
    }
  }
}

/** Returns whether a pool is sold to in both directions, which no offered split does. */
function turnsBack(routes: readonly (readonly Hop[])[]): boolean {
  const sold = new Map<string, Address>();
  return routes.flat().some(({ pool, tokenIn }) => {
    const before = sold.get(pool.id) ?? tokenIn;
    sold.set(pool.id, tokenIn);
    return before !== tokenIn;
  });
}
