import type { Address } from 'viem';
import type { TokenAmounts } from '../../amm/liquidity/liquidityForAmounts.ts';
import type { Head } from '../../chain/head.ts';
import type { TokenTax } from '../../chain/tokens/tokenTax.ts';
import { networkOfExchange } from '../../config/networks/exchangesOf.ts';
import type { Network } from '../../config/networks/network.ts';
import { AppError } from '../../errors.ts';
import { isTickPool, type PoolsAtHead } from '../../pools/poolsAtHead.ts';
import type { EndTaxes } from '../../quoting/model/quotedTrade.ts';
import type { Waiter } from '../../quoting/model/tradeRequest.ts';
import type { Quoter } from '../../quoting/quoter.ts';
import type { PreparedSwap, Swapper } from '../../quoting/swap/swapper.ts';
import { hexOf, type Protocol } from '../../routing/model/pool.ts';
import { MAIN_EXCHANGE } from '../../routing/model/poolFactory.ts';
import type { CallSimulator } from '../../simulation/callSimulator.ts';
import type { AddTarget } from '../addTarget.ts';
import type { AddPlaceRequest, LiquidityDesk } from '../liquidityDesk.ts';
import { NFT_PROTOCOLS } from '../liquidityProtocols.ts';
import type { Planned } from '../model/liquidityTerms.ts';
import { invalidField, refused } from '../model/refusal.ts';
import { oneCallOf } from './oneCall.ts';
import { readAhead } from './readAhead.ts';
import { readOnce } from './readOnce.ts';
import { type SimulatedZap, simulateZap } from './simulateZap.ts';
import { offerOf, swappedPart } from './splitOfZap.ts';
import { stateAfter } from './stateAfter.ts';
import { type ZapCalls, type ZapSwapCall, zapCalls } from './zapCalls.ts';
import { addTermsOf, tradeOf, type ZapRequest } from './zapRequest.ts';

/** The calls of a zap with everything that they do. */
export interface PreparedZap extends Planned {
  readonly head: Head;
  /** Unix seconds. */
  readonly deadline: bigint;
  readonly isFirst: boolean;
  /** Null where the whole amount goes into the position. */
  readonly swap: PreparedSwap | null;
  readonly calls: ZapCalls;
  readonly simulation: SimulatedZap;
  /** Raw units of both tokens that stay with the sender at the state of the block. */
  readonly dust: TokenAmounts;
}

export interface ZapParts {
  readonly network: Network;
  readonly protocols: readonly Protocol[];
  readonly desk: LiquidityDesk;
  readonly pools: Pick<PoolsAtHead, 'read' | 'at'>;
  readonly quoter: Pick<Quoter, 'price'>;
  readonly swapper: Swapper;
  readonly simulator: CallSimulator;
  isVouched(token: Address): boolean;
  /** Unix seconds of this machine. */
  clock(): bigint;
}

/**
 * Prepares a zap: finds the part to swap, builds the swap and plans the add at the state that it leaves.
 * @throws AppError as `Swapper.prepare` and `LiquidityDesk.add` do; LIQUIDITY_REFUSED for a taxed token
 */
export async function prepareZap(parts: ZapParts, request: ZapRequest, waiter: Waiter): Promise<PreparedZap> {
  const { pools, desk } = parts;
  const [prepared] = await pools.at((head) =>
    desk.atTarget(
      request.place,
      head,
      async (target) => {
        // The place chooses the pool of the swap, so its refusal goes before any of the zap.
        const [place, zap] = await Promise.allSettled([
          requireAtPlace(parts, request.place, target, head, waiter.signal),
          zapAt(parts, request, target, head, waiter),
        ]);
        if (place.status === 'rejected') throw place.reason;
        if (zap.status === 'rejected') throw zap.reason;
        return zap.value;
      },
      waiter.signal,
    ),
  );
  return prepared;
}

/**
 * Requires a position to be at its place, which chooses the pool of the swap: a reorganisation may have given
 * its number to another.
 * @throws AppError NOT_FOUND
 */
async function requireAtPlace(
  { desk }: ZapParts,
  place: AddPlaceRequest,
  { pool, ticks }: AddTarget,
  head: Head,
  signal: AbortSignal,
): Promise<void> {
  if (place.kind !== 'raise' || ticks === undefined || !isTickPool(pool)) return;
  const { manager, tokenId } = place.nft;
  await NFT_PROTOCOLS[pool.protocol].show(desk.context, head, { pool, ticks, manager, tokenId }, signal);
}

