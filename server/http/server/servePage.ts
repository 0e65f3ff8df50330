import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Express, RequestHandler } from 'express';
import sirv from 'sirv';

/** The views of the page; any other path that is no file of it stays what it is to the API. */
const VIEWS = ['/', '/proof', '/tokens', '/pools', '/pools/:address', '/status'];

/**
 * Nothing is loaded from, or sent to, another host. Icons of wallets are data that the wallets themselves hand over.
 * The page may not be framed, so that nobody can lay another one over its buttons.
 */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the built page: its views by one document that caches ask for each time, its files, whose names carry a hash
 * of what is in them, for ever. Compressed beforehand. Serves nothing where nothing was built.
 * @param folder what `deploy/buildPage.ts` wrote
 */
export function servePage(app: Express, folder: string): void {
  if (!existsSync(join(folder, 'index.html'))) return;
  const files = sirv(folder, { brotli: true, gzip: true, etag: true, setHeaders });
  const serve: RequestHandler = (request, response, next) => {
    response.locals.route = 'page';
    files(request, response, next);
  };
  const serveDocument: RequestHandler = (request, response, next) => {
    request.url = '/index.html';
    serve(request, response, next);
  };
  app.get(VIEWS, serveDocument);
  app.get(['/assets/*file', '/favicon.svg'], serve);
}

function setHeaders(response: ServerResponse, path: string): void {
  const isHashed = path.startsWith('/assets/');
  response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.setHeader('Content-Security-Policy', POLICY);
}
