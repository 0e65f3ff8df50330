import { type Address, zeroAddress } from 'viem';
import { type AddressSet, hexOf, NO_ADDRESSES } from '../../routing/pool.ts';
import type { Header } from '../head.ts';
import { PASSAGE_PROBE_CODE, PASSAGES_CODE } from '../lens/lensBytecode.ts';
import {
  decodeTransfers,
  encodeTransfersRequest,
  joinTrials,
  type TransferOutcome,
  type TransferTrial,
} from '../lens/tokenTransfersLens.ts';
import type { PoolToPoolTransfer } from '../transfer.ts';
import { LIFETIME_SECONDS, Measurements, type MeasurementsOptions } from './measurements.ts';

/** Seconds after which a used result is measured again, so that a token that turns hostile is detected. */
const AGING_SECONDS = 60n;
const MAX_TRANSFERS = 50_000;
const MAX_BARRED = 20_000;
/** Divisor of the tolerated excess over the measured amount, so that small changes need no request. */
const HEADROOM = 50n;
const MAX_AMOUNT = 1n << 128n;
/** Batch sizes of successive calls until all were run: a token that burns its gas leaves less for those after it. */
const PER_CALL = [12, 3, 1] as const;

/** The reason why a token or pool is barred from routes. `unsteady`: it succeeds in only some of the next blocks. */
export type BarReason = FailedOutcome | 'notMeasurable' | 'unsteady';
type FailedOutcome = Exclude<TransferOutcome, 'sound' | 'notRun'>;

interface Bar {
  readonly reason: BarReason;
  readonly at: bigint;
}

/** Tokens barred as intermediate tokens, and pools barred from all routes, at one block. */
export interface Barred {
  readonly tokens: AddressSet;
  readonly pools: AddressSet;
}

export interface TokenTransfersOptions extends MeasurementsOptions {
  /** The router, which transfers tokens between pools; the probe replaces its code if the node supports overrides. */
  readonly router: Address;
  /** Tokens that are known to transfer from pool to pool. */
  readonly trusted: readonly Address[];
}

/**
 * Measures whether tokens transfer between pools, by eth_calls like transactions of the next blocks. A failure bars the
 * token, or the pool that did not accept it: no token is barred for a fault of its pools.
 */
export class TokenTransfers {
  readonly #measurements: Measurements<PoolToPoolTransfer, { readonly upTo: bigint }>;
  readonly #router: Address;
  readonly #trusted: ReadonlySet<Address>;
  readonly #tokens = new Map<Address, Bar>();
  readonly #pools = new Map<Address, Bar>();
  #changes = 0;

