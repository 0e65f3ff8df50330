import { LRUCache } from 'lru-cache';
import type { Address, Hex } from 'viem';
import { gasPriceAt, nextBlocks } from '../chain/calls/nextBlocks.ts';
import type { Head } from '../chain/head.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import type { TradeType } from '../routing/model/route.ts';
import { TurnQueue } from '../runtime/eventLoop.ts';
import { type DecodedCommand, decodeSwap } from '../universalRouter/witness/decodeSwap.ts';
import { type Blame, describeBlame, findBlame } from './blame.ts';
import { nativeFunds, tokenFunds } from './callerFunds.ts';
import { mostBeforeRefunds, withSpareGas } from './gasLimit.ts';
import { type Proof, type ProofPlan, proofCalls, readProof } from './proof.ts';
import { ProvenLimits } from './provenLimits.ts';
import { type MeasuredTrial, runTrials } from './runTrials.ts';
import type { StateOverrides } from './stateOverrides.ts';
import { TokenSlots } from './tokenSlots.ts';
import { MOST_GAS, roomFor, type Trial } from './trial.ts';

/** Seconds after the quoted block at which the first simulation mines the transaction. */
const MINED_AFTER_SECONDS = 12n;

export interface SimulationRequest {
  readonly transaction: { readonly to: Address; readonly data: Hex; readonly value: bigint };
  /** The sender; the recipient is a fair substitute for an unknown caller. */
  readonly from: Address;
  readonly recipient: Address;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
  /** The token that the coin itself is, where it is one: both are one balance, from which gas is paid too. */
  readonly coinToken?: Address | undefined;
  readonly tradeType: TradeType;
  /** Maximum amount that the transaction can take from the caller, raw units. */
  readonly maxAmountIn: bigint;
  /** Amounts that it should move at the state of the block, raw units. */
  readonly expected: { readonly amountIn: bigint; readonly amountOut: bigint };
  /** Unix seconds. */
  readonly deadline: bigint;
  readonly block: Pick<Head, 'number' | 'hash' | 'timestamp'> &
    Partial<Pick<Head, 'baseFeePerGas' | 'gasPriceWei'>>;
  /** Null where the transaction calls a router that takes the tokens of the sender itself. */
  readonly permit2: Address | null;
  /** The call that pays the router before the transaction, in one with it. */
  readonly prepayment?: Trial['prepayment'];
  /** True for calldata of the executor that pays by a message for Permit2. */
  readonly isSigned?: boolean | undefined;
  /** Gas units that it is expected to need; it is tried with more. */
  readonly gasUnits?: bigint | undefined;
  /** Gas units that the transaction may need beyond the simulation; added to the limit that is tried. */
  readonly unseenGas?: bigint | undefined;
}

export type Simulation =
  | {
      readonly status: 'success';
      readonly blockNumber: bigint;
      /** Raw units that left the caller, and that reached the recipient. */
      readonly amountIn: bigint;
      readonly amountOut: bigint;
      readonly gasUsed: bigint;
      /** Gas limit with which the calldata ran in each of the blocks tried. */
      readonly gasLimit: bigint;
      /** Simulated minus expected amount: received by the recipient, and paid by the caller; raw units. */
      readonly deltaAmount: bigint;
      readonly deltaAmountIn: bigint;
      /**
       * Number of blocks after the quoted one that gave this result; 1 where the node cannot override blocks.
       */
      readonly blocksTried: number;
      /** Block number of the amounts: the first block that disagrees with the quote, else the next one. */
      readonly triedBlock: bigint;
      /** True if state overrides gave the caller a balance or an approval that it lacks. */
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
   * Simulates the transaction after the block, with the caller as it is and with the caller funded, which
   * counts only if the former fails. A first run counts gas; then it runs in the next three blocks as sent,
   * gas limit included. That takes two requests, or one where the gas of this shape is cached.
   * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
   */
  simulate(request: SimulationRequest, signal?: AbortSignal): Promise<Simulation>;
}

/**
 * Creates a simulator on one node. It caches the storage slots of tokens, and gas limits.
 * @param blockTimeMs returns the observed average block time in milliseconds
 */
