import type { Address } from 'viem';
import type { AllowanceNeed } from '../../approvals/planAllowance.ts';
import type { ApprovalNeed, ApprovalPlan, FreeNeed } from '../../approvals/planApprovals.ts';
import type { ExecutorNeed } from '../../approvals/planExecutorPayment.ts';
import { universalContracts } from '../../config/networks/exchangesOf.ts';
import { isHarmless, type Network } from '../../config/networks/network.ts';
import type { AppError } from '../../errors.ts';
import { isTokenPermit } from '../../routers/executor/payments/executorPermit.ts';
import { TurnQueue } from '../../runtime/eventLoop.ts';
import { whenThere } from '../../runtime/whenThere.ts';
import type { Simulation, SwapSimulator } from '../../simulation/swapSimulator.ts';
import { step } from '../../tracing/step.ts';
import { l1GasRoom } from '../gas/l1Charge.ts';
import { hasSecondWay } from '../model/tradeFallback.ts';
import type { Waiter } from '../model/tradeRequest.ts';
import type { PricedTrade, Quoter } from '../quoter.ts';
import { barredBy, type Culprits, joined } from '../rules/failedRoutes.ts';
import { refuseTokenOfRoute } from '../rules/tokenOfRoute.ts';
import { asSimulated } from './asSimulated.ts';
import { type BuiltSwap, buildSwap } from './buildSwap.ts';
import { chargedFor } from './chargedFor.ts';
import { contractsFor } from './contractsFor.ts';
import { judgeSimulation } from './judgeSimulation.ts';
import type { NeutralTrial, NeutralVerdict } from './neutralTrial.ts';
import { ownCharge } from './ownCharge.ts';
import { type Paid, paidBySignature, type SignatureReads } from './paidBySignature.ts';
import { refusedByCaller, revertedError, suspectOf } from './swapFailure.ts';
import { checkPermit, deadlineOf, requireBound, requireQuoted, type SwapRequest } from './swapRequest.ts';
import { toRecipient } from './toRecipient.ts';
import { contradiction, type Failure, type Shortfall, shortfall, type Verdict } from './verdict.ts';

const MAX_TRIES = 6;
const AS_QUOTED: Verdict = { kind: 'asQuoted' };

/** A transaction, with its quote, simulation and approvals. */
export interface PreparedSwap {
  readonly priced: PricedTrade;
  readonly built: BuiltSwap;
  /** Unix seconds. */
  readonly deadline: bigint;
  /** null when it was not requested. */
  readonly simulation: Exclude<Simulation, { status: 'reverted' }> | null;
  readonly gasLimit: bigint;
  readonly gasSource: 'simulation' | 'model';
  /** null when the sender is not known. */
  readonly approvals: ApprovalPlan | null;
}

export interface SwapperDependencies extends SignatureReads {
  readonly network: Network;
  readonly quoter: Quoter;
  readonly simulator: SwapSimulator;
  readonly neutralTrial: NeutralTrial;
  planApprovals(need: ApprovalNeed, signal: AbortSignal): Promise<ApprovalPlan>;
  /** Plans the payment of a swap through a router that takes the tokens of the sender itself. */
  planAllowance(need: AllowanceNeed, signal: AbortSignal): Promise<ApprovalPlan>;
  /** Plans the payment of a trade of the executor. */
  planExecutorPayment(need: ExecutorNeed, signal: AbortSignal): Promise<ApprovalPlan>;
  /** Reads the balance where native coin or a transfer pays, which needs no approval. */
  planFreePayment(need: FreeNeed, signal: AbortSignal): Promise<ApprovalPlan>;
  /** Unix seconds of this machine. */
  clock(): bigint;
  /** Called when a simulated swap moves another amount than was quoted. */
  onDelta?:
    | ((verdict: { readonly kind: string; readonly delta: bigint }, priced: PricedTrade) => void)
    | undefined;
}

export interface Swapper {
  /**
   * Quotes and builds a swap, verifies and simulates its calldata, and plans the approvals. Tries again, a
   * bounded number of times, when the simulation differs from the quote. Returns the swap synchronously when
   * it needs no read, simulation or approval.
   * @throws AppError as `Quoter.price` does; BOUND_NOT_MET; SIMULATION_REVERTED when the calldata would
   * revert; RPC_UNAVAILABLE when the pools keep giving less than their states on the node allow;
   * INVALID_REQUEST for a permit that cannot pay for this swap, or a recipient that is a token of the route
   */
  prepare(request: SwapRequest, waiter: Waiter): PreparedSwap | Promise<PreparedSwap>;
}

