import type { Address, Hex } from 'viem';
import { abortable } from '../../runtime/abortable.ts';
import type { TransactionCalls } from '../calls/transactionCalls.ts';
import type { HeadTracker } from '../head/headTracker.ts';
import type { Header } from '../head.ts';
import { chunkBy, decodedChunks, lensCallData } from '../lens/callLens.ts';
import { BlockGone } from '../rpc/rpcErrors.ts';
import { Verdicts } from '../verdicts.ts';
import { type Payout, type Refusal, readRefusals } from './refusedPayouts.ts';

/** Seconds for which a verdict for a token is valid. Owners can change the fee of a token, and seldom do. */
const LIFETIME_SECONDS = 1200n;

export interface MeasurementsOptions {
  readonly calls: Pick<TransactionCalls, 'run' | 'callAs'>;
  readonly heads: HeadTracker;
}

interface Subject<Item> {
  /** Items with the same key have the same measurement. */
  readonly keyOf: (item: Item) => string;
  readonly maxEntries: number;
  /** Age in seconds from which a used verdict for an item is measured again. */
  readonly agingSeconds: bigint;
}

/** A lens that measures several items in one call, with code overrides of accounts if it needs them. */
interface MeasuringLens<Item, Reading> {
  readonly code: Hex;
  readonly encode: (items: readonly Item[]) => Hex;
  /** Returns one reading per item. @throws RangeError when the answer is malformed */
  readonly decode: (answer: Hex, count: number) => readonly Reading[];
  readonly overrides?: Readonly<Record<Address, { readonly code: Hex }>>;
}

/** Measurements under the conditions of transactions in the next blocks, with a memory of their verdicts. */
export class Measurements<Item, Finding extends object> {
  readonly known: Verdicts<Finding>;
  readonly #options: MeasurementsOptions;
  readonly #keyOf: (item: Item) => string;

  constructor({ calls, heads }: MeasurementsOptions, { keyOf, maxEntries, agingSeconds }: Subject<Item>) {
    this.#options = { calls, heads };
    this.#keyOf = keyOf;
    this.known = new Verdicts({ maxEntries, agingSeconds, lifetimeSeconds: LIFETIME_SECONDS });
  }

  /** Returns the items that have to be measured at the block, and that no caller is measuring now. */
  due(items: readonly Item[], block: Header): Item[] {
    const due = new Set(this.known.due(items.map(this.#keyOf), block));
    return items.filter((item) => due.has(this.#keyOf(item)));
  }

  /**
   * Resolves when each item was measured. Callers that ask for the same item at the same time share the
   * request. If the block has left the chain, no result is stored: the caller has to read the head again.
   * @param measure measures items at the block and remembers the results
   * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID; the reason of `signal` when aborted
   */
  async share(
    items: readonly Item[],
    block: Header,
    measure: (items: readonly Item[]) => Promise<void>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const byKey = new Map(items.map((item) => [this.#keyOf(item), item]));
    const measured = this.known.share([...byKey.keys()], block, (keys) =>
      measure(keys.flatMap((key) => byKey.get(key) ?? [])),
    );
    try {
      await abortable(measured, signal);
    } catch (error) {
      const { heads } = this.#options;
      if (!(error instanceof BlockGone) || block.hash !== heads.current().hash) throw error;
      await heads.refresh(signal);
    }
  }

  /** Returns for each item its readings in each of the next blocks. @throws as `TransactionCalls.run` */
  async read<Part, Reading>(
    parts: readonly Part[],
    perCall: number,
    block: Header,
    { code, encode, decode, overrides }: MeasuringLens<Part, Reading>,
  ): Promise<readonly (readonly Reading[])[]> {
    if (parts.length === 0) return [];
    const chunks = chunkBy(parts, perCall);
    const data = chunks.map((chunk) => lensCallData(code, encode(chunk)));
    const blocks = (await this.#options.calls.run(block, data, overrides)).map((answers) =>
      decodedChunks(chunks, answers, (answer, { length }) => decode(answer, length)),
    );
    return parts.map((_, index) => blocks.flatMap((readings) => readings.slice(index, index + 1)));
  }

  /** Returns which of the payouts the token refuses. @throws as `readRefusals` */
  refusals(payouts: readonly Payout[], block: Header): Promise<readonly Refusal[]> {
    return readRefusals(this.#options.calls, payouts, block);
  }
}
