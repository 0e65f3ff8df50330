import type { Address } from 'viem';
import type { z } from 'zod';
import { toSignificant } from '../../amm/rational.ts';
import { formatPrice } from '../../amm/spotPrice.ts';
import { getSqrtRatioAtTick } from '../../amm/v3/tickMath.ts';
import type { Network } from '../../config/networks/network.ts';
import type { PreparedLiquidity } from '../../liquidity/liquidityDesk.ts';
import { idOfNft } from '../../liquidity/managers.ts';
import type { Asset, LiquidityPlan } from '../../liquidity/model/liquidityPlan.ts';
import type { AssetChange, SimulatedRemoval } from '../../liquidity/simulatedRemoval.ts';
import { simulationWarnings } from '../../liquidity/simulationWarnings.ts';
import type { PreparedZap } from '../../liquidity/zap/zapDesk.ts';
import type { Token } from '../../tokens/tokenDirectory.ts';
import { presentAddress, presentPoolId } from '../../values/checksum.ts';
import { presentApprovals, presentCalls } from '../present/presentApprovals.ts';
import { presentTraitsOf } from '../present/presentedProtocols.ts';
import { presentToken } from '../present/presentToken.ts';
import { presentTransaction } from '../present/presentTransaction.ts';
import type { liquidityOutput } from './liquidityOutput.ts';

type LiquidityAnswer = z.input<typeof liquidityOutput>;

/** Gas limit where nothing could be measured: more than any change of a usual pool takes. */
export const GAS_UNMEASURED = 2_000_000n;
/** Gas limit of an add that creates its pool, where nothing could be measured. */
const GAS_UNMEASURED_CREATION = 7_000_000n;
const SHARE_DIGITS = 6;

/** Formats a prepared change of liquidity as the answer. */
export function presentLiquidity(
  network: Network,
  prepared: PreparedLiquidity,
  tokens: readonly [Token, Token],
): LiquidityAnswer {
  const { plan, head, deadline, simulation, approvals, holdings } = prepared;
  const { call } = plan;
  const isMeasured = simulation.status === 'success';
  const gasLimit = isMeasured
    ? simulation.gasLimit
    : plan.createsPool
      ? GAS_UNMEASURED_CREATION
      : GAS_UNMEASURED;
  const warnings = [...plan.warnings, ...simulationWarnings(simulation)];
  return {
    to: presentAddress(call.to),
    data: call.data,
    value: String(call.value),
    gasEstimate: String(gasLimit),
    gasEstimateSource: isMeasured ? 'simulation' : 'model',
    deadline: String(deadline),
    transaction: presentTransaction(network.chainId, { built: call, gasLimit, block: head }),
    position: presentPosition(plan, tokens),
    fees: plan.collected.map(({ tokenId, pool, fees }) => ({
      tokenId: String(tokenId),
      poolAddress: presentPoolId(pool.id),
      token0: presentAddress(pool.token0),
      token1: presentAddress(pool.token1),
      fees0: String(fees.amount0),
      fees1: String(fees.amount1),
    })),
    simulation: presentSimulation(prepared),
    warnings: warnings.map(({ code, message }) => ({ code, message })),
    ...(approvals === null
      ? {}
      : {
          approvals: presentApprovals(approvals),
          calls: presentCalls(approvals, call),
          shortfalls: plan.payments.flatMap(({ asset, amount }) => {
            const actual = holdings?.find((held) => held.asset === asset)?.balance ?? 0n;
            if (actual >= amount) return [];
            return [{ asset: presentAsset(asset), actual: String(actual), expected: String(amount) }];
          }),
        }),
    decoded: plan.decoded.map(({ name, args }) => ({ name, args: { ...args } })),
    blockNumber: String(head.number),
    blockHash: head.hash,
  };
}

/** Formats the simulation of a change of liquidity, or of a zap. */
export function presentSimulation({
  simulation,
  head,
}: Pick<PreparedLiquidity | PreparedZap, 'simulation' | 'head'>): LiquidityAnswer['simulation'] {
  const blockNumber = String(head.number);
  if (simulation.status === 'unavailable') return { ...simulation, blockNumber };
  const { status, changes, tokenId, shares, gasUsed, fundsAssumed, blocksTried, removal } = simulation;
  return {
    status,
    blockNumber,
    tokenId: tokenId === null ? null : String(tokenId),
    shares: shares === null ? null : String(shares),
    changes: presentChanges(changes),
    gasUsed: String(gasUsed),
    fundsAssumed,
    blocksTried,
    removal: removal && presentRemoval(removal),
  };
}