export function createSwapper(dependencies: SwapperDependencies): Swapper {
  const { network, quoter, simulator, neutralTrial, planApprovals, planAllowance } = dependencies;
  const { planFreePayment, planExecutorPayment, clock, onDelta } = dependencies;
  const isTrusted = (token: Address) => isHarmless(network, token);
  const turns = new TurnQueue();
  return {
    prepare: (request, waiter) =>
      request.simulate || request.sender !== undefined
        ? prepareAndTry(request, waiter)
        : whenThere(tryOnce(request, waiter), prepared),
  };

  /**
   * Tries a swap until its simulation confirms the quote. Where a neutral trial of the route differs too,
   * reads its pools and measures its tokens again, once, and searches again.
   */
  async function prepareAndTry(request: SwapRequest, waiter: Waiter): Promise<PreparedSwap> {
    // Requests that were answered in one turn are processed in one turn again.
    await turns.next();
    const rechecked = new Set<string>();
    let culprits: Culprits | undefined;
    let isAtFullFee = false;
    let { fallback } = request;
    for (let tries = 1; ; tries++) {
      const without = culprits && barredBy(culprits);
      const attempt = await tryOnce({ ...request, isAtFullFee, without, fallback }, waiter);
      const { priced, built, simulation } = attempt;
      const verdict =
        simulation === null
          ? AS_QUOTED
          : judgeSimulation(contractsFor(network, priced), priced, built, simulation);
      if (verdict.kind === 'asQuoted') return prepared(attempt);
      if (hasSecondWay(priced.fallback)) {
        // A first way that fails is hidden by its second: the plain swap shows what is wrong.
        fallback = 'omitted';
        continue;
      }
      if (priced.discount?.isApplied && !isAtFullFee) {
        // What an exchange says of one account is no reason to blame a pool or token for all callers.
        isAtFullFee = true;
        continue;
      }
      if (verdict.kind === 'callersDoing') throw failureOf(attempt, verdict);
      if ('delta' in verdict) onDelta?.(deltaOf(verdict), priced);
      const neutral = await neutralTrial(priced, waiter.signal);
      const route = routeKey(priced);
      if (neutral.kind !== 'asQuoted' && !rechecked.has(route)) {
        // Either the cached pools or tokens are wrong, or a token or pool behaves differently each time.
        rechecked.add(route);
        await quoter.recheck(priced, waiter.signal);
      } else if (verdict.kind === 'notDelivered') {
        throw failureOf(attempt, verdict);
      } else if (verdict.kind === 'better') {
        return prepared(attempt);
      } else if (verdict.kind === 'farBetter') {
        return await quotedAgain(request, attempt, waiter);
      } else {
        // Culprits are left out for this request; for the trade of all callers only those of `isForAll`.
        const found = quoter.culpritsOf(priced, failureIn(verdict, neutral));
        if (found === undefined && isMovedOn(priced, verdict, neutral)) return prepared(attempt);
        if (found === undefined) throw failureOf(attempt, verdict, neutral);
        if (await isForAll(request, priced, neutral, waiter)) quoter.leaveOut(priced, found);
        culprits = culprits === undefined ? found : joined(culprits, found);
        fallback = request.fallback;
      }
      if (tries >= MAX_TRIES) throw failureOf(attempt, verdict);
    }
  }

  /**
   * Returns the swap quoted with its simulated output, and simulated again with a bound on that. With a bound
   * on less, others could take the difference.
   * @throws AppError RPC_UNAVAILABLE where the second simulation differs again
   */
  async function quotedAgain(request: SwapRequest, attempt: Attempt, waiter: Waiter): Promise<PreparedSwap> {
    // No pool explains an exact output that takes less.
    if (attempt.simulation?.status !== 'success' || request.tradeType === 'exactOutput')
      throw contradiction();
    const priced = asSimulated(attempt.quoted, attempt.simulation);
    const transaction = await paid(request, priced, waiter.signal);
    const again = await tryOut(request, priced, transaction, waiter.signal);
    const { built, simulation } = again;
    const verdict =
      simulation === null
        ? AS_QUOTED
        : judgeSimulation(contractsFor(network, priced), again.priced, built, simulation);
    if (verdict.kind === 'asQuoted' || verdict.kind === 'better') return prepared(again);
    throw simulation?.status === 'reverted' ? failureOf(again, verdict) : contradiction();
  }

  /**
   * Returns whether the sender or the recipient causes the difference: the route moves the quoted amounts,
   * and both tokens transfer in full.
   */
  function isMovedOn({ request }: PricedTrade, verdict: Verdict, neutral: NeutralVerdict): boolean {
    const areEndsTrusted = isTrusted(request.tokenIn) && isTrusted(request.tokenOut);
    return verdict.kind === 'worse' && neutral.kind === 'asQuoted' && areEndsTrusted;
  }

  /**
   * Returns whether a failure has nothing to do with anything that this caller has decided, a given route
   * included.
   */
  async function isForAll(
    request: SwapRequest,
    priced: PricedTrade,
    neutral: NeutralVerdict,
    waiter: Waiter,
  ): Promise<boolean> {
    if (neutral.kind !== 'failed' || !neutral.isCertain) return false;
    if (request.given === undefined) return true;
    const own = await quoter.price({ ...request, given: undefined }, waiter);
    return routeKey(own) === routeKey(priced) && own.block.hash === priced.block.hash;
  }

  function failureOf({ simulation, priced }: Attempt, verdict: Verdict, neutral?: NeutralVerdict): AppError {
    if (simulation?.status === 'reverted') {
      const { stranger } = verdict.kind === 'callersDoing' ? verdict : {};
      const suspect = suspectOf(priced, simulation.blame.reason.error, isTrusted);
      // A token may tell one account from another, too.
      const isCallers = neutral?.kind === 'asQuoted' && suspect === undefined;
      if (stranger !== undefined || isCallers) return refusedByCaller(simulation, stranger);
      return revertedError(simulation, suspect);
    }
    const shorter: Shortfall = verdict.kind === 'worse' ? verdict : { side: 'output', delta: 0n };
    const triedBlock = simulation?.status === 'success' ? simulation.triedBlock : undefined;
    return shortfall(priced, shorter, isTrusted, triedBlock);
  }

  /** Builds the transaction of a quote, with the maximum input. @throws AppError as `prepare` */
  function build(request: SwapRequest, priced: PricedTrade) {
    requireQuoted(request, priced);
    requireBound(request, priced);
    refuseTokenOfRoute('recipient', request.recipient, priced);
    const deadline = deadlineOf(request, later(clock(), priced.block.timestamp));
    const contracts = contractsFor(network, priced);
    const built = step('encode', () => buildSwap(contracts, priced, request, deadline));
    const maxAmountIn = request.tradeType === 'exactInput' ? priced.amountIn : built.bound;
    const need = { token: request.tokenIn, amount: maxAmountIn, deadline, block: priced.block };
    if (request.permit !== undefined) checkPermit(request.permit, contracts, need);
    return { built, deadline, maxAmountIn, need };
  }

  function paid(request: SwapRequest, priced: PricedTrade, signal: AbortSignal) {
    return paidBySignature(request, priced, build(request, priced), dependencies, signal);
  }

  function tryOnce(request: SwapRequest, waiter: Waiter): Attempt | Promise<Attempt> {
    return whenThere(quoter.price(request, waiter), (quoted) =>
      whenThere(paid(request, quoted, waiter.signal), (transaction) => {
        const priced = ownCharge(quoted, transaction.built, network.chainId);
        if (request.simulate || request.sender !== undefined) {
          return tryOut(request, priced, transaction, waiter.signal);
        }
        const { built, deadline } = transaction;
        return { priced, quoted: priced, built, deadline, simulation: null, approvals: null };
      }),
    );
  }

  async function tryOut(
    request: SwapRequest,
    priced: PricedTrade,
    { built, deadline, maxAmountIn, need, payment }: Paid<ReturnType<typeof build>>,
    signal: AbortSignal,
  ): Promise<Attempt> {
    const { sender, permit } = request;
    const isByPermit2 = payment !== undefined && !isTokenPermit(payment.permit);
    const [simulation, approvals] = await Promise.all([
      request.simulate
        ? simulator.simulate(
            {
              ...request,
              ...built,
              expected: toRecipient(request, priced, built),
              transaction: built,
              coinToken: network.nativeIsToken && network.wrappedNative,
              from: sender ?? request.recipient,
              maxAmountIn,
              deadline,
              block: priced.block,
              permit2:
                priced.router === undefined || isByPermit2 ? contractsFor(network, priced).permit2 : null,
              isSigned: isByPermit2,
              unseenGas:
                unseenGas(request, built) + built.fallbackGas + l1GasRoom(priced.block, priced.l1FeeWei),
            },
            signal,
          )
        : null,
      sender === undefined ? null : plan(sender),
    ]);
    const charged =
      approvals === null
        ? priced
        : chargedFor(priced, built, approvals, { isOwn: sender === request.recipient });
    return { priced: charged, quoted: priced, built, deadline, simulation, approvals };

    function plan(from: Address): Promise<ApprovalPlan> {
      const token = built.nativeOut ? ('native' as const) : request.tokenOut;
      const reserves = built.expected.reserves.map((reserve) => reserve.token);
      const gain = { account: request.recipient, token };
      if (built.nativeIn || built.prepayment !== undefined) {
        const pays = built.nativeIn ? 'native' : request.tokenIn;
        return planFreePayment({ sender: from, pays, block: priced.block, gain, reserves }, signal);
      }
      if (priced.router !== undefined) {
        const own = { ...need, sender: from, router: priced.router.address, gain };
        if (priced.router.kind.name !== 'executor') return planAllowance(own, signal);
        const { chainId } = network;
        // Its message binds the routes, and the second ways of the next answer may be others.
        const permit2 = request.fallback === undefined ? network.permit2 : null;
        return planExecutorPayment({ ...own, chainId, permit2, data: built.data, payment }, signal);
      }
      const { permit2, universalRouter: router } = universalContracts(contractsFor(network, priced));
      const permitted = permit !== undefined;
      const wallet = { sender: from, permit2, router, chainId: network.chainId, permitted, gain, reserves };
      return planApprovals({ ...need, ...wallet }, signal);
    }
  }
}

