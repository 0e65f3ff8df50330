import type { Address } from 'viem';
import { permitProblems } from '../approvals/permitData.ts';
import type { ApprovalNeed, ApprovalPlan } from '../approvals/planApprovals.ts';
import { AppError } from '../errors.ts';
import type { Network } from '../networks/network.ts';
import type { Simulation, SwapSimulator } from '../simulation/swapSimulator.ts';
import type { SignedPermit } from '../universalRouter/commands.ts';
import { type BuiltSwap, buildSwap, type SwapTerms } from './buildSwap.ts';
import type { PricedTrade, Quoter } from './quoter.ts';
import type { TradeRequest } from './quoteTrade.ts';

export interface SwapRequest extends TradeRequest, Omit<SwapTerms, 'deadline'> {
  /** Seconds until the transaction expires. */
  readonly deadlineSeconds: number;
  /** Who will send it, when that is known: only then can approvals be planned. */
  readonly sender?: Address | undefined;
  readonly permit?: SignedPermit | undefined;
  readonly simulate: boolean;
}

/** A transaction with all that is known of it before it is sent. */
export interface PreparedSwap {
  readonly priced: PricedTrade;
  readonly built: BuiltSwap;
  /** Unix seconds. */
  readonly deadline: bigint;
  /** null when none was asked for. */
  readonly simulation: Exclude<Simulation, { status: 'reverted' }> | null;
  readonly gasLimit: bigint;
  readonly gasSource: 'simulation' | 'model';
  /** null when the sender is not known. */
  readonly approvals: ApprovalPlan | null;
}

export interface SwapperDependencies {
  readonly network: Network;
  readonly quoter: Quoter;
  readonly simulator: SwapSimulator;
  planApprovals(need: ApprovalNeed, signal: AbortSignal): Promise<ApprovalPlan>;
  /** Unix seconds of this machine. */
  clock(): bigint;
}

export interface Swapper {
  /**
   * The story of a swap: quote, build, read back, simulate the very bytes, look at the approvals.
   * @throws AppError as `Quoter.price` does; SIMULATION_REVERTED when the bytes would fail; INVALID_REQUEST for a
   * permit that cannot pay for this swap
   */
  prepare(request: SwapRequest, signal: AbortSignal): Promise<PreparedSwap>;
}

export function createSwapper(dependencies: SwapperDependencies): Swapper {
  const { network, quoter, simulator, planApprovals, clock } = dependencies;
  return {
    async prepare(request, signal) {
      const priced = await quoter.price(request, signal);
      const deadline = deadlineOf(request, later(clock(), priced.block.timestamp));
      const built = buildSwap(network, priced, { ...request, deadline });
      const maxAmountIn = request.tradeType === 'exactInput' ? priced.amountIn : built.bound;
      const need = { token: request.tokenIn, amount: maxAmountIn, deadline, block: priced.block };
      if (request.permit !== undefined) checkPermit(request.permit, network, need);
      const { sender, permit } = request;
      const [simulation, approvals] = await Promise.all([
        request.simulate
          ? simulator.simulate(
              {
                ...request,
                ...built,
                transaction: built,
                from: sender ?? request.recipient,
                maxAmountIn,
                deadline,
                block: priced.block,
                permit2: network.permit2,
              },
              signal,
            )
          : null,
        sender === undefined ? null : plan(sender),
      ]);
      if (simulation?.status === 'reverted') throw revertedError(simulation);
      const simulated = simulation?.status === 'success';
      return {
        priced,
        built,
        deadline,
        simulation,
        gasLimit: simulated ? simulation.gasLimit + unseenGas(request, built) : built.gasUnits,
        gasSource: simulated ? 'simulation' : 'model',
        approvals,
      };

      function plan(from: Address): Promise<ApprovalPlan> | ApprovalPlan {
        if (built.nativeIn) return { approvals: [], permitData: null };
        const { permit2, universalRouter: router, chainId } = network;
        const permitted = permit !== undefined;
        return planApprovals({ ...need, sender: from, permit2, router, chainId, permitted }, signal);
      }
    },
  };
}

const later = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const sooner = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** A call that brings the first native coin to an account (EIP-161). */
const NEW_ACCOUNT_GAS = 25_000n;

/** What a simulation sent by the recipient, for want of a sender, cannot see: that the recipient may be new. */
function unseenGas({ sender }: SwapRequest, { nativeOut }: BuiltSwap): bigint {
  return sender === undefined && nativeOut ? NEW_ACCOUNT_GAS : 0n;
}

/** Now and the seconds asked for, but no later than a permit lasts: it was signed for an earlier answer. */
function deadlineOf({ deadlineSeconds, permit }: SwapRequest, now: bigint): bigint {
  const asked = now + BigInt(deadlineSeconds);
  if (permit === undefined) return asked;
  const lasts = sooner(permit.sigDeadline, BigInt(permit.details.expiration));
  if (lasts > now) return sooner(asked, lasts);
  const message = `has expired: it lasts until ${lasts}, now is ${now}`;
  throw new AppError('INVALID_REQUEST', `permit ${message}`, { details: [{ path: 'permit', message }] });
}

function checkPermit(
  permit: SignedPermit,
  { universalRouter: spender }: Network,
  need: Pick<ApprovalNeed, 'token' | 'amount' | 'deadline'>,
): void {
  const problems = permitProblems(permit, { ...need, spender });
  if (problems.length === 0) return;
  const sentences = problems.map(({ path, message }) => `${path} ${message}`);
  throw new AppError('INVALID_REQUEST', sentences.join('; '), { details: problems });
}

function revertedError({ reason, blame }: Extract<Simulation, { status: 'reverted' }>): AppError {
  const { command, origin } = blame;
  return new AppError('SIMULATION_REVERTED', `This swap would revert: ${reason}`, {
    details: { command: command ?? null, error: blame.reason.error, origin: origin ?? null },
  });
}
