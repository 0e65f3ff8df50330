import type { Address, Hex } from 'viem';
import type { Head } from '../chain/head.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import type { TradeType } from '../routing/route.ts';
import { TurnQueue } from '../runtime/eventLoop.ts';
import { decodeSwap } from '../universalRouter/witness/decodeSwap.ts';
import { type Blame, findBlame } from './blame.ts';
import { nativeFunds, tokenFunds } from './callerFunds.ts';
import { withSpareGas } from './gasLimit.ts';
import { runTrials } from './runTrials.ts';
import type { StateOverrides } from './stateOverrides.ts';
import { TokenSlots } from './tokenSlots.ts';
import { TRIAL_GAS, type Trial, type TrialResult } from './trial.ts';

/** How much later than the quoted block the transaction is imagined to be mined. */
const MINED_AFTER_SECONDS = 12n;

export interface SimulationRequest {
  readonly transaction: { readonly to: Address; readonly data: Hex; readonly value: bigint };
  /** Who will send it; the recipient is a fair stand-in for a caller that is not known. */
  readonly from: Address;
  readonly recipient: Address;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
  readonly tradeType: TradeType;
  /** The most that the transaction can take from the caller, raw units. */
  readonly maxAmountIn: bigint;
  /** What it should move at the state of the block. */
  readonly expected: { readonly amountIn: bigint; readonly amountOut: bigint };
  /** Unix seconds. */
  readonly deadline: bigint;
  readonly block: Pick<Head, 'number' | 'hash' | 'timestamp'> &
    Partial<Pick<Head, 'baseFeePerGas' | 'gasPriceWei'>>;
  readonly permit2: Address;
}

export type Simulation =
  | {
      readonly status: 'success';
      readonly blockNumber: bigint;
      /** Raw units that left the caller, and that reached the recipient. */
      readonly amountIn: bigint;
      readonly amountOut: bigint;
      readonly gasUsed: bigint;
      /** Gas limit with which these bytes run in the next blocks. */
      readonly gasLimit: bigint;
      /** Simulated minus expected: of the output for exact input, of the input for exact output. */
      readonly deltaAmount: bigint;
      /** True when the caller lacks the balance or an approval, and was given them for the simulation. */
      readonly fundsAssumed: boolean;
    }
  | {
      readonly status: 'reverted';
      readonly blockNumber: bigint;
      readonly reason: string;
      readonly blame: Blame;
      readonly fundsAssumed: boolean;
    }
  | { readonly status: 'unavailable'; readonly blockNumber: bigint; readonly reason: string };

export interface SwapSimulator {
  /**
   * What the transaction does at the state of the block, mined 12 s later (or at its deadline, if that is
   * sooner). It is tried with the caller as it is and, at the same time, with the caller given what
   * it may lack; the second counts only when the first fails.
   * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
   */
  simulate(request: SimulationRequest, signal?: AbortSignal): Promise<Simulation>;
}