/** Quotes, builds and simulates once. */
type Attempt = Pick<PreparedSwap, 'priced' | 'built' | 'deadline' | 'approvals'> & {
  readonly simulation: Simulation | null;
  /** The trade without the gas that its accounts are charged. */
  readonly quoted: PricedTrade;
};

function prepared(attempt: Attempt): PreparedSwap {
  const { priced, built, deadline, simulation, approvals } = attempt;
  if (simulation?.status === 'reverted') throw revertedError(simulation);
  const simulated = simulation?.status === 'success';
  return {
    priced,
    built,
    deadline,
    approvals,
    simulation,
    gasLimit: simulated ? simulation.gasLimit : built.gasUnits + l1GasRoom(priced.block, priced.l1FeeWei),
    gasSource: simulated ? 'simulation' : 'model',
  };
}

/** Returns the difference to report, with `farBetter` as `better`. */
function deltaOf({ kind, delta }: Extract<Verdict, { readonly delta: bigint }>) {
  return { kind: kind === 'farBetter' ? 'better' : kind, delta };
}

/** Returns the place of the failure, as far as no caller has had a hand in it. */
function failureIn(verdict: Verdict, neutral: NeutralVerdict): Failure {
  if (neutral.kind === 'failed') return neutral.failure;
  return neutral.kind === 'unknown' && verdict.kind === 'routeFailed' ? verdict : { origin: undefined };
}

function routeKey({ legs }: PricedTrade): string {
  return legs.flatMap(({ hops }) => hops.map(({ pool }) => pool.id)).join();
}

const later = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** A call that brings the first native coin to an account (EIP-161). */
const NEW_ACCOUNT_GAS = 25_000n;

/** Gas that a simulation sent by the recipient cannot see: the recipient may hold none of the token yet. */
function unseenGas({ sender }: SwapRequest, { nativeOut }: BuiltSwap): bigint {
  return sender === undefined && nativeOut ? NEW_ACCOUNT_GAS : 0n;
}
