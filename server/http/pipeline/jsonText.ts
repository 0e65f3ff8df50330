import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

type Encoding = 'br' | 'gzip';

/**
 * Bytes from which an answer is compressed. A quote of one route is shorter: to compress it would take a
 * twentieth of its time and save less than a packet.
 */
export const COMPRESSED_FROM = 1400;

/**
 * Quality for speed: on answers of the service, which repeat their names and addresses, the highest would
 * save a tenth more bytes at thirty times the processor time. A small window spares clearing memory that a
 * short answer does not use.
 */
const PACK: Readonly<Record<Encoding, (text: string) => Buffer>> = {
  br: (text) =>
    brotliCompressSync(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY + 1,
        [constants.BROTLI_PARAM_LGWIN]: 16,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gzip: (text) => gzipSync(text, { level: constants.Z_BEST_SPEED, windowBits: 12, memLevel: 5 }),
};

/** Clients send few different headers; a longer one than any of them is not worth remembering. */
const ENCODINGS = new LRUCache<string, { readonly best: Encoding | undefined }>({ max: 64 });
const LONGEST_REMEMBERED = 128;

/** Returns brotli where the client takes it, else gzip where it takes that, else undefined. */
export function encodingOf(acceptEncoding: string | undefined): Encoding | undefined {
  if (acceptEncoding === undefined) return undefined;
  const known = ENCODINGS.get(acceptEncoding);
  if (known !== undefined) return known.best;
  const taken = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings(['br', 'gzip']);
  const best = (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding));
  if (acceptEncoding.length <= LONGEST_REMEMBERED) ENCODINGS.set(acceptEncoding, { best });
  return best;
}

/** JSON to send, with the bytes of each form that was asked for, so that a kept answer is compressed once. */
export class JsonText {
  readonly text: string;
  readonly bytes: number;
  readonly #packed: Partial<Record<Encoding, Buffer>> = {};

  constructor(text: string) {
    this.text = text;
    this.bytes = Buffer.byteLength(text);
  }

  packed(encoding: Encoding): Buffer {
    const packed = this.#packed[encoding] ?? PACK[encoding](this.text);
    this.#packed[encoding] = packed;
    return packed;
  }
}
