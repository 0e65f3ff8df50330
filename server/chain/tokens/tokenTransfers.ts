import { type Address, zeroAddress } from 'viem';
import { type AddressSet, hexOf } from '../../routing/model/pool.ts';
import {
  decodeTransfers,
  encodeTransfersRequest,
  joinTrials,
  type TransferOutcome,
  type TransferTrial,
} from '../calls/tokenTransfersLens.ts';
import type { Header } from '../head.ts';
import { PASSAGE_PROBE_CODE, PASSAGES_CODE } from '../lens/lensBytecode.ts';
import type { BarredTrade, PoolToPoolTransfer } from '../transfer.ts';
import { BarsOfBlocks } from './barsOfBlocks.ts';
import { Measurements, type MeasurementsOptions } from './measurements.ts';

/** Seconds after which a used result is measured again, so that a token that turns hostile is detected. */
const AGING_SECONDS = 60n;
const MAX_TRANSFERS = 50_000;
/** Divisor of the tolerated excess over the measured amount, so that small changes need no request. */
const HEADROOM = 50n;
const MAX_AMOUNT = 1n << 128n;
/**
 * Batch sizes of successive calls until all were run: a token that burns its gas leaves less for those after
 * it.
 */
const PER_CALL = [12, 3, 1] as const;

/** Outcomes for which the token is to blame, and not the pool that takes it. */
const OF_TOKEN: ReadonlySet<TransferOutcome> = new Set(['notTaken', 'notSent'] as const);

/**
 * The reason why a token or pool is barred from routes. `unsteady`: it succeeds in only some of the next
 * blocks.
 */
export type BarReason = FailedOutcome | 'notMeasurable' | 'unsteady';
type FailedOutcome = Exclude<TransferOutcome, 'sound' | 'notRun'>;

/** Tokens barred as intermediate tokens, and pools barred from all routes of a trade, at one block. */
export interface Barred {
  readonly tokens: AddressSet;
  readonly pools: AddressSet;
}

export interface TokenTransfersOptions extends MeasurementsOptions {
  /**
   * The router, which transfers tokens between pools; the probe replaces its code if the node supports
   * overrides.
   */
  readonly router: Address;
  /** Tokens that are known to transfer from pool to pool. */
  readonly trusted: readonly Address[];
}

/**
 * Measures whether tokens transfer between pools, by eth_calls like transactions of the next blocks. A
 * failure bars the token, or the pool that did not accept it, at this block: no token is barred for a fault
 * of its pools, and no trade is barred from one for the amount of another trade.
 */
export class TokenTransfers {
  readonly #measurements: Measurements<PoolToPoolTransfer, { readonly upTo: bigint }>;
  readonly #router: Address;
  readonly #trusted: ReadonlySet<Address>;
  readonly #bars = new BarsOfBlocks<BarReason>();