async function zapAt(
  parts: ZapParts,
  request: ZapRequest,
  target: AddTarget,
  head: Head,
  waiter: Waiter,
): Promise<PreparedZap> {
  const { pool, ticks } = target;
  const { tokenIn, amountIn, sender } = request;
  if (tokenIn !== pool.token0 && tokenIn !== pool.token1)
    throw invalidField('tokenIn', 'must be a token of the pool');
  if (ticks === undefined && isTickPool(pool))
    throw invalidField('tickLower', 'is required: say a range of ticks or prices, or fullRange');
  const isFirst = tokenIn === pool.token0;
  const { state } = await parts.pools.read(hexOf(pool.id));
  const trade = tradeOf(parts, request, pool);
  const part = await swappedPart(parts.quoter, { pool, ticks, state, trade }, waiter);
  const { context } = parts.desk;
  const reading = Object.assign({}, context, { rpc: readOnce(context.rpc) });
  const termsOf = (bought: bigint, at: Head, until?: bigint) => {
    const now = parts.clock() > at.timestamp ? parts.clock() : at.timestamp;
    const deadline = until ?? now + BigInt(request.deadlineSeconds);
    return addTermsOf(request, offerOf(isFirst, amountIn - part, bought), deadline);
  };
  const payer = { head, sender, isFirst };
  const [swap] =
    part === 0n
      ? [null]
      : await Promise.all([
          parts.swapper.prepare({ ...trade, amount: part }, waiter),
          readAhead(parts.desk, reading, target, termsOf(1n, head), payer, waiter.signal),
        ]);
  if (swap !== null) refuseTaxedTrade(swap);
  const at = swap?.priced.block ?? head;
  const terms = termsOf(swap?.built.bound ?? 0n, at, swap?.deadline);
  const { deadline } = terms;
  const moved = swap === null ? undefined : stateAfter(swap.priced, pool.id);
  const planned = await parts.desk.planAddAt({ ...target, moved }, terms, at, waiter.signal, reading);
  const { simulator, network, isVouched } = parts;
  const simulated = (of: Planned, calls: ZapCalls) =>
    simulateZap(simulator, network, at, of, calls, deadline, waiter.signal);
  const { amount0, amount1 } = planned.plan.amounts;
  const held = offerOf(isFirst, amountIn - part, swap?.built.expected.amountOut ?? 0n);
  const dust = { amount0: held.amount0 - amount0, amount1: held.amount1 - amount1 };
  const found = { head: at, deadline, isFirst, swap, dust };
  const rest = amountIn - part;
  const one =
    swap &&
    (await oneCallOf(reading, { planned, swap, trade, isFirst, rest, deadline, isVouched }, waiter.signal));
  if (one) {
    const simulation = await unlessReverted(simulated(one.planned, one.calls));
    if (simulation?.status === 'success') return { ...one.planned, ...found, calls: one.calls, simulation };
  }
  const calls = zapCalls(planned, swap && swapCallOf(network, swap, part), deadline);
  return { ...planned, ...found, calls, simulation: await simulated(planned, calls) };
}

/**
 * Returns undefined where the transaction reverts: an older router has no such command. The separate calls
 * have the reason then, or succeed.
 */
function unlessReverted(simulation: Promise<SimulatedZap>): Promise<SimulatedZap | undefined> {
  return simulation.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'SIMULATION_REVERTED') return undefined;
    throw error;
  });
}

function swapCallOf(
  network: Network,
  { built, approvals, priced }: PreparedSwap,
  amount: bigint,
): ZapSwapCall {
  const { to, data, value, nativeIn } = built;
  const { permit2 } = networkOfExchange(network, priced.exchange ?? MAIN_EXCHANGE);
  return {
    call: { to, data, value },
    approvals: approvals?.approvals ?? [],
    spent: nativeIn ? null : { token: priced.request.tokenIn, amount },
    allowed: priced.router === undefined && permit2 !== null ? permit2 : to,
  };
}

/** @throws AppError LIQUIDITY_REFUSED where less of a token arrives than is sent */
function refuseTaxedTrade({ priced }: PreparedSwap): void {
  const { tokenTaxes, request } = priced;
  for (const [side, { kind }] of Object.entries(tokenTaxes) as [keyof EndTaxes, TokenTax][]) {
    if (kind !== 'taxed') continue;
    const token = request[side];
    const message = `${token} keeps a part of its transfers: a zap takes no such token`;
    throw refused({ reason: 'taxedToken', message, facts: { token } });
  }
}