function presentRemoval(removal: SimulatedRemoval) {
  if (removal.status === 'reverted') return { status: removal.status, reason: removal.reason.error };
  return { status: removal.status, changes: presentChanges(removal.changes) };
}

const presentChanges = (changes: readonly AssetChange[]) =>
  changes.map(({ asset, amount }) => ({ asset: presentAsset(asset), amount: String(amount) }));

export function presentPosition(
  plan: LiquidityPlan,
  tokens: readonly [Token, Token],
): LiquidityAnswer['position'] {
  const { bounds, amounts, liquidity, liquidityAfter, isBurnt } = plan;
  const [bound0, bound1] = [String(bounds.amount0), String(bounds.amount1)];
  return {
    ...presentPlace(plan, tokens),
    liquidity: String(liquidity),
    liquidityAfter: liquidityAfter === null ? null : String(liquidityAfter),
    amount0: String(amounts.amount0),
    amount1: String(amounts.amount1),
    ...(bounds.kind === 'minimum'
      ? { amount0Min: bound0, amount1Min: bound1 }
      : { amount0Max: bound0, amount1Max: bound1 }),
    share: shareOf(plan),
    isBurnt,
  };
}

/** A position's place: its pool with the price, and its range. */
export interface PlaceShown
  extends Pick<LiquidityPlan, 'protocol' | 'pool' | 'ticks' | 'tokenId' | 'sqrtPriceX96' | 'tick'> {
  /** Reserves of a pair. */
  readonly amounts: LiquidityPlan['amounts'];
  readonly payee: { readonly spender: Address };
}

/** Formats the fields that all answers about a position share. */
export function presentPlace(
  { protocol, pool, ticks, tokenId, sqrtPriceX96, tick, amounts, payee }: PlaceShown,
  [token0, token1]: readonly [Token, Token],
) {
  const priceAt = (root: bigint) =>
    formatPrice({ numerator: root * root, denominator: 1n << 192n }, token0.decimals, token1.decimals).price;
  const ofPair = { numerator: amounts.amount1, denominator: amounts.amount0 || 1n };
  return {
    protocol,
    id: tokenId === null ? null : idOfNft(payee.spender, tokenId),
    tokenId: tokenId === null ? null : String(tokenId),
    poolAddress: presentPoolId(pool.id),
    token0: presentToken(token0),
    token1: presentToken(token1),
    fee: pool.fee,
    ...presentTraitsOf(pool),
    tickLower: ticks?.tickLower ?? null,
    tickUpper: ticks?.tickUpper ?? null,
    price:
      sqrtPriceX96 === null
        ? formatPrice(ofPair, token0.decimals, token1.decimals).price
        : priceAt(sqrtPriceX96),
    priceLower: ticks === null ? null : priceAt(getSqrtRatioAtTick(ticks.tickLower)),
    priceUpper: ticks === null ? null : priceAt(getSqrtRatioAtTick(ticks.tickUpper)),
    inRange: ticks === null || tick === null || (ticks.tickLower <= tick && tick < ticks.tickUpper),
  };
}

function shareOf({
  kind,
  liquidity,
  liquidityAfter,
  poolLiquidity,
  ticks,
  tick,
}: LiquidityPlan): number | null {
  if (ticks !== null && tick !== null && (tick < ticks.tickLower || tick >= ticks.tickUpper)) return null;
  const own = liquidityAfter ?? liquidity;
  const whole =
    kind === 'add' ? poolLiquidity + liquidity : poolLiquidity - (kind === 'remove' ? liquidity : 0n);
  return whole <= 0n ? null : toSignificant({ numerator: own * 100n, denominator: whole }, SHARE_DIGITS);
}

export const presentAsset = (asset: Asset): string => (asset === 'native' ? asset : presentAddress(asset));