  constructor({ router, trusted, ...options }: TokenTransfersOptions) {
    this.#measurements = new Measurements(options, {
      keyOf,
      maxEntries: MAX_TRANSFERS,
      agingSeconds: AGING_SECONDS,
    });
    this.#router = router;
    this.#trusted = new Set(trusted);
  }

  /** Changes whenever something is barred for all trades. */
  get version(): number {
    return this.#bars.version;
  }

  /** Returns whether the transfer is known to be sound. Never sends a request. */
  isSound(transfer: PoolToPoolTransfer, block: Header): boolean {
    const { token, amount } = transfer;
    if (this.#trusted.has(token)) return true;
    const verdict = this.#measurements.known.get(keyOf(transfer), block);
    return verdict?.kind === 'for' && amount <= verdict.finding.upTo + verdict.finding.upTo / HEADROOM;
  }

  /** Returns what failed at this block, and may fail in this trade. */
  barred(block: Header, trade: BarredTrade): Barred {
    return this.#bars.at(block, trade);
  }

  reasonOf(address: Address, block: Header, trade: BarredTrade): BarReason | undefined {
    return this.#bars.reasonOf(address, block, trade);
  }

  /**
   * Measures the transfers of a trade, in one HTTP request for all of them, but those that are barred from it
   * at this block: another quote has measured them since this one was searched. @throws as
   * `Measurements.share`
   */
  async measure(
    transfers: readonly PoolToPoolTransfer[],
    block: Header,
    trade: BarredTrade,
    signal?: AbortSignal,
  ): Promise<void> {
    signal?.throwIfAborted();
    const isBarred = (address: Address) => this.#bars.reasonOf(address, block, trade) !== undefined;
    const open = transfers.filter(({ token, to }) => !isBarred(token) && !isBarred(hexOf(to.id)));
    await this.#measurements.share(open, block, (due) => this.#measure(due, block, trade), signal);
  }

  isAging(transfer: PoolToPoolTransfer, block: Header): boolean {
    return this.#measurements.known.isAging(keyOf(transfer), block);
  }

  /** Measures transfers again in the background before they expire. A failure to do so changes nothing. */
  relearn(transfers: readonly PoolToPoolTransfer[], block: Header, trade: BarredTrade): void {
    const due = this.#measurements.due(transfers, block);
    if (due.length > 0) this.measure(due, block, trade).catch(() => undefined);
  }

  /** Drops what is known for these transfers, because it proved wrong. */
  forget(transfers: readonly PoolToPoolTransfer[], block: Header): void {
    for (const transfer of transfers) this.#measurements.known.forget(keyOf(transfer), block);
  }

  async #measure(transfers: readonly PoolToPoolTransfer[], block: Header, trade: BarredTrade): Promise<void> {
    const trials = await this.#tryAll(transfers, block);
    for (const transfer of transfers) {
      const trial = trials.get(transfer);
      if (trial?.outcome === 'sound') this.#vouch(transfer, block);
      else this.#bar(transfer, trial, block, trade);
    }
  }

  /** Bars a token or pool that failed, from this trade alone where that says nothing about another amount. */
  #bar(
    transfer: PoolToPoolTransfer,
    trial: TransferTrial | undefined,
    block: Header,
    trade: BarredTrade,
  ): void {
    this.forget([transfer], block);
    if (trial === undefined) {
      this.#bars.barPool(transfer.to, 'notMeasurable', block, trade);
      return;
    }
    const reason = trial.isUnsteady ? 'unsteady' : (trial.outcome as FailedOutcome);
    const scope = trial.isSoundInPart ? trade : undefined;
    // Genuine pools pay out and honest tokens arrive in any pool, so the token is at fault.
    if (OF_TOKEN.has(trial.outcome)) this.#bars.barToken(transfer.token, reason, block, scope);
    else this.#bars.barPool(transfer.to, reason, block, scope);
  }

  #vouch(transfer: PoolToPoolTransfer, block: Header): void {
    const finding = { upTo: transfer.amount };
    this.#measurements.known.set(keyOf(transfer), { kind: 'for', finding }, block);
  }

  /** Returns the trial of each transfer that could be run. */
  async #tryAll(
    transfers: readonly PoolToPoolTransfer[],
    block: Header,
  ): Promise<ReadonlyMap<PoolToPoolTransfer, TransferTrial>> {
    const done = new Map<PoolToPoolTransfer, TransferTrial>();
    let left = transfers.filter(({ amount, amountOut }) => amount < MAX_AMOUNT && amountOut < MAX_AMOUNT);
    for (const perCall of PER_CALL) {
      if (left.length === 0) break;
      const trials = await this.#run(left, perCall, block);
      for (const [index, transfer] of left.entries()) {
        const trial = trials[index];
        if (trial !== undefined && trial.outcome !== 'notRun') done.set(transfer, trial);
      }
      left = left.filter((transfer) => !done.has(transfer));
    }
    return done;
  }

  async #run(
    transfers: readonly PoolToPoolTransfer[],
    perCall: number,
    block: Header,
  ): Promise<TransferTrial[]> {
    const router = this.#router;
    const readings = await this.#measurements.read(transfers, perCall, block, {
      code: PASSAGES_CODE,
      encode: (chunk) => encodeTransfersRequest(router, chunk),
      decode: decodeTransfers,
      overrides: router === zeroAddress ? {} : { [router]: { code: PASSAGE_PROBE_CODE } },
    });
    return readings.map(joinTrials);
  }
}

function keyOf({ token, from, to }: PoolToPoolTransfer): string {
  return `${from.id} ${token} ${to.id}`;
}
