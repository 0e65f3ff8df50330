import type { Address } from 'viem';
import type { BlockId } from '../../chain/head.ts';
import { networkOfExchange, universalContracts } from '../../config/networks/exchangesOf.ts';
import { buildSwap, type SwapTerms } from '../../quoting/swap/buildSwap.ts';
import type { PreparedSwap } from '../../quoting/swap/swapper.ts';
import type { Pool } from '../../routing/model/pool.ts';
import { type Holding, holdingViews, missingApprovals, readHoldings } from '../model/holdings.ts';
import type { Asset } from '../model/liquidityPlan.ts';
import type { LiquidityContext, Planned } from '../model/liquidityTerms.ts';
import type { V4Zap } from '../model/v4Zap.ts';
import { readViews } from '../model/view.ts';
import { encodeV4Zap } from '../v4/encodeV4Zap.ts';
import { verifyV4Zap } from '../witness/verifyV4Zap.ts';
import type { ZapCalls } from './zapCalls.ts';

/** Most raw units that Permit2 moves and that a SWEEP compares. */
const MOST_MOVED = (1n << 160n) - 1n;

/** A swap and an add of two transactions. */
interface TwoCalls {
  readonly planned: Planned;
  readonly swap: PreparedSwap;
  /** Terms of the swap. */
  readonly trade: SwapTerms;
  readonly isFirst: boolean;
  /** Raw units that are not swapped. */
  readonly rest: bigint;
  /** Unix seconds. */
  readonly deadline: bigint;
  /** Returns true for a token that the network, the index or a token list vouches for. */
  isVouched(token: Address): boolean;
}

/** An add that begins with the swap, and its calls. */
export interface OneCall {
  readonly planned: Planned;
  readonly calls: ZapCalls;
}

/**
 * Returns the zap as one transaction of the Universal Router, with its approvals. Undefined for other
 * positions than new ones of V4, for a swap by another router, and where nothing vouches for either token.
 * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
export async function oneCallOf(
  { network, rpc }: Pick<LiquidityContext, 'network' | 'rpc'>,
  { planned, swap, trade, isFirst, rest, deadline, isVouched }: TwoCalls,
  signal: AbortSignal,
): Promise<OneCall | undefined> {
  const { plan, from } = planned;
  const { pool, ticks, liquidity, bounds } = plan;
  const { priced, built } = swap;
  const exchange = priced.legs[0]?.hops[0]?.pool.factory.exchange;
  if (!('isNative' in pool) || ticks === null || plan.tokenId !== null) return undefined;
  if (priced.router !== undefined || exchange !== pool.factory.exchange) return undefined;
  if (rest > MOST_MOVED || built.bound > MOST_MOVED) return undefined;
  // The manager is open to anybody until the mint, so a token that calls back must not be the last one in it.
  const isBoughtLast = pool.isNative || rest === 0n || isVouched(priced.request.tokenOut);
  if (!isBoughtLast && !isVouched(priced.request.tokenIn)) return undefined;
  const contracts = networkOfExchange(network, exchange);
  const { universalRouter, permit2 } = universalContracts(contracts);
  const kept = { ...trade, recipient: universalRouter, nativeOut: false };
  const zap: V4Zap = {
    swap: buildSwap(contracts, priced, kept, deadline),
    bound: built.bound,
    isFirst,
    rest,
    isBoughtLast,
    add: {
      manager: plan.call.to,
      pool,
      ticks,
      tokenId: undefined,
      liquidity,
      maxima: { amount0: bounds.amount0, amount1: bounds.amount1 },
      recipient: planned.recipient,
      deadline,
      unsubscribes: false,
    },
    sender: from,
  };
  const call = encodeV4Zap(zap);
  const decoded = verifyV4Zap(call, zap);
  const asset: Asset = plan.assets[isFirst ? 0 : 1];
  const payments = [{ asset, amount: priced.amountIn + rest }];
  const payee = { spender: universalRouter, permit2 };
  const holdings = await readPaid({ network, rpc }, { pool, asset, from, block: priced.block }, signal);
  const addApprovals = missingApprovals(payments, holdings, payee, deadline);
  const all = [...addApprovals.map(({ transaction }) => transaction), call];
  return {
    planned: { ...planned, plan: { ...plan, call, decoded, payments, payee } },
    calls: { swap: null, addApprovals, all, manager: plan.call.to },
  };
}

/** The asset that an account pays to the Universal Router of a pool's exchange, at a block. */
interface PaidAsset {
  readonly pool: Pool;
  readonly asset: Asset;
  readonly from: Address;
  readonly block: BlockId;
}

/**
 * Reads balance and allowances of the asset, in one request; nothing for the native coin.
 * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
export async function readPaid(
  { network, rpc }: Pick<LiquidityContext, 'network' | 'rpc'>,
  { pool, asset, from, block }: PaidAsset,
  signal: AbortSignal,
): Promise<readonly Holding[]> {
  if (asset === 'native') return [];
  const { universalRouter, permit2 } = universalContracts(networkOfExchange(network, pool.factory.exchange));
  const payee = { spender: universalRouter, permit2 };
  const held = await readViews(rpc, block, holdingViews(from, [asset], payee), signal);
  return readHoldings([asset], payee, held);
}