  constructor({ router, trusted, ...options }: TokenTransfersOptions) {
    this.#measurements = new Measurements(options, {
      keyOf,
      maxEntries: MAX_TRANSFERS,
      agingSeconds: AGING_SECONDS,
    });
    this.#router = router;
    this.#trusted = new Set(trusted);
  }

  get version(): number {
    return this.#changes;
  }

  /** Returns whether the transfer is known to be sound. Never sends a request; barred transfers are not sound. */
  isSound(transfer: PoolToPoolTransfer, { timestamp }: Header): boolean {
    const { token, amount } = transfer;
    if (this.#trusted.has(token)) return true;
    const known = this.#measurements.known.get(keyOf(transfer), timestamp);
    return known !== undefined && amount <= known.upTo + known.upTo / HEADROOM;
  }

  barred({ timestamp }: Header): Barred {
    const within = (bars: ReadonlyMap<Address, Bar>): AddressSet => {
      if (bars.size === 0) return NO_ADDRESSES;
      return {
        has: (address) => {
          const bar = bars.get(address);
          return bar !== undefined && ageOf(bar, timestamp) < LIFETIME_SECONDS;
        },
      };
    };
    return { tokens: within(this.#tokens), pools: within(this.#pools) };
  }

  reasonOf(address: Address): BarReason | undefined {
    return (this.#tokens.get(address) ?? this.#pools.get(address))?.reason;
  }

  /** Measures the transfers, in one HTTP request for all of them. @throws as `Measurements.share` */
  async measure(
    transfers: readonly PoolToPoolTransfer[],
    block: Header,
    signal?: AbortSignal,
  ): Promise<void> {
    signal?.throwIfAborted();
    await this.#measurements.share(transfers, block, (idle) => this.#measure(idle, block), signal);
  }

  isAging(transfer: PoolToPoolTransfer, { timestamp }: Header): boolean {
    return this.#measurements.known.isAging(keyOf(transfer), timestamp);
  }

  /** Returns whether a token or pool is barred and in the second half of its lifetime. */
  isFading(address: Address, { timestamp }: Header): boolean {
    const bar = this.#tokens.get(address) ?? this.#pools.get(address);
    return bar !== undefined && 2n * ageOf(bar, timestamp) >= LIFETIME_SECONDS;
  }

  /** Measures transfers again in the background before they expire. A failure changes nothing. */
  relearn(transfers: readonly PoolToPoolTransfer[], block: Header): void {
    const idle = this.#measurements.idle(transfers);
    if (idle.length > 0) this.measure(idle, block).catch(() => undefined);
  }

  /** Drops the results of the tokens in these transfers, because they proved wrong. */
  forget(transfers: readonly PoolToPoolTransfer[]): void {
    for (const transfer of transfers) this.#measurements.known.delete(keyOf(transfer));
  }

  async #measure(transfers: readonly PoolToPoolTransfer[], block: Header): Promise<void> {
    let left = transfers.filter(({ amount, amountOut }) => amount < MAX_AMOUNT && amountOut < MAX_AMOUNT);
    for (const transfer of transfers)
      if (!left.includes(transfer)) this.#barPool(transfer, 'notMeasurable', block);
    for (const perCall of PER_CALL) {
      if (left.length === 0) return;
      const trials = await this.#run(left, perCall, block);
      for (const [index, transfer] of left.entries()) this.#remember(transfer, trials[index], block);
      left = left.filter((_, index) => trials[index]?.outcome === 'notRun');
    }
    for (const transfer of left) this.#barPool(transfer, 'notMeasurable', block);
  }

  #remember(transfer: PoolToPoolTransfer, trial: TransferTrial | undefined, block: Header): void {
    if (trial === undefined || trial.outcome === 'notRun') return;
    const { outcome, isUnsteady } = trial;
    if (outcome !== 'sound') {
      const reason = isUnsteady ? 'unsteady' : outcome;
      // Genuine pools pay out and honest tokens arrive in any pool, so the token is at fault.
      if (outcome === 'notTaken' || outcome === 'notSent')
        this.#bar(this.#tokens, transfer.token, transfer, reason, block);
      else this.#barPool(transfer, reason, block);
      return;
    }
    this.#measurements.known.set(keyOf(transfer), { upTo: transfer.amount }, block.timestamp);
    // Results of older blocks are outdated.
    unbar(this.#tokens, transfer.token, block.timestamp);
    unbar(this.#pools, hexOf(transfer.to.id), block.timestamp);
  }

  #barPool(transfer: PoolToPoolTransfer, reason: BarReason, block: Header): void {
    this.#bar(this.#pools, hexOf(transfer.to.id), transfer, reason, block);
  }

  #bar(
    bars: Map<Address, Bar>,
    address: Address,
    transfer: PoolToPoolTransfer,
    reason: BarReason,
    { timestamp: at }: Header,
  ): void {
    this.#changes += 1;
    bars.delete(address);
    bars.set(address, { reason, at });
    this.#measurements.known.delete(keyOf(transfer));
    const oldest = bars.keys().next();
    if (bars.size > MAX_BARRED && !oldest.done) bars.delete(oldest.value);
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

function ageOf({ at }: Bar, timestamp: bigint): bigint {
  return timestamp > at ? timestamp - at : at - timestamp;
}

function unbar(bars: Map<Address, Bar>, address: Address, timestamp: bigint): void {
  const bar = bars.get(address);
  if (bar !== undefined && bar.at < timestamp) bars.delete(address);
}
