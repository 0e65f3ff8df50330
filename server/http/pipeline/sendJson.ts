import type { ServerResponse } from 'node:http';

/** Sends JSON as Express' `send` does, but without looking up types, tags and freshness, which endpoints decide. */
export function sendJson(response: ServerResponse, text: string): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  const bytes = Buffer.byteLength(text);
  response.setHeader('Content-Length', bytes);
  // Nearly all answers are ASCII, which latin1 copies faster and encodes alike.
  response.end(text, bytes === text.length ? 'latin1' : 'utf8');
}
