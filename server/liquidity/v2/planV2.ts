import type { Address } from 'viem';
import type { TokenAmounts } from '../../amm/liquidity/liquidityForAmounts.ts';
import {
  burnedAmounts,
  firstShares,
  leastOfBurn,
  leastOfPair,
  MINIMUM_LIQUIDITY,
  mintedShares,
  pairAmounts,
} from '../../amm/liquidity/pairLiquidity.ts';
import type { PoolState } from '../../amm/poolState.ts';
import type { Head } from '../../chain/head.ts';
import { AppError } from '../../errors.ts';
import type { V2Pool } from '../../routing/model/pool.ts';
import { creationWarnings, refuseExisting, type StartPrice } from '../model/creation.ts';
import { holdingViews, readHoldings } from '../model/holdings.ts';
import type { LiquidityPlan, LiquidityWarning, Payment } from '../model/liquidityPlan.ts';
import type { AddTerms, LiquidityContext, Manager, Planned, RemoveTerms } from '../model/liquidityTerms.ts';
import { invalidField, refused } from '../model/refusal.ts';
import { removedLiquidity } from '../model/removal.ts';
import { assetsOfSides, sideOfCoin } from '../model/sideOfCoin.ts';
import { slippageWarnings } from '../model/tickAdd.ts';
import type { V2Add, V2Removal } from '../model/v2Change.ts';
import { readTogether } from '../model/view.ts';
import { verifyV2Add, verifyV2Removal } from '../witness/verifyV2.ts';
import { encodeV2Add, encodeV2Removal } from './encodeV2.ts';
import { type PairNow, pairOf, pairViews } from './readV2.ts';
import { refuseShrunk } from './refuseShrunk.ts';

/** Gas of a pair, measured. */
const CREATION_GAS = 2_500_000n;

/** A pair, its router, and its tokens that keep a part of their transfers. */
export interface V2Place {
  readonly pool: V2Pool;
  readonly manager: Manager;
  readonly taxed: readonly Address[];
  /** Price at which the add creates the pair; undefined where it has liquidity. */
  readonly start?: StartPrice | undefined;
  /** State that a swap before the add leaves; undefined where none goes through the pair. */
  readonly moved?: PoolState | undefined;
}

/**
 * Plans an add to a pair by the router of its exchange at a block, in one HTTP request.
 * @throws AppError LIQUIDITY_REFUSED, INVALID_REQUEST; RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
export async function planV2Add(
  { network, rpc }: LiquidityContext,
  head: Head,
  { pool, manager, taxed, start, moved }: V2Place,
  terms: AddTerms,
  signal?: AbortSignal,
): Promise<Planned> {
  if (terms.liquidity !== undefined)
    throw invalidField('liquidity', 'must be absent for a pair: say an amount');
  const from = terms.sender ?? terms.recipient;
  const coinSide = terms.nativeIn ? sideOfCoin(network, pool) : undefined;
  const assets = assetsOfSides(pool, coinSide);
  const payee = { spender: manager.address, permit2: null };
  const lists = [pairViews(pool, from), holdingViews(from, assets, payee)] as const;
  const [words, held] = await readTogether(rpc, head, lists, signal);
  const pair = start ? startedPair(pool, words, start) : movedPair(filledPair(pool, words), moved);
  const desired = desiredOf(pair, terms.offer);
  const amounts = start ? desired : takenByRouter(pair, desired, coinSide);
  const liquidity = start ? firstOf(pair, amounts) : mintedShares(pair, amounts);
  if (liquidity === 0n)
    throw refused({ reason: 'nothingToDo', message: 'The amount is too small for any liquidity' });
  const least = leastOfPair(pair, desired, terms.tolerance);
  // A bound of 0 would bound nothing; the pair takes no amount of 0.
  const minima = { amount0: least.amount0 || 1n, amount1: least.amount1 || 1n };
  const add: V2Add = {
    router: manager.address,
    coinName: manager.coinName,
    pool,
    desired,
    minima,
    recipient: terms.recipient,
    deadline: terms.deadline,
    coinSide,
  };
  const call = encodeV2Add(add);
  const decoded = verifyV2Add(call, add);
  const payments = [desired.amount0, desired.amount1].flatMap((amount, side): Payment[] => {
    const asset = assets[side];
    return asset === undefined ? [] : [{ asset, amount }];
  });
  return {
    from,
    owner: null,
    recipient: terms.recipient,
    removal: null,
    holdings: terms.sender === undefined ? null : readHoldings(assets, payee, held),
    plan: {
      ...emptyPlan(pool, pair),
      kind: 'add',
      call,
      decoded,
      payments,
      payee,
      liquidity,
      amounts,
      bounds: { ...minima, isCutByRange: false, kind: 'minimum' },
      assets,
      warnings: [
        ...slippageWarnings(terms.tolerance),
        ...taxWarnings(taxed),
        ...(start ? creationWarnings(amounts, CREATION_GAS) : []),
      ],
      createsPool: start !== undefined,
    },
  };
}

/**
 * Plans a removal of pair tokens of the sender at a block, in one HTTP request.
 * @throws AppError LIQUIDITY_REFUSED, INVALID_REQUEST; RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
export async function planV2Removal(
  { network, rpc }: LiquidityContext,
  head: Head,
  { pool, manager, taxed }: V2Place,
  terms: RemoveTerms,
  signal?: AbortSignal,
): Promise<Planned> {
  const { sender } = terms;
  if (sender === undefined)
    throw invalidField('sender', 'is required for a pair: its tokens are those of an account');
  if (!terms.collects) throw invalidField('collect', 'must be true for a pair: its fees are in its reserves');
  if (terms.burns) throw invalidField('burn', 'must be false for a pair: there is no NFT to burn');
  const payee = { spender: manager.address, permit2: null };
  const paid = [pool.address] as const;
  const lists = [pairViews(pool, sender), holdingViews(sender, paid, payee)] as const;
  const [words, held] = await readTogether(rpc, head, lists, signal);
  const pair = requirePair(pairOf(words));
  const shares = removedLiquidity(pair.shares, terms);
  const amounts = burnedAmounts(pair, pair.balances, shares);
  const minima = leastOfBurn(amounts, terms.tolerance);
  const removal: V2Removal = {
    router: manager.address,
    coinName: manager.coinName,
    pool,
    shares,
    minima,
    recipient: terms.recipient ?? sender,
    deadline: terms.deadline,
    coinSide: terms.unwraps ? sideOfCoin(network, pool) : undefined,
    isTaxed: taxed.length > 0,
  };
  const call = encodeV2Removal(removal);
  const decoded = verifyV2Removal(call, removal);
  return {
    from: sender,
    owner: sender,
    recipient: removal.recipient,
    removal: null,
    holdings: readHoldings(paid, payee, held),
    plan: {
      ...emptyPlan(pool, pair),
      kind: 'remove',
      call,
      decoded,
      payments: [{ asset: pool.address, amount: shares }],
      payee,
      liquidity: shares,
      liquidityAfter: pair.shares - shares,
      amounts,
      bounds: { ...minima, isCutByRange: false, kind: 'minimum' },
      assets: assetsOfSides(pool, removal.coinSide),
      warnings: taxWarnings(taxed),
    },
  };
}

function emptyPlan(pool: V2Pool, { totalSupply }: PairNow) {
  return {
    protocol: 'v2',
    pool,
    ticks: null,
    tokenId: null,
    liquidityAfter: null,
    poolLiquidity: totalSupply,
    sqrtPriceX96: null,
    tick: null,
    collected: [],
    isBurnt: false,
  } satisfies Partial<LiquidityPlan>;
}

/**
 * Returns a pair without liquidity as if its reserves had the start price: only their ratio counts.
 * @throws AppError LIQUIDITY_REFUSED where it has a price already
 */
