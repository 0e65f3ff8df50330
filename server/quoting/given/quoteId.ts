import { crc32 } from 'node:zlib';
import type { RouterChoice } from '../../config/routerChoice.ts';
import type { PoolId } from '../../routing/model/pool.ts';
import type { TradeType } from '../../routing/model/route.ts';
import { MOST_HOPS, MOST_ROUTES } from '../../routing/model/routeLimits.ts';

/**
 * The facts of a quote that its id encodes. Anybody can write an id, so none of them is believed; see
 * `givenOffer`.
 */
export interface QuoteId {
  readonly chainId: number;
  /** Unix seconds, by the clock of the chain. */
  readonly expiresAt: number;
  readonly tradeType: TradeType;
  /** The executor, or the own router of the exchange of its pools. */
  readonly router: Exclude<RouterChoice, 'best'>;
  readonly feeBps: number;
  /** The fixed side, as asked for, and the computed side, raw units. */
  readonly amount: bigint;
  readonly quoted: bigint;
  /** The pools of each route, in the order of execution. */
  readonly routes: readonly (readonly PoolId[])[];
  /**
   * Amounts of all routes but the last, which takes the remainder: parts of the amount that the pools trade,
   * raw units.
   */
  readonly parts: readonly bigint[];
}

/** Characters of the longest id: sixteen routes of four pools with ids of 32 bytes. */
const LONGEST_ID = 4096;

/** Safe to share: `writeQuoteId` overwrites it and reads it synchronously. */
const written = Buffer.alloc((LONGEST_ID / 4) * 3);

const VERSION = 1;
/** Flags of the second byte. */
const EXACT_OUTPUT = 1;
const BY_EXECUTOR = 2;

/** Returns the id: the routes and amounts themselves, so that any instance can build them. */
export function writeQuoteId(id: QuoteId): string {
  const { routes, parts } = id;
  const pools: PoolId[] = [];
  for (const route of routes) for (const pool of route) if (!pools.includes(pool)) pools.push(pool);
  const flags =
    (id.tradeType === 'exactInput' ? 0 : EXACT_OUTPUT) + (id.router === 'executor' ? BY_EXECUTOR : 0);
  let hex = byte(VERSION) + byte(flags);
  for (const number of [id.chainId, id.expiresAt, id.feeBps, id.amount, id.quoted]) hex += sized(number);
  hex += byte(pools.length);
  for (const pool of pools) hex += byte(pool.length / 2 - 1) + pool.slice(2);
  hex += byte(routes.length);
  for (const route of routes) {
    hex += byte(route.length);
    for (const pool of route) hex += byte(pools.indexOf(pool));
  }
  for (const part of parts) hex += sized(part);
  const end = written.write(hex, 'hex');
  written.writeUInt32BE(crc32(written.subarray(0, end)), end);
  return written.toString('base64url', 0, end + 4);
}

/** Returns the quote of an id; undefined for any text that `writeQuoteId` would not write. */
export function readQuoteId(text: string): QuoteId | undefined {
  if (text.length > LONGEST_ID || !/^[\w-]+$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < 5 || crc32(bytes.subarray(0, -4)) !== bytes.readUInt32BE(bytes.length - 4)) {
    return undefined;
  }
  try {
    const id = readBytes(bytes.subarray(0, -4));
    return writeQuoteId(id) === text ? id : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Decodes the bytes of an id. @throws RangeError where they end early or a field is out of range */
function readBytes(bytes: Buffer): QuoteId {
  let at = 0;
  const take = (length: number) => {
    if (at + length > bytes.length) throw new RangeError('too short');
    at += length;
    return bytes.subarray(at - length, at);
  };
  const count = (least: number, most: number) => {
    const [value = 0] = take(1);
    if (value < least || value > most) throw new RangeError('out of range');
    return value;
  };
  const large = () => BigInt(`0x${take(count(1, 32)).toString('hex')}`);
  const small = () => {
    const value = large();
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('too large');
    return Number(value);
  };
  count(VERSION, VERSION);
  const flags = count(0, EXACT_OUTPUT + BY_EXECUTOR);
  const tradeType: TradeType = (flags & EXACT_OUTPUT) === 0 ? 'exactInput' : 'exactOutput';
  const router = (flags & BY_EXECUTOR) === 0 ? 'universalRouter' : 'executor';
  const [chainId, expiresAt, feeBps] = [small(), small(), small()];
  const [amount, quoted] = [large(), large()];
  const pools = Array.from(
    { length: count(1, MOST_ROUTES * MOST_HOPS) },
    () => `0x${take(count(20, 32)).toString('hex')}` as PoolId,
  );
  const routes = Array.from({ length: count(1, MOST_ROUTES) }, () =>
    Array.from({ length: count(1, MOST_HOPS) }, () => pools[count(0, pools.length - 1)] as PoolId),
  );
  const parts = routes.slice(1).map(large);
  return { chainId, expiresAt, tradeType, router, feeBps, amount, quoted, routes, parts };
}

const BYTES = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, '0'));
const byte = (value: number): string => BYTES[value] ?? '';

/** Returns the bytes of a number behind their count. */
function sized(value: bigint | number): string {
  const digits = value.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  return byte(even.length / 2) + even;
}