/** A simulator on one node; it remembers where tokens keep their balances. */
export function createSwapSimulator(rpc: RpcClient): SwapSimulator {
  const slots = new TokenSlots(rpc);
  const turns = new TurnQueue();
  // Answers of a node often come together, and to read one takes a while: whoever asks meanwhile waits for one of them.
  const oneByOne: Pick<RpcClient, 'send'> = {
    async send(calls, options) {
      const outcomes = await rpc.send(calls, options);
      await turns.next();
      return outcomes;
    },
  };
  return {
    async simulate(request, signal) {
      const { block, nativeIn, tokenIn } = request;
      const decoded = decodeSwap(request.transaction.data);
      if (decoded.kind === 'undecodable')
        throw new Error(`cannot simulate calldata without ${decoded.reason}`);
      const { commands } = decoded;
      const permitted = commands.some(({ command }) => command === 'PERMIT2_PERMIT');
      const { to: router, value } = request.transaction;
      const gasMoney = 2n * TRIAL_GAS * gasPriceOf(block);
      const funds = nativeIn
        ? nativeFunds(request.from, value, gasMoney)
        : await tokenFunds(slots, { ...request, router, permitted, gasMoney }, signal);
      // What pays for the gas is not what the swap is about: a caller of tokens need not have it yet, and one of
      // native coin is only asked for what the swap takes.
      const gasPrice = gasPriceOf(block);
      const asIs = nativeIn
        ? trialOf(request, {}, 0n)
        : trialOf(request, nativeFunds(request.from, 0n, gasMoney).overrides, gasPrice);
      const funded = trialOf(request, funds.overrides, gasPrice);
      const [plain, given] = await runTrials(oneByOne, asIs, funded, signal);
      const fundsAssumed = plain.kind !== 'success';
      // Only the one that pays for its gas is what a transaction is.
      const result = fundsAssumed || (nativeIn && given.kind === 'reverted') ? given : plain;
      const blockNumber = block.number;
      if (result.kind === 'unsupported') {
        return {
          status: 'unavailable',
          blockNumber,
          reason: 'the node cannot simulate with state overrides',
        };
      }
      if (result.kind === 'success') return success(request, result, fundsAssumed);
      const blame = await findBlame(rpc, funded, commands, result.data, signal);
      if (!funds.complete && isAboutFunds(blame)) {
        const reason = `where ${tokenIn} keeps balances and allowances could not be found out, and ${request.from} lacks them`;
        return { status: 'unavailable', blockNumber, reason };
      }
      return { status: 'reverted', blockNumber, reason: inWords(blame), blame, fundsAssumed };
    },
  };
}

function trialOf(request: SimulationRequest, overrides: StateOverrides, gasPrice: bigint): Trial {
  const { transaction, from, recipient, tokenIn, tokenOut, nativeIn, nativeOut, block, deadline } = request;
  const soon = block.timestamp + MINED_AFTER_SECONDS;
  return {
    ...transaction,
    from,
    recipient,
    spend: nativeIn ? 'native' : tokenIn,
    gain: nativeOut ? 'native' : tokenOut,
    block,
    time: soon < deadline ? soon : deadline,
    overrides,
    gasPrice,
  };
}

/** What the node suggests, and no less than the next block can ask for. */
function gasPriceOf({ baseFeePerGas, gasPriceWei }: SimulationRequest['block']): bigint {
  const least = ((baseFeePerGas ?? 0n) * 9n) / 8n + 1n;
  return gasPriceWei !== undefined && gasPriceWei > least ? gasPriceWei : least;
}

function success(
  request: SimulationRequest,
  result: Extract<TrialResult, { kind: 'success' }>,
  fundsAssumed: boolean,
): Simulation {
  const { expected, tradeType, block } = request;
  const { spent, gained, gasUsed, gasNeeded } = result;
  const deltaAmount = tradeType === 'exactInput' ? gained - expected.amountOut : spent - expected.amountIn;
  return {
    status: 'success',
    blockNumber: block.number,
    amountIn: spent,
    amountOut: gained,
    gasUsed,
    gasLimit: withSpareGas(gasNeeded),
    deltaAmount,
    fundsAssumed,
  };
}

const ABOUT_FUNDS = new Set(['AllowanceExpired', 'InsufficientAllowance', 'TRANSFER_FROM_FAILED']);

function isAboutFunds({ reason }: Blame): boolean {
  return ABOUT_FUNDS.has(reason.error);
}

/** "V2_SWAP_EXACT_IN (command 1) reverted with V2TooLittleReceived: the output would be below the minimum" */
function inWords({ command, reason, origin }: Blame): string {
  const where = command === undefined ? 'The router' : `${command.name} (command ${command.index})`;
  const args = reason.args.length === 0 ? '' : `(${reason.args.join(', ')})`;
  const meaning = reason.meaning === undefined ? '' : `: ${reason.meaning}`;
  const began = origin === undefined ? '' : ` (${origin.contract}: ${origin.reason.error})`;
  return `${where} reverted with ${reason.error}${args}${meaning}${began}`;
}
