import { randomBytes } from 'node:crypto';
import { bytesToHex } from 'viem';
import type { Network } from '../../config/networks/network.ts';
import { AppError } from '../../errors.ts';
import type { SwapSimulator } from '../../simulation/swapSimulator.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';
import { buildSwap } from './buildSwap.ts';
import { contractsFor } from './contractsFor.ts';
import { judgeSimulation } from './judgeSimulation.ts';
import { toRecipient } from './toRecipient.ts';
import type { Failure } from './verdict.ts';

/** The outcome of the routes of a quote for an account that no caller has chosen. */
export type NeutralVerdict =
  | { readonly kind: 'asQuoted' | 'better' }
  /**
   * They fail for everybody. `isCertain` unless they revert on a node that does not trace, where nobody can
   * say which of them it was.
   */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly isCertain: boolean }
  /** It could not be tried. */
  | { readonly kind: 'unknown' };

/** Tries the routes of a quote. @throws the reason of the signal */
export type NeutralTrial = (quoted: QuotedTrade, signal: AbortSignal) => Promise<NeutralVerdict>;

/** An account of this process that nobody knows beforehand: without code, on no list of any token. */
const NOBODY = bytesToHex(randomBytes(20));
const TOLERANCE = { numerator: 1n, denominator: 200n };
const DEADLINE_SECONDS = 1200n;

/**
 * Creates the trial that separates failures of a route from failures of its caller: the same amounts and
 * pools without anything that the caller chose. Sender and recipient have no code, so the recipient is paid
 * in tokens. There is neither a permit nor a bound of the caller.
 */
export function createNeutralTrial(network: Network, simulator: SwapSimulator): NeutralTrial {
  return async (quoted, signal) => {
    const { request, block } = quoted;
    const contracts = contractsFor(network, quoted);
    const fee = request.fee && { ...request.fee, recipient: NOBODY };
    const nobodys = {
      ...quoted,
      request: { ...request, fee, permit: undefined, callersBound: undefined },
      fallback: undefined,
    };
    const terms = { tolerance: TOLERANCE, recipient: NOBODY, nativeIn: true, nativeOut: false };
    const deadline = block.timestamp + DEADLINE_SECONDS;
    try {
      const built = buildSwap(contracts, nobodys, terms, deadline);
      const simulation = await simulator.simulate(
        {
          ...request,
          ...built,
          expected: toRecipient({ recipient: NOBODY, fee }, quoted, built),
          transaction: built,
          coinToken: network.nativeIsToken && network.wrappedNative,
          from: NOBODY,
          recipient: NOBODY,
          maxAmountIn: request.tradeType === 'exactInput' ? quoted.amountIn : built.bound,
          deadline,
          block,
          permit2: quoted.router === undefined ? contracts.permit2 : null,
        },
        signal,
      );
      const verdict = judgeSimulation(contracts, nobodys, built, simulation);
      if (simulation.status === 'unavailable' || verdict.kind === 'callersDoing') return { kind: 'unknown' };
      if (verdict.kind === 'asQuoted' || verdict.kind === 'better') return { kind: verdict.kind };
      const failure = verdict.kind === 'routeFailed' ? verdict : { origin: undefined };
      const isCertain = simulation.status === 'success' || simulation.blame.path !== undefined;
      return { kind: 'failed', failure, isCertain };
    } catch (error) {
      signal.throwIfAborted();
      // A trial that cannot be made finds nothing.
      if (error instanceof AppError) return { kind: 'unknown' };
      throw error;
    }
  };
}
