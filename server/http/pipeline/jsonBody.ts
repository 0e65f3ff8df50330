import type { IncomingMessage } from 'node:http';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import express from 'express';
import { AppError } from '../../errors.ts';

const MAX_BYTES = 64 * 1024;
const DECODERS = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress } as const;
const utf8 = new TextDecoder();

/**
 * Returns the parsed body, an empty one as an empty object; undefined when there is none.
 * @throws as `readBody` and `parseBody`
 */
export async function readJson(request: IncomingMessage, timeoutMs: number): Promise<unknown> {
  return parseBody(await readBody(request, timeoutMs));
}

/**
 * Returns the bytes of a JSON body; undefined when there is none. A body that is refused is not read to its
 * end: the answer goes out at once.
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_REQUEST
 */
export async function readBody(request: IncomingMessage, timeoutMs: number): Promise<Buffer | undefined> {
  // Express parses the header, and uses only that of the request.
  const isJson = express.request.is.call(request as express.Request, 'application/json');
  if (isJson === null) return undefined;
  if (isJson === false) {
    throw unsupported('The request body must be JSON: Content-Type: application/json');
  }
  requireUtf8(request.headers['content-type'] ?? '');
  return readBytes(request, timeoutMs);
}

/**
 * Returns a body that has been read, an empty one as an empty object; undefined when there is none. @throws
 * INVALID_REQUEST
 */
export function parseBody(body: Buffer | undefined): unknown {
  return body === undefined ? undefined : parseJson(utf8.decode(body));
}

/** Returns whether the headers declare a body that is too large. */
export function announcesTooMuch(request: IncomingMessage): boolean {
  return Number(request.headers['content-length']) > MAX_BYTES;
}

function readBytes(request: IncomingMessage, timeoutMs: number): Promise<Buffer> {
  if (announcesTooMuch(request)) throw tooLarge();
  const decoder = decoderOf(request.headers['content-encoding']);
  const source = decoder === undefined ? request : request.pipe(decoder);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (outcome: () => void) => {
      clearTimeout(timer);
      source.off('data', onData);
      if (decoder !== undefined) request.unpipe(decoder).resume();
      outcome();
    };
    const refuse = (error: AppError) => settle(() => reject(error));
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BYTES) refuse(tooLarge());
      else chunks.push(chunk);
    };
    const timer = setTimeout(() => refuse(invalid('The request did not arrive in time')), timeoutMs);
    source.on('data', onData);
    source.once('end', () => settle(() => resolve(Buffer.concat(chunks, size))));
    request.once('close', () => {
      if (!request.complete) refuse(invalid('The request body is incomplete'));
    });
    decoder?.on('error', (cause) =>
      refuse(invalid('The request body does not match its Content-Encoding', cause)),
    );
  });
}

function decoderOf(encoding: string | undefined) {
  const name = encoding?.toLowerCase() ?? 'identity';
  if (name === 'identity') return undefined;
  if (name === 'gzip' || name === 'deflate' || name === 'br') return DECODERS[name]();
  throw unsupported('The request body must be UTF-8 JSON');
}

function requireUtf8(contentType: string): void {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  if (charset.toLowerCase() !== 'utf-8') throw unsupported('The request body must be UTF-8 JSON');
}

function parseJson(text: string): unknown {
  if (text === '') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    throw invalid('The request body is not valid JSON', cause);
  }
  if (typeof parsed === 'object' && parsed !== null) return parsed;
  throw invalid('The request body is not valid JSON');
}

const tooLarge = () => new AppError('PAYLOAD_TOO_LARGE', 'The request body is larger than 64 KiB');
const unsupported = (message: string) => new AppError('UNSUPPORTED_MEDIA_TYPE', message);
const invalid = (message: string, cause?: unknown) => new AppError('INVALID_REQUEST', message, { cause });
