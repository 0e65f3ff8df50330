import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';

/** A better quality would hold the event loop for half a second. */
const QUICKLY = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/**
 * Answers one text, compressed once for all requests, with a tag by which it is not sent again while it is
 * the same.
 */
export class CompressedText {
  readonly #bodies: Readonly<Record<string, Buffer>>;
  readonly #type: string;
  readonly #tag: string;

  constructor(text: string, type: string) {
    this.#bodies = {
      br: brotliCompressSync(text, { params: QUICKLY }),
      gzip: gzipSync(text),
      identity: Buffer.from(text),
    };
    this.#type = type;
    this.#tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  }

  answer(request: Request, response: Response): void {
    const encoding = request.acceptsEncodings('br', 'gzip') || 'identity';
    response.set('ETag', this.#tag).vary('Accept-Encoding');
    // Not `request.fresh`: a request that asks for no old copy still has the right one.
    if (request.headers['if-none-match'] === this.#tag) {
      response.status(304).end();
      return;
    }
    if (encoding !== 'identity') response.set('Content-Encoding', encoding);
    response.type(this.#type).send(this.#bodies[encoding]);
  }
}
