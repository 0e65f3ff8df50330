import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Address, type Hex, numberToHex, size } from 'viem';
import { AppError } from '../../errors.ts';
import { yieldToEventLoop } from '../../runtime/eventLoop.ts';
import { MAX_ROWS_OF_LIST, PageGuard } from './pageGuard.ts';

/** A range of ids: `after` exclusive, `upTo` inclusive, compared byte by byte as in the index. */
export interface IdRange {
  readonly after: string;
  readonly upTo: string;
}

/** Reads the first `first` entities of a range, by ascending id. */
export type ReadPage<Row> = (range: IdRange, first: number, signal: AbortSignal) => Promise<Row[]>;

/** Entities per request; graph-node's own maximum. */
export const PAGE = 1000;

const PARALLEL = 4;
/** Rows handed on per turn of the event loop. */
const ROWS_AT_ONCE = 250;
/** Number of initial ranges. Addresses are spread evenly, so equal ranges hold about as many entities. */
const FIRST_RANGES = 16;
/** A range is cut this many pages ahead of the last entity read, estimated by the density so far. */
const PAGES_AHEAD = 8n;
const TRIES = 5;
const FIRST_PAUSE_MS = 100;
const ADDRESS_BYTES = 20;
const HIGHEST = 2n ** 160n - 1n;

/**
 * Yields every entity whose id is an address or a hash, as pages arrive, from several ranges of ids in
 * parallel: at most 250 per turn of the event loop. A failed page is retried by itself. The whole read fails
 * when one page has failed five times in a row.
 * @throws UPSTREAM_INVALID for an index that repeats a page or has no last one, and as `read` does
 */
export async function* parallelPages<Row extends { readonly address: Address }>(
  read: ReadPage<Row>,
  signal?: AbortSignal,
): AsyncGenerator<readonly Row[], void, undefined> {
  const stopping = new AbortController();
  const either = signal === undefined ? stopping.signal : AbortSignal.any([signal, stopping.signal]);
  // Each page that waits for a retry adds a listener.
  setMaxListeners(PARALLEL, either);
  const guard = new PageGuard(MAX_ROWS_OF_LIST);
  const waiting = firstRanges();
  const reading = new Set<Promise<RangeRead<Row>>>();
  try {
    while (waiting.length > 0 || reading.size > 0) {
      for (const range of waiting.splice(0, PARALLEL - reading.size)) {
        reading.add(readRange(read, range, either));
      }
      // Other pages may have arrived meanwhile. They stay in `reading` until their turn.
      const { page, rows, rest } = await Promise.race([...reading].map(withItself));
      reading.delete(page);
      guard.count(rows.length);
      waiting.push(...rest);
      while (rows.length > 0) {
        yield rows.splice(0, ROWS_AT_ONCE);
        await yieldToEventLoop();
      }
    }
  } finally {
    stopping.abort();
    await Promise.allSettled(reading);
  }
}

interface RangeRead<Row> {
  readonly rows: Row[];
  /** The parts of the range that are still to be read. */
  readonly rest: readonly IdRange[];
}

async function withItself<Row>(page: Promise<RangeRead<Row>>) {
  return { page, ...(await page) };
}

function firstRanges(): IdRange[] {
  const size = (HIGHEST + 1n) / BigInt(FIRST_RANGES);
  return Array.from({ length: FIRST_RANGES }, (_, index) => ({
    after: index === 0 ? '0x' : idOf(size * BigInt(index) - 1n),
    upTo: idOf(size * BigInt(index + 1) - 1n),
  }));
}

async function readRange<Row extends { readonly address: Address }>(
  read: ReadPage<Row>,
  range: IdRange,
  signal: AbortSignal,
): Promise<RangeRead<Row>> {
  const page = await readWithRetries(read, range, signal);
  const [first, last] = [page[0], page.at(-1)];
  if (first === undefined || last === undefined) return { rows: [], rest: [] };
  if (first.address <= range.after) throw new AppError('UPSTREAM_INVALID', 'The index repeats a page');
  const isLast = page.length < PAGE || last.address >= range.upTo;
  // `splice` empties the page, because references to it may be collected much later than its rows.
  const rows = page.splice(0).filter(({ address }) => address <= range.upTo);
  if (isLast) return { rows, rest: [] };
  const step = (BigInt(last.address) - BigInt(first.address)) * PAGES_AHEAD;
  const bytes = size(last.address);
  const cut = BigInt(last.address) + step;
  const rest = { after: last.address, upTo: range.upTo };
  if (cut >= lastOf(range.upTo, bytes)) return { rows, rest: [rest] };
  const [near, far] = [
    { ...rest, upTo: idOf(cut, bytes) },
    { ...rest, after: idOf(cut, bytes) },
  ];
  return { rows, rest: [near, far] };
}

async function readWithRetries<Row>(
  read: ReadPage<Row>,
  range: IdRange,
  signal: AbortSignal,
): Promise<Row[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read(range, PAGE, signal);
    } catch (error) {
      const isOutage = error instanceof AppError && error.code === 'SUBGRAPH_UNAVAILABLE';
      if (!isOutage || attempt === TRIES) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1), undefined, { signal });
    }
  }
}

const idOf = (number: bigint, bytes = ADDRESS_BYTES) => numberToHex(number, { size: bytes });

/** Returns the greatest id of so many bytes that is at most `upTo`, which may be shorter. */
function lastOf(upTo: string, bytes: number): bigint {
  return BigInt(upTo) << BigInt(8 * (bytes - size(upTo as Hex)));
}
