import type { ServerResponse } from 'node:http';

/** As Express' `send`, without what it looks up about types, tags and freshness: the endpoints have settled that. */
export function sendJson(response: ServerResponse, text: string): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