function startedPair(pool: V2Pool, words: Parameters<typeof pairOf>[0], { price }: StartPrice): PairNow {
  const pair = pairOf(words);
  if (pair !== undefined && (pair.totalSupply > 0n || pair.reserve0 > 0n || pair.reserve1 > 0n))
    refuseExisting(pool);
  const { numerator: reserve1, denominator: reserve0 } = price;
  const [, , , , amount0 = 0n, amount1 = 0n] = words;
  const balances = { amount0, amount1 };
  return {
    reserve0,
    reserve1,
    totalSupply: MINIMUM_LIQUIDITY,
    kLast: 0n,
    isFeeOn: false,
    balances,
    shares: 0n,
  };
}

/** Returns a pair with the reserves that a swap leaves; those of an add are its balances. */
function movedPair(pair: PairNow, moved: PoolState | undefined): PairNow {
  if (moved?.protocol !== 'v2') return pair;
  const { reserve0, reserve1 } = moved;
  return Object.assign({}, pair, { reserve0, reserve1 });
}

/** Returns the amounts that the router takes: it begins with the token where the other side is the coin. */
function takenByRouter(pair: PairNow, desired: TokenAmounts, coinSide: 0 | 1 | undefined): TokenAmounts {
  if (coinSide !== 0) return pairAmounts(pair, desired);
  const { reserve0, reserve1 } = pair;
  const mirrored = Object.assign({}, pair, { reserve0: reserve1, reserve1: reserve0 });
  const taken = pairAmounts(mirrored, { amount0: desired.amount1, amount1: desired.amount0 });
  return { amount0: taken.amount1, amount1: taken.amount0 };
}

/** Returns the pair tokens of a first add. The pair counts tokens that somebody sent it before, too. */
function firstOf({ balances }: PairNow, { amount0, amount1 }: TokenAmounts): bigint {
  return firstShares({ amount0: balances.amount0 + amount0, amount1: balances.amount1 + amount1 });
}

/** Returns a pair that an add can join. @throws AppError UPSTREAM_INVALID, LIQUIDITY_REFUSED */
function filledPair(pool: V2Pool, words: Parameters<typeof pairOf>[0]): PairNow {
  const pair = requirePair(pairOf(words));
  refuseShrunk(pool, pair);
  return pair;
}

function requirePair(pair: PairNow | undefined): PairNow {
  if (pair === undefined) throw new AppError('UPSTREAM_INVALID', 'The pair could not be read on chain');
  if (pair.reserve0 > 0n && pair.reserve1 > 0n && pair.totalSupply > 0n) return pair;
  throw refused({
    reason: 'emptyPool',
    message: 'The pair has no liquidity: whoever adds first sets its price',
  });
}

/** Returns the amounts to send: an absent one follows from the other by the reserves, rounded down. */
function desiredOf(pair: PairNow, { amount0, amount1 }: AddTerms['offer']): TokenAmounts {
  if (amount0 !== undefined && amount1 !== undefined) return pairAmounts(pair, { amount0, amount1 });
  if (amount0 !== undefined) return { amount0, amount1: (amount0 * pair.reserve1) / pair.reserve0 };
  return { amount0: ((amount1 ?? 0n) * pair.reserve0) / pair.reserve1, amount1: amount1 ?? 0n };
}

function taxWarnings(taxed: readonly Address[]): LiquidityWarning[] {
  return taxed.map((token) => ({
    code: 'TOKEN_TAXED',
    message: `${token} keeps a part of its transfers: an add gives a part of the other token away, and less arrives than leaves the pair`,
  }));
}