export function createSwapSimulator(
  rpc: RpcClient,
  blockTimeMs: () => number | undefined = () => undefined,
): SwapSimulator {
  const slots = new TokenSlots(rpc);
  const limits = new ProvenLimits();
  const turns = new TurnQueue();
  // By sender: a node may refuse to validate the transactions of one that it takes from others.
  const refusedUntil = new LRUCache<Address, bigint>({ max: MAX_SENDERS });
  // Answers often arrive together, and reading one is slow. One turn each keeps other requests from waiting
  // for all.
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
      const paysCoin = nativeIn || tokenIn === request.coinToken;
      const commands = commandsOf(request);
      const { isSigned = false } = request;
      const isPaid = isSigned || request.prepayment !== undefined;
      const permitted = isPaid || commands.some(({ command }) => command === 'PERMIT2_PERMIT');
      const { to: router, value } = request.transaction;
      const gasPrice = gasPriceAt(block);
      const gasMoney = 2n * roomOf(request) * gasPrice;
      const funds = nativeIn
        ? nativeFunds(request.from, value, gasMoney)
        : await tokenFunds(slots, { ...request, router, permitted, gasMoney }, signal);
      // Gas money is not part of the check for funds: a caller that pays tokens gets it by an override, and
      // one that pays native coin needs only the value of the swap.
      const asIs = paysCoin
        ? trialOf(request, {}, 0n)
        : trialOf(request, nativeFunds(request.from, 0n, gasMoney).overrides, gasPrice);
      const funded = trialOf(request, funds.overrides, gasPrice);
      const blocks = nextBlocks(block, blockTimeMs(), request.deadline);
      const likely = limits.planFor(request, commands, { asIs, funded, blocks });
      const more = likely === undefined ? [] : proofCalls(likely);
      const [plain, given, beside] = await runTrials(oneByOne, asIs, funded, signal, more);
      const fundsAssumed = plain.kind !== 'success';
      // A plain call of native coin is free of gas. Only the funded trial pays gas, as a transaction does.
      const result = fundsAssumed || (paysCoin && given.kind === 'reverted') ? given : plain;
      const blockNumber = block.number;
      if (result.kind === 'unsupported') {
        return {
          status: 'unavailable',
          blockNumber,
          reason: 'the node cannot simulate with state overrides',
        };
      }
      if (result.kind === 'success') {
        const trial = paysCoin || fundsAssumed ? funded : asIs;
        const plan = {
          trial,
          blocks,
          gasLimits: gasLimitsOf(request, result),
          method: result.method,
          isContract: beside.isContract,
        };
        const proof =
          (likely && limits.isFor(likely, plan) && movedIn(readProof(likely, beside.outcomes))) ||
          (await prove(plan, block, signal));
        if (proof.kind === 'moved') {
          const { gasLimit } = proof;
          limits.remember(request, commands, plan, { gasLimit, isFunded: trial === funded });
        }
        if (proof.kind !== 'reverted') return success(request, result, proof, fundsAssumed);
        const blame = await findBlame(rpc, proof.trial, commands, proof.data, signal);
        const reason = `${describeBlame(blame)} at block ${proof.trial.at?.number}`;
        return { status: 'reverted', blockNumber, reason, blame, fundsAssumed };
      }
      const blame = await findBlame(rpc, funded, commands, result.data, signal);
      if (!funds.complete && isAboutFunds(blame)) {
        const reason = `where ${tokenIn} keeps balances and allowances could not be found out, and ${request.from} lacks them`;
        return { status: 'unavailable', blockNumber, reason };
      }
      return { status: 'reverted', blockNumber, reason: describeBlame(blame), blame, fundsAssumed };
    },
  };

  async function prove(
    plan: ProofPlan,
    block: SimulationRequest['block'],
    signal?: AbortSignal,
  ): Promise<Proof> {
    const { from } = plan.trial;
    if (block.timestamp < (refusedUntil.get(from) ?? 0n))
      return { kind: 'unsupported', isOfTransaction: false };
    const proof = readProof(plan, await oneByOne.send(proofCalls(plan), { block, signal }));
    // A transaction that the node refuses must not cost the others their proof.
    if (proof.kind === 'unsupported' && !proof.isOfTransaction)
      refusedUntil.set(from, block.timestamp + REFUSAL_SECONDS);
    return proof;
  }
}

