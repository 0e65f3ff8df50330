import type { ServerResponse } from 'node:http';

/** As Express' `send`, without what it looks up about types, tags and freshness: the endpoints have settled that. */
export function sendJson(response: ServerResponse, text: string): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  const bytes = Buffer.byteLength(text);
  response.setHeader('Content-Length', bytes);
  // Nearly all of them are ASCII, which is the same in both and copied as it is in the first.
  response.end(text, bytes === text.length ? 'latin1' : 'utf8');
}