/** Returns the commands of calldata of the Universal Router; none of another router. */
function commandsOf({
  permit2,
  isSigned = false,
  transaction,
}: SimulationRequest): readonly DecodedCommand[] {
  if (permit2 === null || isSigned) return [];
  const decoded = decodeSwap(transaction.data);
  if (decoded.kind === 'undecodable') throw new Error(`cannot simulate calldata without ${decoded.reason}`);
  return decoded.commands;
}

function movedIn(proof: Proof): Extract<Proof, { kind: 'moved' }> | undefined {
  return proof.kind === 'moved' ? proof : undefined;
}

/**
 * Returns the limit that should suffice, and one with the gas that the caller's code, or its absence, may
 * add.
 */
function gasLimitsOf(
  { unseenGas = 0n }: SimulationRequest,
  { gasNeeded, gasUsed }: Extract<MeasuredTrial, { kind: 'success' }>,
): readonly bigint[] {
  const [counted, most] = [gasNeeded, mostBeforeRefunds(gasUsed)]
    .map((gas) => withSpareGas(gas) + unseenGas)
    .map((gas) => (gas > MOST_GAS ? MOST_GAS : gas));
  if (counted === undefined || most === undefined) return [];
  return most > counted ? [counted, most] : [counted];
}

function trialOf(request: SimulationRequest, overrides: StateOverrides, gasPrice: bigint): Trial {
  const { transaction, from, recipient, tokenIn, tokenOut, nativeIn, nativeOut, block, deadline } = request;
  const { prepayment } = request;
  const { coinToken } = request;
  const soon = block.timestamp + MINED_AFTER_SECONDS;
  return {
    ...transaction,
    prepayment,
    from,
    recipient,
    // Of one balance, only a look at the coin tells what gas took of it.
    spend: nativeIn || tokenIn === coinToken ? 'native' : tokenIn,
    gain: nativeOut || tokenOut === coinToken ? 'native' : tokenOut,
    block,
    time: soon < deadline ? soon : deadline,
    overrides,
    gasPrice,
    roomGas: roomOf(request),
  };
}

/** Returns the gas with which the swap is tried before its gas is known. */
function roomOf({ gasUnits = 0n }: SimulationRequest): bigint {
  return roomFor(gasUnits);
}

function success(
  request: SimulationRequest,
  measured: Extract<MeasuredTrial, { kind: 'success' }>,
  proof: Exclude<Proof, { kind: 'reverted' }>,
  fundsAssumed: boolean,
): Simulation {
  const { expected, block } = request;
  const seen =
    proof.kind === 'moved'
      ? proof.inBlocks.map(({ at, moved }) => ({ number: at.number, moved }))
      : [{ number: block.number + 1n, moved: measured }];
  const disagrees = ({ spent, gained }: Pick<typeof measured, 'spent' | 'gained'>) =>
    gained < expected.amountOut || spent > expected.amountIn;
  const { number, moved } = seen.find((each) => disagrees(each.moved)) ??
    seen[0] ?? { number: block.number + 1n, moved: measured };
  return {
    status: 'success',
    blockNumber: block.number,
    amountIn: moved.spent,
    amountOut: moved.gained,
    gasUsed: moved.gasUsed,
    gasLimit: proof.kind === 'moved' ? proof.gasLimit : (gasLimitsOf(request, measured)[0] ?? 0n),
    deltaAmount: moved.gained - expected.amountOut,
    deltaAmountIn: moved.spent - expected.amountIn,
    blocksTried: seen.length,
    triedBlock: number,
    fundsAssumed,
  };
}

/**
 * Seconds of block time before block overrides are tried again on a node that refused them for this sender.
 */
const REFUSAL_SECONDS = 600n;
const MAX_SENDERS = 1_000;

const ABOUT_FUNDS = new Set(['AllowanceExpired', 'InsufficientAllowance', 'TRANSFER_FROM_FAILED']);

function isAboutFunds({ reason }: Blame): boolean {
  return ABOUT_FUNDS.has(reason.error);
}
